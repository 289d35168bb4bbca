import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

@MainActor @Suite struct LogModelTests {
  private func draft(_ title: String, in collection: CollectionID?) -> EntryDraft {
    EntryDraft(collectionID: collection, title: title, description: "A film.")
  }

  @Test(arguments: BookBackend.all)
  func `the log is read page by page, searched, and filtered by chips`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let collections = try await client.collections.all()
      let drafts = (1...60).map { number in
        EntryDraft(
          collectionID: number <= 40 ? collections[0].id : nil, title: "Film \(number)",
          description: "A film.")
      }
      _ = try await client.entries.create(drafts)
      let model = EntriesViewModel(client: client, searchDelay: .milliseconds(1))
      await model.load()
      #expect(model.entries.elements.count == 50 && model.entries.total == 60)
      let last = try #require(model.entries.elements.last)
      await model.entries.elementAppeared(last)
      #expect(model.entries.elements.count == 60 && !model.entries.hasMore)
      #expect(model.chips.map(\.entryCount) == [40])

      await model.select(.noCollection)
      #expect(model.entries.total == 20 && model.isFiltered)
      await model.select(.collection(collections[0].id))
      #expect(model.entries.total == 40)
      await model.select(.all)
      model.setText("film 37")
      await model.searchEnded()
      #expect(model.entries.elements.first?.title == "Film 37")
      model.setText("nothing like it")
      await model.searchEnded()
      #expect(model.entries.isEmpty && model.isFiltered)
    }
  }

  @Test(arguments: BookBackend.all)
  func `more entries than one request deletes are deleted and restored together`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      _ = try await client.entries.create(
        (1...130).map { EntryDraft(title: "Film \($0)", description: "A film.") })
      let model = EntriesViewModel(client: client)
      await model.load()
      while model.entries.hasMore { await model.entries.loadMore() }
      model.beginSelecting()
      model.toggleAll()
      #expect(model.isAllSelected && model.selection.count == 130)
      let token = try #require(await model.deleteSelection())
      #expect(token.action == .deleted(count: 130))
      #expect(model.entries.elements.isEmpty && model.entries.total == 0)
      #expect(!model.isSelecting)
      try await token.undo()
      await model.refresh()
      #expect(model.entries.total == 130)
    }
  }

  @Test(arguments: BookBackend.all)
  func `the form checks the rules, fills from a work, and saves once`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let model = EntryFormModel(client: client)
      await model.load()
      #expect(!model.hasChanges && !model.canSave)
      let movie = try #require(model.types.value?.first { $0.name == "Movie" })
      let book = try #require(model.types.value?.first { $0.name == "Book" })
      model.select(movie)
      let collection = try #require(model.values.collectionID)
      #expect(model.collections.value?.first { $0.id == collection }?.name == "Movies")

      model.values.title = " "
      model.values.fields = ["Year": "soon", "Genre": "Drama"]
      #expect(await !model.save())
      let problems = model.problems.map { "\($0.field) \($0.code)" }
      #expect(problems == ["title length", "description length", "additional_fields.Year number"])

      model.apply(
        EntryOption(
          id: "1", title: "Dune", entryType: "book", year: "1965", author: "Frank Herbert",
          summaryLine: "A planet of sand."))
      #expect(model.problems.isEmpty && model.type?.id == book.id)
      #expect(model.values.fields == ["Year": "1965", "Author": "Frank Herbert"])
      async let first = model.save()
      async let second = model.save()
      #expect(await [first, second].filter { $0 }.count >= 1)
      let saved = try #require(model.saved)
      #expect(saved.title == "Dune" && saved.description == "A planet of sand.")
      #expect(!model.hasChanges)
      #expect(try await client.entries.page(EntryFilters(counts: true)).total == 1)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a form with photos saves them in their order`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let files = (0..<2).map { number in
        FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID())-\(number).png")
      }
      defer { files.forEach { try? FileManager.default.removeItem(at: $0) } }  // Temporary files.
      for file in files { try Data(Self.pixel).write(to: file) }
      let model = EntryFormModel(client: client)
      await model.load()
      model.values.title = "Solaris"
      model.values.description = "A film."
      model.addImages(files.map { .file($0, contentType: "image/png") })
      #expect(await model.save())
      let entry = try #require(model.saved)
      #expect(entry.images.count == 2 && entry.orderedImages.first?.isCover == true)

      let edit = EntryFormModel(editing: entry.id, client: client)
      await edit.load()
      let second = try #require(edit.values.images.last)
      edit.makeCover(second)
      _ = edit.addImages([.file(files[0], contentType: "image/png")])
      #expect(edit.hasChanges)
      #expect(await edit.save())
      let changed = try #require(edit.saved)
      #expect(changed.images.count == 3)
      #expect(changed.cover.map { .stored($0.id) } == second)
      #expect(
        edit.addImages(Array(repeating: .remote("https://example.com/a.png"), count: 9)) == 2)
    }
  }

  /// A PNG of one pixel.
  private static let pixel = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    ) ?? Data())

  @Test(arguments: BookBackend.all)
  func `a conflict shows the other version, and ends with either`(backend: BookBackend) async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let movies = try #require(try await client.collections.all().first).id
      let made = try await client.entries.create(self.draft("Solaris", in: movies))
      let forms = [
        EntryFormModel(editing: made.id, client: client),
        EntryFormModel(editing: made.id, client: client),
      ]
      for form in forms { await form.load() }
      var other = self.draft("Mirror", in: movies)
      other.revision = made.revision
      _ = try await client.entries.update(made.id, other)

      for form in forms {
        form.values.title = "Stalker"
        #expect(await !form.save())
        #expect(form.conflict?.title == "Mirror")
        #expect(form.submission.failure?.reason == .conflict && form.hasChanges)
      }
      forms[0].takeTheirs()
      #expect(forms[0].values.title == "Mirror" && !forms[0].hasChanges)
      forms[1].keepMine()
      #expect(await forms[1].save())
      #expect(try await client.entries.get(made.id).title == "Stalker")
    }
  }

  @Test(arguments: BookBackend.all)
  func `the page of an entry changes single values and keeps the others`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let movie = try #require(try await client.types.all().first { $0.name == "Movie" })
      var draft = self.draft("Solaris", in: nil)
      draft.typeID = movie.id
      draft.notes = "With **Ann**."
      draft.additionalFields = ["Year": "1972", "Seen at": "home"]
      let made = try await client.entries.create(draft)
      let model = EntryViewModel(made.id, client: client)
      await model.load()
      #expect(model.type?.name == "Movie")
      #expect(model.details.map(\.value) == ["1972", "home"])
      await model.setRating(8.5)
      await model.setFavourite(true)
      await model.setScore(.great)
      let entry = try await client.entries.get(made.id)
      #expect(entry.rating == 8.5 && entry.favourite && entry.score == .great)
      #expect(entry.notes == made.notes && entry.additionalFields == made.additionalFields)
      #expect(entry.date == made.date && entry.typeID == made.typeID)
      let token = try #require(await model.delete())
      #expect(model.isDeleted)
      await model.history.load()
      #expect(model.history.value?.first?.operation == .delete)
      try await token.undo()
      var restored = try await client.entries.get(made.id)
      (restored.revision, restored.updatedAt) = (entry.revision, entry.updatedAt)
      #expect(restored == entry)
    }
  }

  @Test(arguments: BookBackend.all)
  func `collections are created, edited and deleted with their entries`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let model = CollectionsViewModel(client: client)
      await model.load()
      for collection in model.collections.value ?? [] { _ = await model.delete(collection) }
      #expect(model.offersDefaults)
      await model.createDefaults()
      #expect(model.collections.value?.count == 3)

      model.beginAdding()
      #expect(model.form?.canSave == false)
      model.form?.name = "Concerts"
      await model.save()
      #expect(model.form == nil)
      let made = try #require(model.collections.value?.first { $0.name == "Concerts" })
      _ = try await client.entries.create(self.draft("Ann live", in: made.id))
      model.beginEditing(made)
      model.form?.icon = "🎤"
      await model.save()
      let changed = try #require(model.collections.value?.first { $0.id == made.id })
      #expect(changed.icon == "🎤" && changed.entryCount == 1)
      let token = try #require(await model.delete(changed))
      #expect(token.action == .deleted(count: 1))
      #expect(try await client.entries.page().elements == [])
      try await token.undo()
      #expect(try await client.entries.page().elements.map(\.title) == ["Ann live"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `screens keep what they show when the network is lost, and say why`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let (client, transport) = (book.client, book.network)
      _ = try await client.entries.create(self.draft("Solaris", in: nil))
      let model = EntriesViewModel(client: client)
      await model.load()
      transport.set(.off)
      await model.refresh()
      #expect(model.entries.state.failure?.reason == .offline)
      #expect(model.collections.failure?.reason == .offline)
      #expect(model.entries.elements.count == 1 && model.collections.value?.count == 3)
      let first = try #require(model.entries.elements.first)
      #expect(await model.delete(first.id) == nil)
      #expect(model.submission.failure?.reason == .offline)
      #expect(model.entries.elements.count == 1)
      for (status, reason) in [
        (500, LoadFailure.Reason.other), (403, .forbidden), (501, .unsupported),
      ] {
        transport.set(.failing(status: status))
        await model.entries.reload()
        #expect(model.entries.state.failure?.reason == reason)
      }
      transport.set(.on)
      await model.refresh()
      #expect(model.entries.state.failure == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a form that could not be loaded does not overwrite the entry`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let (client, transport) = (book.client, book.network)
      var draft = self.draft("Solaris", in: nil)
      draft.notes = "With Ann."
      let made = try await client.entries.create(draft)
      transport.set(.off)
      let form = EntryFormModel(editing: made.id, client: client)
      await form.load()
      #expect(!form.isLoaded && form.submission.failure?.reason == .offline)
      form.values.title = "Stalker"
      form.values.description = "Another film."
      transport.set(.on)
      #expect(await !form.save())
      #expect(!form.canSave)
      #expect(try await client.entries.get(made.id) == made)
      await form.load()
      #expect(form.isLoaded && form.values.notes == "With Ann.")
    }
  }

  @Test(arguments: BookBackend.all)
  func `one value is changed in the version that someone else has saved`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let made = try await client.entries.create(self.draft("Solaris", in: nil))
      let page = EntryViewModel(made.id, client: client)
      await page.load()
      var other = self.draft("Mirror", in: nil)
      other.revision = made.revision
      _ = try await client.entries.update(made.id, other)
      await page.setFavourite(true)
      let entry = try await client.entries.get(made.id)
      #expect(entry.title == "Mirror" && entry.favourite)
      #expect(page.entry.value?.title == "Mirror")
    }
  }

  @Test(arguments: BookBackend.all)
  func `a planned entry that is done gets a date`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      var draft = self.draft("Solaris", in: nil)
      draft.stage = .planned
      let planned = try await client.entries.create([draft, draft, draft]).compactMap(\.id)
      let page = EntryViewModel(planned[0], client: client)
      await page.load()
      await page.setFavourite(true)
      #expect(page.entry.value?.stage == .planned && page.entry.value?.day == nil)
      await page.setStage(.done)
      #expect(page.entry.value?.day != nil)
      let form = EntryFormModel(editing: planned[1], client: client)
      await form.load()
      form.values.score = .great
      form.values.stage = .done
      #expect(await form.save())
      #expect(form.saved?.day != nil && form.saved?.score == .great)
    }
  }

  @Test(arguments: BookBackend.all)
  func `what a form does not change stays as someone else has saved it`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let movie = try #require(try await client.types.all().first { $0.name == "Movie" })
      // A film of the Library has no description; the Log shows its title instead.
      let film = try await client.library.movies.create(MovieDraft(name: "Casablanca"))
      let form = EntryFormModel(editing: film.id, client: client)
      await form.load()
      #expect(form.values.description.isEmpty && form.type?.id == movie.id)
      form.values.title = "Casablanca (1942)"
      let photo = UploadFile(try TestImage.file("phone.jpg"))
      let bytes = try Data(contentsOf: photo.url).base64EncodedString()
      try await client.images.set([ImageDraft(data: bytes, isCover: true)], of: film.id)
      #expect(await !form.save())
      form.keepMine()
      #expect(await form.save())
      #expect(await form.save())
      let saved = try await client.entries.get(film.id)
      #expect(saved.title == "Casablanca (1942)" && saved.images.count == 1)
      #expect(try await client.library.movies.get(film.id).summary.isEmpty)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a second tap after saving creates no second entry`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let form = EntryFormModel(client: client)
      form.values.title = "Solaris"
      form.values.description = "A film."
      #expect(await form.save())
      #expect(await form.save())
      #expect(!form.canSave)
      let total = try await client.entries.page(EntryFilters(counts: true)).total
      #expect(total == 1)
    }
  }

  @Test(arguments: BookBackend.all)
  func `an undo of several requests goes on after a failure`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let (client, transport) = (book.client, book.network)
      _ = try await client.entries.create(
        (1...130).map { EntryDraft(title: "Film \($0)", description: "A film.") })
      let model = EntriesViewModel(client: client)
      await model.load()
      while model.entries.hasMore { await model.entries.loadMore() }
      model.beginSelecting()
      model.toggleAll()
      let token = try #require(await model.deleteSelection())
      transport.fail(after: 1)
      await #expect(throws: LoadFailure.self) { try await token.undo() }
      #expect(try await client.entries.page(EntryFilters(counts: true)).total == 30)
      try await token.undo()
      #expect(try await client.entries.page(EntryFilters(counts: true)).total == 130)
    }
  }
}
