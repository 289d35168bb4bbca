import CommonplaceKit
import Foundation
import ListCore
import Model

/// Calls every method of the client.
struct ClientCalls: Sendable {
  /// Runs one call, which is in a line of this file.
  typealias Perform = @Sendable (UInt, @escaping @Sendable () async throws -> Void) async -> Void

  private let perform: Perform

  /// Calls every method with a client without retries.
  /// - Parameters:
  ///   - credentials: the session; nil for a client that nobody is signed in to.
  ///   - handlingFailures: whether methods are called that handle failures themselves: signing out,
  ///     and live changes, which connect again.
  ///   - perform: runs a call, and ignores or compares its error.
  static func run(
    through transport: any Transport, credentials: Credentials? = nil,
    handlingFailures: Bool = false,
    perform: @escaping Perform = { _, call in
      // The requests are of interest, not their results.
      do { try await call() } catch {}
    }
  ) async throws {
    let client = Commonplace(
      baseURL: TestBook.address, credentials: MemoryCredentialStorage(credentials),
      transport: transport, retries: .never)
    let folder = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    let file = folder.appending(path: "file")
    try Data("text".utf8).write(to: file)
    let calls = ClientCalls(perform: perform)
    await calls.session(client)
    await calls.catalog(client, file)
    if handlingFailures {
      await calls.sessionEnds(transport)
      await calls.call { for try await _ in client.changes.live() {} }
    }
    await calls.files(client, file)
    await calls.library(client)
    try await calls.lists(client, folder)
    await calls.site(client, file)
  }

  private func call<Value>(
    line: UInt = #line, _ body: @escaping @Sendable () async throws -> Value
  ) async {
    await perform(line) { _ = try await body() }
  }

  private func download(
    line: UInt = #line, _ progress: Download
  ) async {
    await call(line: line) { for try await _ in progress {} }
  }

  /// Ends a session, and one whose tokens have to be refreshed before.
  private func sessionEnds(_ transport: any Transport) async {
    for lifetime in [Int64(3600), 0] {
      let client = Commonplace(
        baseURL: TestBook.address,
        credentials: MemoryCredentialStorage(.test(accessToken: "a", lifetime: lifetime)),
        transport: transport, retries: .never)
      await call { try await client.session.signOut() }
    }
  }

  private func session(_ client: Commonplace) async {
    let session = client.session
    await call { try await session.signIn(email: "a", password: "b") }
    await call { try await session.signIn(email: "a", code: "b") }
    await call { try await session.signInWithApple(identityToken: "a") }
    await call { try await session.sendCode(to: "a") }
    await call { try await session.resendCode(to: "a") }
    await call { try await session.register(email: "a", password: "b") }
    await call { try await session.requestPasswordReset(for: "a") }
    await call { try await session.resetPassword(token: "a", to: "b") }
    await call { try await session.deleteAccount(.password("a")) }
    await call { try await session.me() }
    await call { try await session.all() }
    await call { try await session.end(.new()) }
    await call { try await session.changeAddress(to: "a", password: nil) }
    let change = PendingAddressChange(email: "a", proof: "b")
    await call { try await session.resendCode(for: change) }
    await call { try await session.confirm(change, code: "c") }
    await call { try await client.health() }
    await call { try await client.tokens.all() }
    await call { try await client.tokens.create(label: "a") }
    await call { try await client.tokens.setExpiry(.now, of: .new()) }
    await call { try await client.tokens.revoke(.new()) }
    let spaces = client.spaces
    await call { try await spaces.all() }
    await call { try await spaces.get(.new()) }
    await call { try await spaces.create(name: "a") }
    await call { try await spaces.rename(.new(), to: "a") }
    await call { try await spaces.usage(of: .new()) }
    await call { try await spaces.members(of: .new()) }
    await call { try await spaces.setRole(.editor, of: .new(), in: .new()) }
    await call { try await spaces.remove(.new(), from: .new()) }
    await call { try await spaces.invitations(to: .new()) }
    await call { try await spaces.invite(to: .new(), as: .editor) }
    await call { try await spaces.revoke(.new(), of: .new()) }
    await call { try await spaces.accept("a") }
  }

  private func catalog(_ client: Commonplace, _ file: URL) async {
    let entries = client.entries
    await call { try await entries.page() }
    await call { for try await _ in entries.all() {} }
    await call { try await entries.get(.new()) }
    await call { try await entries.create(EntryDraft()) }
    await call { try await entries.create([EntryDraft()]) }
    await call { try await entries.create(EntryDraft(), images: [UploadFile(file)]) }
    await call { try await entries.update(.new(), EntryDraft()) }
    await call { try await entries.delete(.new()) }
    await call { try await entries.delete([.new()]) }
    await call { try await entries.history(of: .new()) }
    await call { try await client.images.data(.new()) }
    await call { try await client.images.all(of: .new()) }
    await call { try await client.images.set([], of: .new()) }
    await call { try await client.collections.all() }
    await call { try await client.collections.get(.new()) }
    await call { try await client.collections.create(CollectionDraft(name: "a", icon: "b")) }
    await call {
      try await client.collections.update(.new(), CollectionDraft(name: "a", icon: "b"))
    }
    await call { try await client.collections.createDefaults() }
    await call { try await client.collections.delete(.new()) }
    await call { try await client.types.all() }
    await call { try await client.types.get(.new()) }
    await call { try await client.types.create(TypeDraft(name: "a", icon: "b")) }
    await call { try await client.types.update(.new(), TypeUpdate()) }
    await call { try await client.types.preview(.new(), TypeUpdate()) }
    await call { try await client.types.delete(.new()) }
    await call { for try await _ in client.changes.all() {} }
    await call { try await client.changes.undo(.new()) }
  }

  private func files(_ client: Commonplace, _ file: URL) async {
    await download(client.exports.entries(to: file))
    await download(client.exports.letterboxd(to: file))
    let archives = client.archives
    await call { try await archives.all() }
    await call { try await archives.get(.new()) }
    await call { try await archives.create() }
    await call { try await archives.restore(file) }
    await download(archives.download(.new(), to: file))
    await call { try await archives.cancel(.new()) }
    await call { try await archives.delete(.new()) }
    let imports = client.imports
    await call { try await imports.all() }
    await call { try await imports.get(.new()) }
    await call { try await imports.begin(file) }
    await call { for try await _ in imports.rows(of: .new()) {} }
    await call { try await imports.rows(of: .new(), limit: 10) }
    await call { try await imports.decide([1: .skip], of: .new()) }
    await call { try await imports.map(ImportColumnMapping(typeID: nil, columns: []), of: .new()) }
    await call { try await imports.start(.new()) }
    await call { try await imports.cancel(.new()) }
    await call { try await imports.resume(.new()) }
    await call { try await imports.undo(.new()) }
    await call { try await imports.importAgain(.new()) }
    await call { try await imports.delete(.new()) }
  }

  private func library(_ client: Commonplace) async {
    let library = client.library
    await call { try await library.movies.page() }
    await call { for try await _ in library.movies.all() {} }
    await call { try await library.movies.get(.new()) }
    await call { try await library.movies.create(MovieDraft(name: "a")) }
    await call { try await library.movies.update(.new(), MovieDraft(name: "a")) }
    await call { try await library.movies.delete(.new()) }
    await call { try await library.movies.setFavourite(true, of: .new()) }
    await call { try await library.movies.setRating(7, of: .new()) }
    for names in [library.actors, library.genres] {
      await call { try await names.page() }
      await call { try await names.get(.new()) }
      await call { try await names.create(LibraryNameDraft(name: "a")) }
      await call { try await names.update(.new(), LibraryNameDraft(name: "a")) }
      await call { try await names.delete(.new()) }
      await call { try await names.setFavourite(true, of: .new()) }
    }
    await call { try await library.suggestions() }
    await call { try await library.statistics() }
    await call { try await client.search("a") }
    await call { try await client.search.works("a") }
    await call { try await client.views.all() }
    await call { try await client.views.create(SavedViewDraft()) }
    await call { try await client.views.update(.new(), SavedViewDraft()) }
    await call { try await client.views.delete(.new()) }
    await call { try await client.views.restore(.new()) }
    await call { try await client.assistSettings.get() }
    await call { try await client.assistSettings.set(AssistSettingsDraft(provider: "a")) }
    await call { try await client.assistSettings.reset() }
    await call { try await client.assistSettings.test() }
  }

  private func lists(_ client: Commonplace, _ folder: URL) async throws {
    let lists = client.lists
    await call { try await lists.page() }
    await call { for try await _ in lists.all() {} }
    await call { try await lists.get("a") }
    await call { try await lists.create() }
    await call { try await lists.rename("a", to: "b") }
    await call { try await lists.delete("a") }
    await call { try await lists.photo(of: "a") }
    await call { try await lists.add([], to: "a") }
    await call { try await lists.update("a", of: "b", GroceryItemDraft()) }
    await call { try await lists.remove("a", from: "b") }
    await call { try await lists.suggestions(for: "a") }
    await call { try await lists.shares(of: "a").all() }
    await call { try await lists.shares(of: "a").create(.check) }
    await call { try await lists.shares(of: "a").revoke(.new()) }
    await call { try await client.stores.all() }
    await call { try await client.stores.create(GroceryStoreDraft()) }
    await call { try await client.stores.update("a", GroceryStoreDraft()) }
    await call { try await client.stores.delete("a") }
    await call { try await client.stores.corrections() }
    await call { try await client.stores.correct("a", to: "b") }
    await call { try await client.stores.removeCorrection(of: "a") }
    await call { try await client.scans.read(text: "a") }
    await call { try await client.scans.read(UploadFile(folder.appending(path: "file"))) }
    await call { try await client.scans.position(of: .new()) }
    await call { try await client.scans.get(.new()) }
    await call { try await client.scans.photo(of: .new()) }
    await call { try await client.scans.createList(from: .new()) }
    let own = try ListStore(folder: folder.appending(path: "own"), client: client)
    _ = try await own.createList(name: "a")
    await call { try await own.sync() }
    let shared = try ListStore(
      folder: folder.appending(path: "shared"), client: client, sharedBy: "token")
    _ = try await shared.createList(name: "a")
    await call { try await shared.sync() }
  }

  private func site(_ client: Commonplace, _ file: URL) async {
    let site = client.site
    await call { try await site.datatypes.all() }
    await call { try await site.datatypes.get(.new()) }
    await call { try await site.datatypes.full(.new()) }
    await call { try await site.datatypes.allFull() }
    await call { try await site.datatypes.create(DatatypeDraft()) }
    await call { try await site.datatypes.update(.new(), DatatypeDraft()) }
    await call { try await site.datatypes.delete(.new()) }
    await call { try await site.datatypes.move(.new(), to: 1) }
    await call { try await site.fields.all() }
    await call { try await site.fields.get(.new()) }
    await call { try await site.fields.create(SiteFieldDraft()) }
    await call { try await site.fields.update(.new(), SiteFieldDraft()) }
    await call { try await site.fields.delete(.new()) }
    await call { try await site.fields.move(.new(), to: 1) }
    await call { try await site.validations.all() }
    await call { try await site.validations.search("a") }
    await call { try await site.validations.get(.new()) }
    await call { try await site.validations.create(SiteValidationDraft()) }
    await call { try await site.validations.update(.new(), SiteValidationDraft()) }
    await call { try await site.validations.delete(.new()) }
    await call { try await site.routes.all() }
    await call { try await site.routes.get(.new()) }
    await call { try await site.routes.create(SiteRouteDraft()) }
    await call { try await site.routes.update(.new(), SiteRouteDraft()) }
    await call { try await site.routes.delete(.new()) }
    await contents(site)
    await media(site, file)
    await call { try await site.webhooks.all() }
    await call { try await site.webhooks.get(.new()) }
    await call { try await site.webhooks.create(WebhookDraft()) }
    await call { try await site.webhooks.update(.new(), WebhookDraft()) }
    await call { try await site.webhooks.delete(.new()) }
    await call { try await site.webhooks.test(.new()) }
    await call { try await site.webhooks.deliveries(of: .new()) }
    await call { try await site.webhooks.retry(.new()) }
    await call { try await site.locales.all() }
    await call { try await site.locales.enabled() }
    await call { try await site.locales.get(.new()) }
    await call { try await site.locales.create(SiteLocaleDraft()) }
    await call { try await site.locales.update(.new(), SiteLocaleDraft()) }
    await call { try await site.locales.delete(.new()) }
    await call { try await site.settings.get() }
    await call { try await site.settings.update(SiteSettingsUpdate()) }
    await download(site.settings.archive(to: file))
    await call { try await site.settings.restore(file) }
  }

  private func contents(_ site: SiteResource) async {
    await call { try await site.contents.page() }
    await call { try await site.contents.page(of: .new()) }
    await call { for try await _ in site.contents.all() {} }
    await call { try await site.contents.get(.new()) }
    await call { try await site.contents.full(.new()) }
    await call { try await site.contents.all(on: .new()) }
    await call { try await site.contents.tree(of: .new()) }
    await call { try await site.contents.create(NewContent(type: .new())) }
    await call { try await site.contents.update(.new(), ContentUpdate()) }
    await call { try await site.contents.delete(.new()) }
    await call { try await site.contents.reorder([], under: nil) }
    await call { try await site.contents.move(.new(), under: nil) }
    await call { try await site.contents.translate(.new(), to: "de") }
    await call { try await site.contents.setValue("a", of: .new(), in: .new()) }
    await call { try await site.versions.all(of: .new()) }
    await call { try await site.versions.get(.new()) }
    await call { try await site.versions.create(of: .new()) }
    await call { try await site.versions.delete(.new()) }
    await call { try await site.versions.compare(.new()) }
    await call { try await site.versions.restore(.new(), to: .new()) }
    await call { try await site.publishing.publish(.new()) }
    await call { try await site.publishing.unpublish(.new()) }
    await call { try await site.publishing.schedule(.new(), at: .now) }
    await call { try await site.publishing.unschedule(.new()) }
    await call { try await site.publishing.createPreview(of: .new()) }
    await call { try await site.publishing.previewCount(of: .new()) }
    await call { try await site.publishing.revokePreviews(of: .new()) }
    await call { try await site.delivery.document(at: "") }
    await call { try await site.delivery.document(at: "about") }
    await call { try await site.delivery.preview("a") }
    await call { try await site.delivery.globals() }
    await call { try await site.delivery.query("post") }
    await call { try await site.delivery.rebuildSearch() }
  }

  private func media(_ site: SiteResource, _ file: URL) async {
    await call { try await site.media.page() }
    await call { try await site.media.page(in: .new()) }
    await call { try await site.media.page(matching: "a") }
    await call { for try await _ in site.media.all() {} }
    await call { try await site.media.get(.new()) }
    await call { try await site.media.upload(UploadFile(file)) }
    await call { try await site.media.replace(.new(), with: UploadFile(file)) }
    await call { try await site.media.update(.new(), MediaUpdate()) }
    await call { try await site.media.delete(.new()) }
    await call { try await site.media.references(to: .new()) }
    await call { try await site.media.move([.new()], to: nil) }
    await download(site.media.download(.new(), to: file))
    await call { try await site.folders.all() }
    await call { try await site.folders.tree() }
    await call { try await site.folders.get(.new()) }
    await call { try await site.folders.create(name: "a") }
    await call { try await site.folders.rename(.new(), to: "a") }
    await call { try await site.folders.move(.new(), to: nil) }
    await call { try await site.folders.delete(.new()) }
  }
}
