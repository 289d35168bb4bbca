import API
import CommonplaceKit
import Foundation
import HTTPTypes
import ListCore
import Model
import TestSupport
import Testing

/// The client has a method for every route of the API.
@Suite struct RouteCoverageTests {
  @Test func `each route has a method of the client, or a reason why not`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let routes = Routes(server.features, archives: server.archives).all.map {
        "\($0.method) \($0.path)"
      }
      let requests = try await ClientCalls.requests()

      var reached: Set<String> = []
      for request in requests {
        let route = Self.route(of: request, in: routes)
        if let route { reached.insert(route) } else { Issue.record("no route: \(request)") }
      }
      for route in Set(routes).subtracting(reached) where Self.reasons[route] == nil {
        Issue.record("no method of the client: \(route)")
      }
      for route in Self.reasons.keys where reached.contains(route) || !routes.contains(route) {
        Issue.record("needs no reason: \(route)")
      }
    }
  }

  /// Returns the route that a request reaches: of all that match, the one with the most fixed parts.
  private static func route(of request: String, in routes: [String]) -> String? {
    let wanted = parts(request)
    return
      routes
      .filter { route in
        let parts = parts(route)
        return parts.count == wanted.count
          && zip(parts, wanted).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
      }
      .max { fixedParts($0) < fixedParts($1) }
  }

  private static func parts(_ route: String) -> [Substring] {
    route.split { $0 == "/" || $0 == " " }
  }

  private static func fixedParts(_ route: String) -> Int {
    parts(route).count { !$0.hasPrefix("{") }
  }

  /// Why the client has no method for these routes.
  private static let reasons: [String: String] = {
    var reasons: [String: String] = [:]
    func add(_ reason: String, _ routes: [String]) {
      for route in routes { reasons[route] = reason }
    }
    add("the same as GET /entries", ["GET /entries/search"])
    add("reads the storage of a browser", ["POST /grocery-lists/import"])
    add("`confirm-password-reset` for older clients", ["POST /auth/reset"])
    add(
      "roles and permissions cannot be changed; `SpaceRole` has the roles",
      [
        "GET /roles", "POST /roles", "PUT /roles", "DELETE /roles", "GET /permissions",
        "POST /permissions", "PUT /permissions", "DELETE /permissions", "GET /role-permissions",
        "POST /role-permissions", "DELETE /role-permissions", "GET /role-permissions/role",
      ])
    add(
      "members are in `spaces`, as on pages",
      [
        "GET /users", "POST /users", "PUT /users", "DELETE /users", "GET /users/full",
        "GET /users/sessions", "POST /users/reassign-delete",
      ])
    add("refused: sessions begin with signing in", ["PUT /sessions"])
    add(
      "constants of ModulaCMS's contract",
      ["GET /tables", "GET /fieldtypes", "GET /usersoauth", "GET /environment"])
    add("`changes` has the log of changes with undo", ["GET /activity/recent"])
    add(
      "`create` puts a type or a field at the end without it",
      ["GET /datatype/max-sort-order", "GET /fields/max-sort-order"])
    add(
      "a field belongs to one type in the client",
      [
        "GET /datatypefields", "POST /datatypefields", "PUT /datatypefields",
        "DELETE /datatypefields",
      ])
    add("`get` and the log of changes have the rest", ["GET /routes/full", "GET /media/full"])
    add(
      "`contents.create` and `contents.update` write content with its values",
      [
        "POST /contentdata", "PUT /contentdata", "GET /contentfields", "PUT /contentfields",
        "DELETE /contentfields", "POST /content/tree",
      ])
    add(
      "a relation is a value of its field",
      [
        "GET /contentrelations", "POST /contentrelations", "PUT /contentrelations",
        "DELETE /contentrelations",
      ])
    add(
      "the names of commands are also slugs, which `delivery.document` reads",
      [
        "GET /content/create", "GET /content/batch", "GET /content/tree", "GET /content/restore",
        "GET /content/publish", "GET /content/unpublish", "GET /content/schedule",
        "GET /content/unschedule",
      ])
    add(
      "the path with the id in it is used",
      [
        "PUT /media-folders", "DELETE /media-folders", "PUT /admin/locales",
        "DELETE /admin/locales", "POST /locales", "PUT /locales", "DELETE /locales",
      ])
    add(
      "image sizes are a setting of the server's pages",
      [
        "GET /mediadimensions", "POST /mediadimensions", "PUT /mediadimensions",
        "DELETE /mediadimensions",
      ])
    add("maintenance of the store of files", ["GET /media/health", "DELETE /media/cleanup"])
    return reasons
  }()
}

/// Calls every method of the client with a transport that records the requests.
private enum ClientCalls {
  static func requests() async throws -> [String] {
    let recorder = RecordingTransport()
    guard let address = URL(string: "http://localhost") else { throw URLError(.badURL) }
    let client = Commonplace(baseURL: address, transport: recorder, retries: .never)
    let folder = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    let file = folder.appending(path: "file")
    try Data("text".utf8).write(to: file)
    await session(client)
    try await endAndRefresh(address, recorder)
    await catalog(client, file)
    await files(client, file)
    await library(client)
    try await lists(client, folder)
    await site(client, file)
    return recorder.requests
  }

  /// Calls a method. The transport refuses every request.
  private static func call(_ body: () async throws -> some Any) async {
    await #expect(throws: APIError.self) { _ = try await body() }
  }

  private static func download(_ progress: AsyncThrowingStream<TransferProgress, any Error>) async {
    await call { for try await _ in progress {} }
  }

  private static func session(_ client: Commonplace) async {
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

  /// Ends a session, and refreshes one.
  private static func endAndRefresh(_ address: URL, _ recorder: RecordingTransport) async throws {
    for lifetime in [Int64(3600), 0] {
      let user = User(
        id: .new(), email: "a@example.com", emailVerified: true, displayName: nil,
        authProviders: [], role: "admin", createdAt: .now, updatedAt: .now)
      let credentials = Credentials(
        accessToken: "a", refreshToken: "b", expiresAt: Timestamp.now.adding(seconds: lifetime),
        user: user)
      let client = Commonplace(
        baseURL: address, credentials: MemoryCredentialStorage(credentials), transport: recorder,
        retries: .never)
      await call { try await client.session.signOut() }
    }
  }

  private static func catalog(_ client: Commonplace, _ file: URL) async {
    let entries = client.entries
    await call { try await entries.page() }
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
    await call { for try await _ in client.changes.live() {} }
    await call { try await client.changes.undo(.new()) }
  }

  private static func files(_ client: Commonplace, _ file: URL) async {
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
    await call { try await imports.decide([1: .skip], of: .new()) }
    await call { try await imports.map(ImportColumnMapping(typeID: nil, columns: []), of: .new()) }
    await call { try await imports.start(.new()) }
    await call { try await imports.cancel(.new()) }
    await call { try await imports.resume(.new()) }
    await call { try await imports.undo(.new()) }
    await call { try await imports.importAgain(.new()) }
    await call { try await imports.delete(.new()) }
  }

  private static func library(_ client: Commonplace) async {
    let library = client.library
    await call { try await library.movies.page() }
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

  private static func lists(_ client: Commonplace, _ folder: URL) async throws {
    let lists = client.lists
    await call { try await lists.page() }
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

  private static func site(_ client: Commonplace, _ file: URL) async {
    let site = client.site
    await call { try await site.datatypes.all() }
    await call { try await site.datatypes.full(.new()) }
    await call { try await site.datatypes.allFull() }
    await call { try await site.datatypes.create(DatatypeDraft()) }
    await call { try await site.datatypes.update(.new(), DatatypeDraft()) }
    await call { try await site.datatypes.delete(.new()) }
    await call { try await site.datatypes.move(.new(), to: 1) }
    await call { try await site.fields.all() }
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

  private static func contents(_ site: SiteResource) async {
    await call { try await site.contents.page() }
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

  private static func media(_ site: SiteResource, _ file: URL) async {
    await call { try await site.media.page() }
    await call { try await site.media.page(in: .new()) }
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
    await call { try await site.folders.delete(.new()) }
  }
}

/// Records requests, and refuses them.
private final class RecordingTransport: Transport {
  private let recorded = Locked<[String]>([])

  var requests: [String] { recorded.withLock { $0 } }

  func note(_ method: String, _ path: String) {
    recorded.withLock { $0.append("\(method) \(path)") }
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    note(request.method, String(request.url.path.dropFirst("/api/v1".count)))
    return TransportResponse(
      status: 418, headers: [:], body: AsyncThrowingStream { $0.finish() })
  }
}
