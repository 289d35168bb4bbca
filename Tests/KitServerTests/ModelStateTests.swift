import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// Every model that reads something shows the same states.
@MainActor @Suite struct ModelStateTests {
  /// What a model reads.
  private struct Content {
    let name: String
    let load: @MainActor () async -> Void
    let failure: @MainActor () -> LoadFailure?
    let isShown: @MainActor () -> Bool
    /// Whether reading ends with its task. What lists have begun goes on.
    var endsWithTask = true

    /// The lists of a device, which are read when they are synchronised.
    init(_ name: String, _ lists: ShoppingListsViewModel) {
      self.name = name
      load = { await lists.sync() }
      failure = { lists.syncing.failure }
      isShown = { lists.isLoaded }
      endsWithTask = false
    }

    init<Value>(
      _ name: String, _ loadable: Loadable<Value>, load: (@MainActor () async -> Void)? = nil
    ) {
      self.name = name
      self.load = load ?? { await loadable.load() }
      failure = { loadable.failure }
      isShown = { loadable.value != nil }
    }

    init<Element>(
      _ name: String, _ list: PagedList<Element>, load: (@MainActor () async -> Void)? = nil
    ) {
      self.name = name
      self.load = load ?? { await list.reload() }
      failure = { list.state.failure }
      isShown = { list.state.value != nil }
    }
  }

  /// One object of each kind.
  private struct Objects {
    let entry: Entry
    let movie: Movie
    let genre: LibraryName
    let person: LibraryName
    let list: String
    let type: Datatype
    let post: ContentData
    let space: SpaceMembership
    let fileImport: FileImportID

    init(in book: TestBook) async throws {
      let client = book.client
      entry = try await client.entries.create(
        EntryDraft(title: "Solaris", description: "A film."))
      movie = try await client.library.movies.create(MovieDraft(name: "Stalker"))
      genre = try await client.library.genres.create(LibraryNameDraft(name: "Drama"))
      person = try await client.library.actors.create(LibraryNameDraft(name: "Ann Lee"))
      list = try await client.lists.create(name: "Friday").id
      type = try await client.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      post = try await client.site.contents.create(
        NewContent(type: type.id, title: "Garden")
      ).content
      let spaces = try await client.spaces.all()
      space = try #require(spaces.first)
      let file = book.folder.appending(path: "films.csv")
      try Data("Name\nSolaris\n".utf8).write(to: file)
      fileImport = try await client.imports.begin(file).id
    }
  }

  private func contents(
    _ objects: Objects, _ app: TestApp, _ book: TestBook
  ) throws -> [Content] {
    let client = app.client
    return try log(objects, client) + library(objects, client) + searches(objects, client)
      + site(objects, client) + account(objects, client) + lists(book, client)
      + (book.isOnDevice ? [] : others(objects, client))
  }

  private func lists(_ book: TestBook, _ client: Commonplace) throws -> [Content] {
    // A device for each, so that nothing was read before.
    let store = try ListStore(
      folder: book.folder.appending(path: "lists-\(UUID())"), client: client)
    return [
      Content("shopping lists", ShoppingListsViewModel(store: store)),
      Content("stores", StoresViewModel(client: client, lists: store).stores),
    ]
  }

  private func log(_ objects: Objects, _ client: Commonplace) -> [Content] {
    let entries = EntriesViewModel(client: client)
    let entry = EntryViewModel(objects.entry.id, client: client)
    let form = EntryFormModel(editing: objects.entry.id, client: client)
    return [
      Content("entries", entries.entries, load: entries.load),
      Content("chips", entries.collections, load: entries.refresh),
      Content("entry", entry.entry, load: entry.load),
      Content("types of an entry", entry.types),
      Content("history", entry.history),
      Content("form types", form.types, load: form.load),
      Content("form collections", form.collections, load: form.load),
      Content("collections", CollectionsViewModel(client: client).collections),
    ]
  }

  private func library(_ objects: Objects, _ client: Commonplace) -> [Content] {
    let movies = MovieViewModel(client: client)
    let genre = GenreDetailModel(objects.genre.id, client: client)
    let person = ActorDetailModel(objects.person.id, client: client)
    return [
      Content("movies", movies.items, load: movies.fetchAll),
      Content("people", ActorViewModel(client: client).items),
      Content("movie", MovieDetailModel(objects.movie.id, client: client).item),
      Content("genre", genre.page.item, load: genre.load),
      Content("movies of a genre", genre.movies.items, load: genre.load),
      Content("person", person.page.item, load: person.load),
      Content("movies of a person", person.movies.items, load: person.load),
      Content("statistics", StatisticsViewModel(client: client).statistics),
      Content("suggestions", SuggestionsViewModel(client: client).suggestions),
      Content("views", SavedViewsViewModel(client: client).views),
    ]
  }

  private func searches(_ objects: Objects, _ client: Commonplace) -> [Content] {
    let everything = SearchViewModel(client: client, delay: .seconds(3600))
    everything.setText("solaris")
    let library = GlobalSearchViewModel(client: client)
    let picker = RelationPickerModel(
      target: objects.type.id, allowsMany: true, text: "", client: client)
    return [
      Content("results", everything.results),
      Content("films of a search", library.movieModel.items, load: library.fetchAll),
      Content("people of a search", library.actorModel.items, load: library.fetchAll),
      Content("genres of a search", library.genreModel.items, load: library.fetchAll),
      Content("candidates", picker.candidates, load: picker.load),
    ]
  }

  private func site(_ objects: Objects, _ client: Commonplace) -> [Content] {
    let editor = ContentEditorViewModel(objects.post.id, client: client)
    let media = MediaViewModel(client: client)
    return [
      Content("datatypes", DatatypeListViewModel(client: client).types),
      Content("contents", ContentListViewModel(of: objects.type, client: client).contents),
      Content("content", editor.shown),
      Content("versions", editor.versions),
      Content("fields", ContentCreateViewModel(of: objects.type, client: client).fields),
      Content("routes", RouteListViewModel(client: client).routes),
      Content("media", media.items, load: media.load),
      Content("folders", media.folders, load: media.load),
    ]
  }

  private func account(_ objects: Objects, _ client: Commonplace) -> [Content] {
    let provider = ProviderSettingsModel(client: client)
    let fileImport = ImportViewModel(objects.fileImport, client: client)
    return [
      Content("import", fileImport.found),
      Content("rows", fileImport.rows),
      Content("types of an import", fileImport.types),
      Content("spaces", SpacesViewModel(client: client).spaces),
      Content("imports", ImportsViewModel(client: client).imports),
      Content("provider", provider.settings, load: provider.load),
    ]
  }

  /// What a book on a device does not have.
  private func others(_ objects: Objects, _ client: Commonplace) -> [Content] {
    let members = MembersViewModel(of: objects.space, client: client)
    return [
      Content("sessions", SessionsViewModel(client: client).sessions),
      Content("tokens", TokensViewModel(client: client).tokens),
      Content("members", members.members, load: members.load),
      Content("invitations", members.invitations, load: members.load),
      Content("shares", ListSharesViewModel(of: objects.list, client: client).shares),
    ]
  }

  static let failures: [(SwitchableTransport.Network, LoadFailure.Reason)] = [
    (.off, .offline), (.failing(status: 403), .forbidden), (.failing(status: 404), .notFound),
    (.failing(status: 409), .refused), (.failing(status: 412), .conflict),
    (.failing(status: 429), .busy(retryAfter: nil)), (.failing(status: 500), .other),
    (.failing(status: 501), .unsupported), (.failing(status: 503), .offline),
    (.busy, .busy(retryAfter: 2)),
    (.failing(status: 504), .offline), (.answering { _ in throw URLError(.timedOut) }, .offline),
    (
      .answering { _ in .status(429, headers: ["Retry-After": "7"]) }, .busy(retryAfter: 7)
    ),
  ]

  @Test(arguments: BookBackend.all)
  func `each failure is shown instead of the first content, and a new attempt helps`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let objects = try await Objects(in: book)
      let app = book.app
      for (network, reason) in Self.failures {
        for index in try self.contents(objects, app, book).indices {
          // New models, because some read several things at once.
          let content = try self.contents(objects, app, book)[index]
          app.network.set(network)
          await content.load()
          #expect(content.failure()?.reason == reason, "\(content.name) \(network)")
          #expect(!content.isShown(), "\(content.name) \(network)")
          app.network.set(.on)
          await content.load()
          #expect(content.failure() == nil && content.isShown(), "\(content.name) \(network)")
        }
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `content stays visible when it cannot be read again`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let objects = try await Objects(in: book)
      let app = book.app
      for content in try self.contents(objects, app, book) {
        app.network.set(.on)
        await content.load()
        for (network, reason) in Self.failures {
          app.network.set(network)
          await content.load()
          #expect(content.failure()?.reason == reason, "\(content.name) \(network)")
          #expect(content.isShown(), "\(content.name) \(network)")
        }
      }
    }
  }

  /// A server allows thirty refreshes in a minute, so that half of the models have another server.
  @Test(arguments: BookBackend.servers, [0, 1])
  func `a token that is refused once is refreshed, and the content appears`(
    backend: BookBackend, part: Int
  ) async throws {
    try await backend.withBook { @MainActor book in
      let objects = try await Objects(in: book)
      let count = try self.contents(objects, book.app, book).count
      for index in 0..<count where index % 2 == part {
        let content = try self.contents(objects, book.app, book)[index]
        let before = book.network.requests.count
        let isFirst = Locked(true)
        book.network.set(
          .answering { _ in
            let refuses = isFirst.withLock { isFirst in
              defer { isFirst = false }
              return isFirst
            }
            return refuses ? .status(401) : nil
          })
        await content.load()
        #expect(content.failure() == nil && content.isShown(), "\(content.name)")
        let refreshes = book.network.requests.dropFirst(before).filter {
          $0.hasSuffix("/auth/refresh")
        }
        #expect(refreshes.count == 1, "\(content.name)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `an ended session is reported by each model`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let objects = try await Objects(in: book)
      let count = try self.contents(objects, book.app, book).count
      for index in 0..<count {
        let app = try await book.makeApp()
        let content = try self.contents(objects, app, book)[index]
        app.network.set(.failing(status: 401))
        await content.load()
        #expect(content.failure()?.reason == .signedOut, "\(content.name)")
        #expect(try await app.client.session.user() == nil, "\(content.name)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a cancelled reading is no failure`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let objects = try await Objects(in: book)
      let app = book.app
      for index in try self.contents(objects, app, book).indices {
        let content = try self.contents(objects, app, book)[index]
        guard content.endsWithTask else { continue }
        app.network.set(.slow)
        let sent = app.network.requests.count
        let reading = Task { await content.load() }
        for _ in 0..<1000 where app.network.requests.count == sent {
          try await Task.sleep(for: .milliseconds(1))
        }
        reading.cancel()
        await reading.value
        #expect(content.failure() == nil && !content.isShown(), "\(content.name)")
        app.network.set(.on)
        await content.load()
        #expect(content.failure() == nil && content.isShown(), "\(content.name)")
      }
    }
  }

  @Test func `of two readings at once, the first result is shown until the second arrives`()
    async throws
  {
    let (first, second) = (Gate(), Gate())
    let gates = Locked([first, second])
    let value = Loadable { () -> Int in
      let gate = gates.withLock { $0.removeFirst() }
      await gate.wait()
      return gates.withLock { $0.count }
    }
    let readings = [Task { await value.load() }, Task { await value.load() }]
    while !gates.withLock({ $0.isEmpty }) { await Task.yield() }
    await first.open()
    await readings[0].value
    #expect(value.value == 0 && value.state.isLoading)
    value.set(7)
    await second.open()
    await readings[1].value
    #expect(value.state == .loaded(7))
  }
}

/// Lets tasks wait until a test opens it.
private actor Gate {
  private var isOpen = false

  func open() { isOpen = true }

  func wait() async {
    while !isOpen { await Task.yield() }
  }
}
