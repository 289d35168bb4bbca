import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// Models check the server's rules for names before they send them.
@MainActor @Suite struct NameRulesTests {
  /// A change with a text that the server refuses.
  private struct Change {
    let name: String
    let texts: [String]
    let submission: Submission
    let act: @MainActor (String) async -> Void
    /// Sends the same without the model.
    let send: @Sendable (String) async throws -> Void
  }

  private func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  private func changes(_ book: TestBook) async throws -> [Change] {
    let client = book.client
    let lists = try ListStore(folder: book.folder.appending(path: "lists"), client: client)
    let stores = StoresViewModel(client: client, lists: lists)
    await stores.create(name: "Lidl")
    let store = try #require(stores.stores.value?.first)
    let spaces = SpacesViewModel(client: client)
    let media = MediaViewModel(client: client)
    await media.createFolder(name: "Trips")
    let folder = try #require(media.folders.value?.first)
    let views = SavedViewsViewModel(client: client)
    let type = try #require(try await client.types.all().first { $0.name == "Movie" }).id
    let view = try #require(
      await views.save(SavedViewDraft(name: "Films", typeID: type, sort: "title")))
    let folders = ["", long(256), "a/b", "a\\b", "..", "."]
    return [
      Change(
        name: "create a store", texts: ["", " ", long(61)], submission: stores.submission,
        act: { await stores.create(name: $0) },
        send: { _ = try await client.stores.create(GroceryStoreDraft(name: $0)) }),
      Change(
        name: "rename a store", texts: ["", long(61)], submission: stores.submission,
        act: { await stores.rename(store, to: $0) },
        send: { _ = try await client.stores.update(store.id, GroceryStoreDraft(name: $0)) }),
      Change(
        name: "create a book", texts: [" ", long(101)], submission: spaces.submission,
        act: { _ = await spaces.create(name: $0) },
        send: { _ = try await client.spaces.create(name: $0) }),
      Change(
        name: "create a folder", texts: folders, submission: media.submission,
        act: { await media.createFolder(name: $0) },
        send: { _ = try await client.site.folders.create(name: $0) }),
      Change(
        name: "rename a folder", texts: folders, submission: media.submission,
        act: { await media.rename(folder, to: $0) },
        send: { _ = try await client.site.folders.rename(folder.id, to: $0) }),
      Change(
        name: "save a view", texts: ["", long(81)], submission: views.submission,
        act: { _ = await views.save(SavedViewDraft(name: $0, typeID: type, sort: "title")) },
        send: {
          _ = try await client.views.create(
            SavedViewDraft(name: $0, typeID: type, sort: "title"))
        }),
      Change(
        name: "rename a view", texts: ["", long(81)], submission: views.submission,
        act: { await views.rename(view, to: $0) },
        send: { _ = try await client.views.update(view.id, SavedViewDraft(name: $0)) }),
    ]
  }

  /// What a book on a device does not have.
  private func others(_ book: TestBook) async throws -> [Change] {
    let client = book.client
    let tokens = TokensViewModel(client: client)
    let space = try await client.spaces.create(name: "Family")
    let members = MembersViewModel(of: space, client: client)
    let addresses = ["bob", "bob@", "bob@example", "a@b@example.com", long(250) + "@b.example"]
    return [
      Change(
        name: "create a token", texts: ["", long(101)], submission: tokens.submission,
        act: { await tokens.create(label: $0, scope: "read") },
        send: { _ = try await client.tokens.create(label: $0) }),
      Change(
        name: "invite", texts: addresses, submission: members.submission,
        act: { _ = await members.invite(as: .viewer, email: $0) },
        send: { _ = try await client.spaces.invite(to: space.id, as: .viewer, email: $0) }),
    ]
  }

  @Test(arguments: BookBackend.all)
  func `what the server would refuse is not sent`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      var changes = try await self.changes(book)
      if !book.isOnDevice { changes += try await self.others(book) }
      for change in changes {
        for text in change.texts {
          let name = "\(change.name) “\(text.prefix(20))”"
          let sent = book.network.requests.count
          await change.act(text)
          #expect(book.network.requests.count == sent, "\(name)")
          #expect(change.submission.failure?.reason == .invalid, "\(name)")
          #expect(change.submission.failure?.problems.count == 1, "\(name)")
          let error = await #expect(throws: APIError.self, "\(name)") {
            try await change.send(text)
          }
          #expect(error?.kind == .invalid || error?.status == 400, "\(name)")
        }
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `paths and texts of a site follow the server's rules`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let paths = [
        ("About", "", nil), ("!!!", "", "slug required"), ("About", "!!!", "slug slug"),
        ("About", "/api/x", "slug slug"), ("About", "Preview/x", "slug slug"),
        (self.long(201), "about", "title length"), ("About", "Über uns/Team", nil),
      ]
      let type = try await client.site.datatypes.create(
        DatatypeDraft(label: "Page", name: "page"))
      for (title, slug, problem) in paths {
        let form = RouteCreateViewModel(client: client)
        (form.title, form.slug) = (title, slug)
        let sent = book.network.requests.count
        #expect(await form.save() == (problem == nil), "\(title) \(slug)")
        #expect(form.problems.map { "\($0.field) \($0.code)" } == [problem].compactMap(\.self))
        guard problem != nil else { continue }
        #expect(book.network.requests.count == sent)
        let draft = SiteRouteDraft(slug: slug.isEmpty ? nil : slug, title: title)
        await #expect(throws: APIError.self) { try await client.site.routes.create(draft) }
        guard type.hasPages else { continue }
        let content = ContentCreateViewModel(of: type, client: client)
        await content.load()
        (content.values.title, content.values.slug) = (title, slug)
        #expect(await !content.save())
        #expect(content.problems.map { "\($0.field) \($0.code)" } == [problem].compactMap(\.self))
        form.title = "Other"
        #expect(form.problems.isEmpty)
      }
      let media = MediaViewModel(client: client)
      let file = try #require(await media.upload(UploadFile(try TestImage.file("phone.jpg"))))
      let form = MediaItemFormModel(file, in: media)
      form.values.alt = self.long(1_000)
      #expect(form.canSave)
      form.values.alt = self.long(1_001)
      #expect(!form.canSave && form.problems.map(\.field) == ["alt"])
      #expect(await !form.save())
      var update = MediaUpdate()
      update.alt = .set(form.values.alt)
      await #expect(throws: APIError.self) { try await client.site.media.update(file.id, update) }
    }
  }
}
