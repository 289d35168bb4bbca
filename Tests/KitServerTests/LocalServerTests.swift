import Cmark
import CommonplaceKit
import CommonplaceUI
import Database
import Foundation
import ListCore
import MediaProcesses
import Model
import TestSupport
import Testing

@testable import CommonplaceLocal

@MainActor @Suite struct LocalServerTests {
  /// Runs `body` with the folder of a book, which is deleted afterwards.
  private func withFolder(_ body: @MainActor (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "local-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    try await body(folder)
  }

  private func open(_ folder: URL, language: String = "en") async throws -> LocalServer {
    // The renderer is that of all tests in this process, and so are the media workers.
    try await LocalServer(
      folder: folder, name: "Ann", language: language, languages: language,
      pictures: MediaWorkers(executable: TestServer.mediaWorker), markdown: CmarkRenderer())
  }

  /// Waits until the first films of a new book are there.
  private func waitForFilms(_ client: Commonplace) async throws -> Int {
    var filters = LibraryFilters()
    filters.counts = true
    var count = 0
    for _ in 0..<600 {
      let total = try await client.library.movies.page(filters).total ?? 0
      if total > 0, total == count { break }
      count = total
      try await Task.sleep(for: .milliseconds(100))
    }
    return count
  }

  @Test func `a new book has a user, collections and films, and keeps them`() async throws {
    try await withFolder { folder in
      let server = try await open(folder)
      let app = AppState(client: server.client)
      let running = Task { await app.run() }
      for _ in 0..<500 where app.launch != .ready { try await Task.sleep(for: .milliseconds(5)) }
      #expect(app.launch == .ready && app.currentUser?.displayName == "Ann")
      running.cancel()
      await running.value
      let count = try await waitForFilms(server.client)
      #expect(count > 20)
      #expect(
        try await server.client.collections.all().map(\.name) == ["Movies", "Books", "Games"])
      let made = try await server.client.entries.create(
        EntryDraft(title: "Solaris", description: "A film."))
      try await server.close()

      let again = try await open(folder)
      #expect(try await again.client.entries.get(made.id) == made)
      #expect(try await waitForFilms(again.client) == count)
      try await again.close()
    }
  }

  @Test func `the models of the Log and the Library work as with a server`() async throws {
    try await withFolder { folder in
      let server = try await open(folder, language: "ru")
      let client = server.client
      #expect(try await client.collections.all().map(\.name).first == "Фильмы")
      let form = EntryFormModel(client: client)
      await form.load()
      form.select(
        try #require(form.types.value?.first { $0.systemKey == nil && $0.name == "Movie" }))
      form.values.title = "Солярис"
      form.values.description = "Фильм."
      form.values.fields["Year"] = "1972"
      let photo = try TestImage.file("phone.jpg")
      form.addImages([.file(photo, contentType: "image/jpeg")])
      #expect(await form.save())
      let entry = try #require(form.saved)
      let cover = try #require(entry.cover)
      #expect(try await client.images.data(cover.id, width: 320).starts(with: [0xFF, 0xD8]))

      let log = EntriesViewModel(client: client, searchDelay: .milliseconds(1))
      log.setText("солярс")
      await log.searchEnded()
      #expect(log.entries.elements.map(\.id) == [entry.id])
      let token = try #require(await log.delete(entry.id))
      #expect(log.entries.elements.isEmpty)
      try await token.undo()

      _ = try await waitForFilms(client)
      let movies = MovieViewModel(client: client)
      await movies.fetchAll()
      let movie = try #require(movies.items.elements.first)
      await movies.toggleFavourite(movie)
      #expect(try await client.library.movies.get(movie.id).isFavourited != movie.isFavourited)
      let refused = await #expect(throws: APIError.self) {
        _ = try await client.entries.create(EntryDraft(title: "", description: ""))
      }
      #expect(refused?.fields["title"]?.contains("Название") == true)
      try await server.close()
    }
  }

  @Test func `lists are shopped, and posts are written as drafts`() async throws {
    try await withFolder { folder in
      let server = try await open(folder)
      let client = server.client
      let store = try ListStore(folder: folder.appending(path: "lists"), client: client)
      let lists = ShoppingListsViewModel(store: store)
      let id = try #require(await lists.create(name: "Friday"))
      let model = ShoppingListViewModel(id, store: store, client: client)
      await model.add("2 milk")
      await lists.sync()
      #expect(try await client.lists.get(id).itemCount == 1)
      #expect(try await client.scans.read(text: "- bread\n- eggs").sections.count == 1)

      let type = try await client.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let form = ContentCreateViewModel(of: type, client: client)
      await form.load()
      form.values.title = "Garden"
      #expect(await form.save())
      let editor = ContentEditorViewModel(try #require(form.saved).id, client: client)
      await editor.load()
      #expect(!editor.isPublishingSupported)
      #expect(await editor.publish() == nil)
      #expect(editor.submission.failure?.reason == .unsupported)
      try await server.close()
    }
  }

  @Test func `what a book on a device does not have is refused, and the models hide it`()
    async throws
  {
    try await withFolder { folder in
      let server = try await open(folder)
      let client = server.client
      let space = try #require(try await client.spaces.all().first)
      let members = MembersViewModel(of: space, client: client)
      await members.load()
      #expect(!members.isSupported && members.invitations.failure?.reason == .unsupported)
      let (tokens, sessions) = (TokensViewModel(client: client), SessionsViewModel(client: client))
      await tokens.load()
      await sessions.load()
      #expect(!tokens.isSupported && !sessions.isSupported)
      let list = try await client.lists.create(name: "Friday")
      let shares = ListSharesViewModel(of: list.id, client: client)
      await shares.load()
      #expect(!shares.isSupported)
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await client.tokens.all() }, { _ = try await client.session.all() },
        { _ = try await client.lists.shares(of: list.id).all() },
        { _ = try await client.spaces.accept("abc") },
        { _ = try await client.site.delivery.globals() },
        { _ = try await client.site.delivery.query("post") },
        { _ = try await client.site.webhooks.all() },
        { try await client.session.signIn(email: "ann@example.com", password: "wrong") },
      ]
      for call in calls {
        let error = await #expect(throws: APIError.self) { try await call() }
        #expect(error.map { LoadFailure($0).reason } == .unsupported)
      }
      try await server.close()
    }
  }

  @Test func `a book without a decoder of images refuses them and saves the rest`() async throws {
    try await withFolder { folder in
      let server = try await LocalServer(
        folder: folder, name: "Ann", language: "en", languages: nil, pictures: PictureAdapter(nil),
        markdown: CmarkRenderer())
      let form = EntryFormModel(client: server.client)
      form.values.title = "Solaris"
      form.values.description = "A film."
      form.addImages([.file(try TestImage.file("phone.jpg"), contentType: "image/jpeg")])
      #expect(await !form.save())
      #expect(form.submission.failure?.code == "media.unavailable" && form.hasChanges)
      form.values.images = []
      #expect(await form.save())
      #expect(try await waitForFilms(server.client) > 20)
      try await server.close()
    }
  }

  @Test func `a book that is killed while it writes loses nothing that was confirmed`() async throws
  {
    try await withFolder { folder in
      let server = try await open(folder)
      var confirmed: [EntryID] = []
      for number in 0..<40 {
        confirmed.append(
          try await server.client.entries.create(
            EntryDraft(title: "Film \(number)", description: "A film.")
          ).id)
      }
      // The files as a process that is killed leaves them: without closing the database.
      let copy = folder.appending(path: "killed")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name.hasPrefix("commonplace.sqlite") && !name.hasSuffix("-shm") || name == "secret" {
        try FileManager.default.copyItem(
          at: folder.appending(path: name), to: copy.appending(path: name))
      }
      let again = try await open(copy)
      for id in confirmed { #expect(try await again.client.entries.get(id).id == id) }
      try await again.close()
      try await server.close()
    }
  }
}
