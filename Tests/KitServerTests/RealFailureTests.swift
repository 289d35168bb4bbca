import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

/// Failures of requests that a back end produces itself, for one resource of each kind.
/// `ClientFailureTests` has every method, with answers of a stub.
@Suite struct RealFailureTests {
  private struct Call: Sendable {
    let name: String
    let send: @Sendable (Commonplace) async throws -> Void

    init(_ name: String, _ send: @escaping @Sendable (Commonplace) async throws -> Void) {
      (self.name, self.send) = (name, send)
    }
  }

  private static let draft = EntryDraft(title: "Solaris", description: "A film.")

  /// Reads and writes of objects that do not exist.
  private static let missing = [
    Call("entry") { _ = try await $0.entries.get(.new()) },
    Call("update of an entry") { try await $0.entries.update(.new(), draft) },
    Call("deletion of an entry") { try await $0.entries.delete(EntryID.new()) },
    Call("collection") {
      try await $0.collections.update(.new(), CollectionDraft(name: "A", icon: "🎬"))
    },
    Call("type") { _ = try await $0.types.get(.new()) },
    Call("film") { _ = try await $0.library.movies.get(.new()) },
    Call("mark") { try await $0.library.movies.setFavourite(true, of: .new()) },
    Call("view") { try await $0.views.update(.new(), SavedViewDraft(name: "A")) },
    Call("list") { _ = try await $0.lists.get(EntryID.new().description) },
    Call("store") {
      try await $0.stores.update(EntryID.new().description, GroceryStoreDraft(name: "A"))
    },
    Call("route") { _ = try await $0.site.routes.get(.new()) },
    Call("content") { _ = try await $0.site.contents.get(.new()) },
    Call("file") { _ = try await $0.site.media.get(.new()) },
    Call("import") { _ = try await $0.imports.get(.new()) },
    Call("undo") { try await $0.changes.undo(.new()) },
  ]

  /// Reads, a write and an upload, which succeed.
  private static let possible = [
    Call("entries") { _ = try await $0.entries.page() },
    Call("new entry") { try await $0.entries.create(draft) },
    Call("collections") { _ = try await $0.collections.all() },
    Call("films") { _ = try await $0.library.movies.page() },
    Call("views") { _ = try await $0.views.all() },
    Call("lists") { _ = try await $0.lists.page() },
    Call("new list") { try await $0.lists.create(name: "Friday") },
    Call("stores") { _ = try await $0.stores.all() },
    Call("routes") { _ = try await $0.site.routes.all() },
    Call("folders") { _ = try await $0.site.folders.tree() },
    Call("search") { _ = try await $0.search("solaris") },
    Call("spaces") { _ = try await $0.spaces.all() },
    Call("upload") {
      // Each file once, because a site has no file twice.
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
      try Data("Name\n\(UUID())\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
      _ = try await $0.imports.begin(file)
    },
  ]

  @Test(arguments: BookBackend.all)
  func `what does not exist is not found`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      for call in Self.missing {
        let error = await #expect(throws: APIError.self, "\(call.name)") {
          try await call.send(book.client)
        }
        #expect(error?.status == 404 && error?.kind == .notFound, "\(call.name)")
        #expect(error?.message.isEmpty == false && error?.requestID != nil, "\(call.name)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `an edit of an earlier version is a conflict, and so is a name that is taken`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { book in
      let client = book.client
      let entry = try await client.entries.create(Self.draft)
      let film = try await client.library.movies.create(MovieDraft(name: "Stalker"))
      let store = try await client.stores.create(GroceryStoreDraft(name: "Lidl"))
      let route = try await client.site.routes.create(SiteRouteDraft(slug: "/a", title: "A"))
      let edits = [
        Call("entry") {
          var draft = Self.draft
          (draft.revision, draft.rating) = (entry.revision, .set(7))
          try await $0.entries.update(entry.id, draft)
        },
        Call("film") {
          var draft = MovieDraft(name: "Mirror")
          (draft.revision, draft.summary) = (film.revision, "\(UUID())")
          try await $0.library.movies.update(film.id, draft)
        },
        Call("store") {
          try await $0.stores.update(
            store.id, GroceryStoreDraft(name: "\(UUID())", revision: store.revision))
        },
        Call("route") {
          var draft = SiteRouteDraft(title: "\(UUID())")
          draft.revision = route.revision
          try await $0.site.routes.update(route.id, draft)
        },
      ]
      for edit in edits {
        try await edit.send(client)
        let error = await #expect(throws: APIError.self, "\(edit.name)") {
          try await edit.send(client)
        }
        #expect(error?.status == 409 && error?.kind == .changed, "\(edit.name)")
        #expect(error?.conflict != nil, "\(edit.name)")
      }
      let taken = await #expect(throws: APIError.self) {
        try await client.site.routes.create(SiteRouteDraft(slug: "/a", title: "B"))
      }
      #expect(taken?.status == 409 && taken?.code == "site.slugTaken")
    }
  }

  @Test(arguments: BookBackend.all)
  func `a refused access token is refreshed by each call`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      for call in Self.possible {
        var stored = try #require(book.app.storage.load())
        stored.accessToken = "refused"
        let storage = MemoryCredentialStorage(stored)
        let client = Commonplace(
          baseURL: TestBook.address, credentials: storage, transport: book.network,
          retries: .never)
        let before = book.network.requests.count
        try await call.send(client)
        let refreshes = book.network.requests.dropFirst(before).filter {
          $0.hasSuffix("/auth/refresh")
        }
        #expect(refreshes.count == 1 && storage.load()?.accessToken != "refused", "\(call.name)")
        // A refresh token is valid once.
        book.app.storage.save(storage.load())
      }
    }
  }

  @Test(arguments: BookBackend.servers)
  func `too many attempts name the time of the next one`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let server = try #require(book.server)
      let client = try server.makeClient()
      var last: APIError?
      for _ in 0..<60 where last?.status != 429 {
        last = await #expect(throws: APIError.self) {
          try await client.session.signIn(email: TestBook.email, password: "wrong")
        }
      }
      #expect(last?.status == 429 && last?.kind == .tooMany)
      #expect(last?.retryAfter.map { $0 > 0 } == true && last?.message.isEmpty == false)
    }
  }

  @Test(arguments: BookBackend.all)
  func `without a network each call fails, and with it each succeeds`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      for call in Self.possible {
        book.network.set(.off)
        let error = await #expect(throws: URLError.self, "\(call.name)") {
          try await call.send(book.client)
        }
        #expect(error?.code == .notConnectedToInternet && !book.client.connection.isOnline)
        book.network.set(.on)
        try await call.send(book.client)
        #expect(book.client.connection.isOnline, "\(call.name)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a cancelled call ends, and the next one succeeds`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      for call in Self.possible {
        // Cancelled before, while and after the back end works on it.
        for pause in [0, 1, 5] {
          let calling = Task { try await call.send(book.client) }
          try await Task.sleep(for: .milliseconds(pause))
          calling.cancel()
          if case .failure(let error) = await calling.result {
            #expect(
              error is CancellationError || (error as? URLError)?.code == .cancelled,
              "\(call.name): \(error)")
          }
        }
        try await call.send(book.client)
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `an upload that the back end refuses says why, and another one succeeds`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { book in
      let client = book.client
      let text = book.folder.appending(path: "photo.jpg")
      try Data("no picture".utf8).write(to: text)
      let broken = UploadFile(text, contentType: "image/jpeg")
      let empty = book.folder.appending(path: "empty.csv")
      try Data().write(to: empty)
      let uploads = [
        Call("entry") { try await $0.entries.create(Self.draft, images: [broken]) },
        Call("import") { _ = try await $0.imports.begin(empty) },
      ]
      for upload in uploads {
        let error = await #expect(throws: APIError.self, "\(upload.name)") {
          try await upload.send(client)
        }
        #expect(error.map { (400..<500).contains($0.status) } == true, "\(upload.name)")
        #expect(error?.kind != .unknown && error?.message.isEmpty == false, "\(upload.name)")
      }
      #expect(try await client.entries.page().elements.isEmpty)
      let photo = UploadFile(try TestImage.file("phone.jpg"))
      #expect(try await client.entries.create(Self.draft, images: [photo]).images.count == 1)
      _ = try await client.site.media.upload(photo)
      let twice = await #expect(throws: APIError.self) {
        try await client.site.media.upload(photo)
      }
      #expect(twice?.code == "media.duplicate")
    }
  }
}
