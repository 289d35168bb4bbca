import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// Every model that changes something shows the same failures, and a new attempt helps.
@MainActor @Suite struct SubmissionStateTests {
  /// What a user does on a screen.
  private struct Intent {
    let name: String
    let submission: Submission
    let act: @MainActor () async -> Void
    /// Whether the change was made.
    let isDone: @MainActor () -> Bool

    init(
      _ name: String, _ submission: Submission, isDone: @escaping @MainActor () -> Bool,
      act: @escaping @MainActor () async -> Void
    ) {
      (self.name, self.submission, self.act, self.isDone) = (name, submission, act, isDone)
    }
  }

  private func intents(_ book: TestBook) async throws -> [Intent] {
    var intents = try await log(book.client) + library(book.client)
    intents += try await site(book.client) + (try await lists(book))
    return intents + account(book.client) + (book.isOnDevice ? [] : others(book.client))
  }

  private func entry(_ client: Commonplace, _ title: String) async throws -> Entry {
    try await client.entries.create(EntryDraft(title: title, description: "A film."))
  }

  private func log(_ client: Commonplace) async throws -> [Intent] {
    let films = try #require(try await client.collections.all().first)
    let (deleted, moved) = (try await entry(client, "Deleted"), try await entry(client, "Moved"))
    let list = EntriesViewModel(client: client)
    await list.load()
    let mover = EntriesViewModel(client: client)
    await mover.load()
    mover.beginSelecting()
    mover.toggle(moved.id)
    let page = EntryViewModel(try await entry(client, "Page").id, client: client)
    await page.load()
    let gone = EntryViewModel(try await entry(client, "Gone").id, client: client)
    await gone.load()
    let form = EntryFormModel(client: client)
    (form.values.title, form.values.description) = ("Form", "A film.")
    let collections = CollectionsViewModel(client: client)
    await collections.load()
    collections.beginAdding()
    collections.form?.name = "Concerts"
    return [
      Intent("delete entries", list.submission) {
        !list.entries.elements.contains { $0.id == deleted.id }
      } act: {
        _ = await list.delete(deleted.id)
      },
      Intent("move entries", mover.moving, isDone: { !mover.isSelecting }) {
        await mover.moveSelection(to: films.id)
      },
      Intent("rate", page.submission, isDone: { page.entry.value?.rating == 7 }) {
        await page.setRating(7)
      },
      Intent("delete an entry", gone.submission, isDone: { gone.isDeleted }) {
        _ = await gone.delete()
      },
      Intent("save an entry", form.submission, isDone: { form.saved != nil }) {
        await form.save()
      },
      Intent("save a collection", collections.submission, isDone: { collections.form == nil }) {
        await collections.save()
      },
    ]
  }

  private func library(_ client: Commonplace) async throws -> [Intent] {
    let movie = try await client.library.movies.create(MovieDraft(name: "Solaris"))
    let movies = MovieViewModel(client: client)
    await movies.fetchAll()
    let page = MovieDetailModel(movie.id, client: client)
    await page.load()
    let form = GenreFormModel(name: "Drama", client: client)
    let film = MovieFormModel(client: client)
    film.values.name = "Mirror"
    let views = SavedViewsViewModel(client: client)
    let type = try #require(try await client.types.all().first { $0.name == "Movie" })
    return [
      Intent("mark a film", movies.submission) {
        movies.items.elements.first { $0.id == movie.id }?.isFavourited == true
      } act: {
        await movies.toggleFavourite(movie)
      },
      Intent("rate a film", page.submission, isDone: { page.item.value?.rating == 8 }) {
        await page.setRating(8)
      },
      Intent("save a film", film.submission, isDone: { film.saved != nil }) {
        await film.save()
      },
      Intent("save a genre", form.submission, isDone: { form.saved != nil }) {
        await form.save()
      },
      Intent("save a view", views.submission, isDone: { views.views.value?.isEmpty == false }) {
        _ = await views.save(SavedViewDraft(name: "Films", typeID: type.id, sort: "title"))
      },
    ]
  }

  private func site(_ client: Commonplace) async throws -> [Intent] {
    let type = try await client.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
    let post = try await client.site.contents.create(NewContent(type: type.id, title: "Garden"))
    let form = ContentCreateViewModel(of: type, client: client)
    form.values.title = "Kitchen"
    let editor = ContentEditorViewModel(post.content.id, client: client)
    await editor.load()
    editor.beginEditing()
    editor.values.title = "The garden"
    let list = ContentListViewModel(of: type, client: client)
    let other = try await client.site.contents.create(NewContent(type: type.id, title: "Other"))
    await list.load()
    let media = MediaViewModel(client: client)
    await media.load()
    return [
      Intent("create content", form.submission, isDone: { form.saved != nil }) {
        await form.save()
      },
      Intent("save content", editor.submission, isDone: { !editor.isEditing }) {
        await editor.save()
      },
      Intent("delete content", list.submission) {
        !list.contents.elements.contains { $0.id == other.content.id }
      } act: {
        _ = await list.delete(other.content)
      },
      Intent("create a folder", media.submission) {
        media.folders.value?.isEmpty == false
      } act: {
        await media.createFolder(name: "Trips")
      },
    ]
  }

  private func lists(_ book: TestBook) async throws -> [Intent] {
    let store = try ListStore(folder: book.folder.appending(path: "lists"), client: book.client)
    let stores = StoresViewModel(client: book.client, lists: store)
    await stores.load()
    return [
      Intent("create a store", stores.submission) {
        stores.stores.value?.isEmpty == false
      } act: {
        await stores.create(name: "Lidl")
      }
    ]
  }

  private func account(_ client: Commonplace) -> [Intent] {
    let spaces = SpacesViewModel(client: client)
    let provider = ProviderSettingsModel(client: client)
    provider.provider = "catalog"
    return [
      Intent("create a book", spaces.submission) {
        (spaces.spaces.value?.count ?? 0) > 1
      } act: {
        _ = await spaces.create(name: "Family")
      },
      Intent("choose a provider", provider.submission) {
        provider.settings.value?.provider == "catalog"
      } act: {
        await provider.save()
      },
    ]
  }

  /// What a book on a device does not have.
  private func others(_ client: Commonplace) -> [Intent] {
    let tokens = TokensViewModel(client: client)
    return [
      Intent("create a token", tokens.submission, isDone: { tokens.newToken != nil }) {
        await tokens.create(label: "Phone", scope: "account")
      }
    ]
  }

  // MARK: - Tests

  private static func answering(
    _ status: Int, headers: [String: String] = [:], body: String = ""
  ) -> SwitchableTransport.Network {
    .answering { _ in .status(status, headers: headers, body: body) }
  }

  private static let failures: [(SwitchableTransport.Network, LoadFailure.Reason)] = [
    (.off, .offline), (.answering { _ in throw URLError(.timedOut) }, .offline),
    (.failing(status: 403), .forbidden), (.failing(status: 404), .notFound),
    (.failing(status: 409), .refused), (.failing(status: 412), .conflict),
    (
      answering(
        422,
        body: #"{"error":"invalid","message":"No.","code":"x","fields":{"title":"Too long."}}"#),
      .invalid
    ),
    (answering(429, headers: ["Retry-After": "7"]), .busy(retryAfter: 7)),
    (.failing(status: 500), .other), (.failing(status: 503), .offline),
    (.busy, .busy(retryAfter: 2)),
    (.failing(status: 504), .offline),
  ]

  @Test(arguments: BookBackend.all)
  func `each failure of a change is shown, and a new attempt helps`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      for intent in try await self.intents(book) {
        for (network, reason) in Self.failures {
          book.network.set(network)
          await intent.act()
          let name = "\(intent.name) \(network)"
          #expect(intent.submission.failure?.reason == reason, "\(name)")
          #expect(!intent.isDone() && !intent.submission.isRunning, "\(name)")
          if reason == .invalid {
            #expect(intent.submission.failure?.fields == ["title": "Too long."], "\(name)")
          }
        }
        book.network.set(.on)
        await intent.act()
        #expect(intent.submission.failure == nil && intent.isDone(), "\(intent.name)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `a cancelled change is no failure`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      for intent in try await self.intents(book) {
        book.network.set(.slow)
        let sent = book.network.requests.count
        let acting = Task { await intent.act() }
        while book.network.requests.count == sent { await Task.yield() }
        acting.cancel()
        await acting.value
        #expect(intent.submission.failure == nil && !intent.isDone(), "\(intent.name)")
        #expect(!intent.submission.isRunning, "\(intent.name)")
        book.network.set(.on)
        await intent.act()
        #expect(intent.submission.failure == nil && intent.isDone(), "\(intent.name)")
      }
    }
  }

  @Test(arguments: BookBackend.servers)
  func `a token that is refused is refreshed, and the change is made`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let intents = try await self.intents(book)
      for intent in intents {
        let isFirst = Locked(true)
        book.network.set(
          .answering { _ in
            let refuses = isFirst.withLock { isFirst in
              defer { isFirst = false }
              return isFirst
            }
            return refuses ? .status(401) : nil
          })
        await intent.act()
        #expect(intent.submission.failure == nil && intent.isDone(), "\(intent.name)")
        book.network.set(.on)
      }
      let refreshes = book.network.requests.filter { $0.hasSuffix("/auth/refresh") }
      #expect(refreshes.count == intents.count)
    }
  }

  /// A connection that is lost when a half of the file was sent.
  private static let cut = SwitchableTransport.Network.answering { request in
    guard case .file = request.body else { return nil }
    request.reportSent?(500, 1_000)
    throw URLError(.networkConnectionLost)
  }

  @Test(arguments: BookBackend.all)
  func `an upload that is cut off is shown, and a new attempt sends the file`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let photo = try TestImage.file("phone.jpg")
      let media = MediaViewModel(client: book.client)
      await media.load()
      let table = book.folder.appending(path: "films.csv")
      try Data("title\nSolaris\n".utf8).write(to: table)
      let imports = ImportsViewModel(client: book.client)
      let form = EntryFormModel(client: book.client)
      (form.values.title, form.values.description) = ("Form", "A film.")
      form.addImages([.file(photo, contentType: "image/jpeg")])

      book.network.set(Self.cut)
      #expect(await media.upload(UploadFile(photo)) == nil)
      #expect(media.submission.failure?.reason == .offline && media.progress == nil)
      #expect(await imports.begin(table) == nil)
      #expect(imports.submission.failure?.reason == .offline)
      #expect(await !form.save())
      #expect(form.submission.failure?.reason == .offline && form.progress == nil)

      book.network.set(.slow)
      let sent = book.network.requests.count
      let uploads = [
        Task { _ = await media.upload(UploadFile(photo)) },
        Task { _ = await imports.begin(table) },
      ]
      while book.network.requests.count < sent + 2 { await Task.yield() }
      for upload in uploads {
        upload.cancel()
        await upload.value
      }
      #expect(media.submission.failure == nil && imports.submission.failure == nil)

      book.network.set(.on)
      #expect(await media.upload(UploadFile(photo)) != nil)
      #expect(media.items.elements.count == 1)
      #expect(await imports.begin(table) != nil)
      #expect(await form.save() && form.saved?.images.count == 1)
    }
  }
}
