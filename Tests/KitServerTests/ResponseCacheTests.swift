import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

@Suite struct ResponseCacheTests {
  /// Runs `body` with the client of a new user, whose responses are kept in a folder.
  private func withCache(
    _ backend: BookBackend, maxBytes: Int = 1 << 20,
    _ body: @escaping @Sendable (Commonplace, SwitchableTransport, URL) async throws -> Void
  ) async throws {
    try await backend.withBook { book in
      let folder = book.folder.appending(path: "cache")
      let app = try await book.makeApp(
        cache: try ResponseCache(folder: folder, maxBytes: maxBytes))
      try await body(app.client, app.network, folder)
    }
  }

  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test(arguments: BookBackend.all)
  func `what was read once can be read without a network, and nothing else`(backend: BookBackend)
    async throws
  {
    try await withCache(backend) { client, transport, _ in
      let movies = try #require(try await client.collections.all().first).id
      let entry = try await client.entries.create(
        EntryDraft(collectionID: movies, title: "Solaris", description: "A film."))
      let page = try await client.entries.page()
      transport.set(.off)
      #expect(try await client.entries.page().elements == page.elements)
      #expect(try await client.collections.all().count == 3)
      #expect(!client.connection.isOnline)
      await #expect(throws: URLError.self) { try await client.entries.get(entry.id) }
      await #expect(throws: URLError.self) { try await client.entries.delete(entry.id) }

      transport.set(.failing(status: 503))
      #expect(try await client.entries.page().elements == page.elements)
      transport.set(.on)
      try await client.entries.delete(entry.id)
      #expect(try await client.entries.page().elements == [] && client.connection.isOnline)
      transport.set(.off)
      #expect(try await client.entries.page().elements == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `an image is downloaded once for each width, whatever the language, and never outdated`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { book in
      let folder = book.folder.appending(path: "cache")
      let app = try await book.makeApp(cache: try ResponseCache(folder: folder))
      let photo = UploadFile(try TestImage.file("phone.jpg"))
      let draft = EntryDraft(title: "Solaris", description: "A film.")
      let entry = try await app.client.entries.create(draft, images: [photo])
      let id = try #require(entry.images.first).id
      let small = try await app.client.images.data(id, width: 160)
      let large = try await app.client.images.data(id)
      #expect(small.count < large.count)
      // With a new token, in another language, with the space named.
      let space = try #require(try await app.client.spaces.all().first)
      let credentials = try #require(app.storage.load())
      let later = Commonplace(
        baseURL: TestBook.address, credentials: MemoryCredentialStorage(credentials),
        transport: app.network, retries: .never, languages: "ru",
        cache: try ResponseCache(folder: folder)
      ).inSpace("\(space.id)")
      let sent = app.network.requests.count
      #expect(try await later.images.data(id, width: 160) == small)
      #expect(try await later.images.data(id) == large)
      #expect(app.network.requests.count == sent)

      // A new picture has another id.
      let other = ImageDraft(
        data: try Data(contentsOf: TestImage.file("place.png")).base64EncodedString())
      let changed = try #require(try await later.images.set([other], of: entry.id).first)
      #expect(changed.id != id)
      #expect(try await later.images.data(changed.id) != large)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a refused page of a deleted entry is not shown later`(backend: BookBackend) async throws {
    try await withCache(backend) { client, transport, _ in
      let movies = try #require(try await client.collections.all().first).id
      let entry = try await client.entries.create(
        EntryDraft(collectionID: movies, title: "Solaris", description: "A film."))
      _ = try await client.entries.get(entry.id)
      try await client.entries.delete(entry.id)
      await #expect(throws: APIError.self) { try await client.entries.get(entry.id) }
      transport.set(.off)
      await #expect(throws: URLError.self) { try await client.entries.get(entry.id) }
    }
  }

  @Test(arguments: BookBackend.servers)
  func `signing out deletes all responses`(backend: BookBackend) async throws {
    try await withCache(backend) { client, transport, folder in
      _ = try await client.collections.all()
      #expect(try files(in: folder).count == 1)
      try await client.session.signOut()
      #expect(try files(in: folder) == [])
      transport.set(.off)
      await #expect(throws: URLError.self) { try await client.collections.all() }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a response of one user is not shown to another`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
      let transport = SwitchableTransport(server.transport)
      // Without the credentials of the user before, who did not sign out.
      for name in ["ann", "bob"] {
        _ = try await server.addUser("\(name)@example.com")
        transport.set(.on)
        let client = Commonplace(
          baseURL: try #require(URL(string: "http://localhost:8080")), transport: transport,
          retries: .never, cache: try ResponseCache(folder: folder))
        try await client.session.signIn(
          email: "\(name)@example.com", password: TestServer.password)
        transport.set(.off)
        await #expect(throws: URLError.self) { try await client.collections.all() }
        transport.set(.on)
        _ = try await client.collections.all()
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `what was read before a change is not shown after it`(backend: BookBackend) async throws {
    try await withCache(backend) { client, transport, _ in
      let entry = try await client.entries.create(
        EntryDraft(title: "Solaris", description: "A film."))
      _ = try await client.entries.get(entry.id)
      _ = try await client.entries.update(
        entry.id, EntryDraft(title: "Stalker", description: "A film."))
      transport.set(.off)
      await #expect(throws: URLError.self) { try await client.entries.get(entry.id) }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a change deletes the lists of its kind, and keeps what it does not concern`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { book in
      let folder = book.folder.appending(path: "cache")
      let first = try await book.makeApp(cache: try ResponseCache(folder: folder))
      let (client, transport) = (first.client, first.network)
      let solaris = try await client.library.movies.create(MovieDraft(name: "Solaris"))
      let mirror = try await client.library.movies.create(MovieDraft(name: "Mirror"))
      // Reads something from the cache.
      func isStored(_ read: () async throws -> Void) async -> Bool {
        do {
          try await read()
          return true
        } catch {
          return false
        }
      }
      // The second time, the files are from an earlier start of the app.
      for isReopened in [false, true] {
        transport.set(.on)
        let app =
          isReopened
          ? Commonplace(
            baseURL: TestBook.address, credentials: first.storage, transport: transport,
            retries: .never, languages: "en", cache: try ResponseCache(folder: folder)) : client
        let reads: [(name: String, isKept: Bool, read: () async throws -> Void)] = [
          ("films", false, { _ = try await app.library.movies.page() }),
          ("entries", false, { _ = try await app.entries.page() }),
          ("search", false, { _ = try await app.search("solaris") }),
          ("the changed film", false, { _ = try await app.library.movies.get(solaris.id) }),
          ("its entry", false, { _ = try await app.entries.get(solaris.id) }),
          ("another film", true, { _ = try await app.library.movies.get(mirror.id) }),
          ("collections", true, { _ = try await app.collections.all() }),
          ("lists", true, { _ = try await app.lists.page() }),
        ]
        for (_, _, read) in reads { try await read() }
        try await app.library.movies.setFavourite(!isReopened, of: solaris.id)
        transport.set(.off)
        for (name, isKept, read) in reads { #expect(await isStored(read) == isKept, "\(name)") }
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a proxy without a server is no connection, and an overloaded server is one`(
    backend: BookBackend
  ) async throws {
    try await withCache(backend) { client, transport, _ in
      let page = try await client.entries.page()
      for status in [502, 503, 504] {
        transport.set(.failing(status: status))
        #expect(try await client.entries.page().elements == page.elements, "\(status)")
        #expect(!client.connection.isOnline, "\(status)")
        await #expect(throws: APIError.self) { try await client.collections.all() }
        transport.set(.busy)
        let error = await #expect(throws: APIError.self) { try await client.entries.page() }
        #expect(error?.code == "server.busy" && client.connection.isOnline, "\(status)")
      }
      transport.set(.answering { _ in .status(302, headers: ["location": "https://example.com"]) })
      #expect(try await client.entries.page().elements == page.elements)
      #expect(!client.connection.isOnline)
      for status in [404, 500] {
        transport.set(.failing(status: status))
        await #expect(throws: APIError.self) { try await client.collections.all() }
        #expect(client.connection.isOnline, "\(status)")
      }
    }
  }

  @Test func `an undo deletes all responses that it may concern`() async throws {
    try await withCache(.server(.sqlite)) { client, transport, folder in
      let entry = try await client.entries.create(
        EntryDraft(title: "Solaris", description: "A film."))
      let group = try #require(try await client.entries.delete(entry.id))
      _ = try await client.entries.page()
      try await client.changes.undo(group)
      transport.set(.off)
      await #expect(throws: URLError.self) { try await client.entries.page() }
    }
  }

  @Test func `clients with API tokens have a cache, and do not share it`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
      let user = try await server.addClient("ann@example.com")
      let transport = SwitchableTransport(server.transport)
      let cache = try ResponseCache(folder: folder)
      let clients = try await [
        user.tokens.create(label: "a"), user.tokens.create(label: "b"),
      ].map { token in
        Commonplace(
          baseURL: TestBook.address, apiToken: try #require(token.rawToken), transport: transport,
          retries: .never, cache: cache)
      }
      #expect(try await clients[0].collections.all().count == 3)
      transport.set(.off)
      #expect(try await clients[0].collections.all().count == 3)
      await #expect(throws: URLError.self) { try await clients[1].collections.all() }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a folder that cannot be written prevents no reading`(backend: BookBackend) async throws {
    try await withCache(backend) { client, _, folder in
      try FileManager.default.removeItem(at: folder)
      #expect(try await client.collections.all().count == 3)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a full folder loses the responses that were not used for longest`(backend: BookBackend)
    async throws
  {
    try await withCache(backend, maxBytes: 12_000) { client, transport, folder in
      for number in 0..<40 {
        _ = try await client.collections.all()
        _ = try await client.entries.page(EntryFilters(text: "search \(number)"))
      }
      let size = try files(in: folder).reduce(0) { size, name in
        let file = folder.appending(path: name).path
        return size + (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0)
      }
      #expect(size <= 12_000 && size > 6_000)
      transport.set(.off)
      #expect(try await client.collections.all().count == 3)
      #expect(try await client.entries.page(EntryFilters(text: "search 39")).elements == [])
      await #expect(throws: URLError.self) {
        try await client.entries.page(EntryFilters(text: "search 0"))
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a damaged file is read again from the server`(backend: BookBackend) async throws {
    try await withCache(backend) { client, _, folder in
      let collections = try await client.collections.all()
      for name in try files(in: folder) {
        try Data("{".utf8).write(to: folder.appending(path: name))
      }
      #expect(try await client.collections.all() == collections)
    }
  }
}
