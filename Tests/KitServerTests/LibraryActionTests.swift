import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// What the pages and forms of the Library, and the sheets of the Log, do.
@MainActor @Suite struct LibraryActionTests {
  @Test(arguments: BookBackend.all)
  func `people and genres are created, edited and shown with their films`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let solaris = try await client.library.movies.create(MovieDraft(name: "Solaris"))
      let form = ActorFormModel(name: "Donatas", client: client)
      #expect(form.canSave && !form.hasChanges == false)
      form.values.summary = "An actor."
      #expect(await form.save())
      let made = try #require(form.saved)

      let edit = ActorFormModel(editing: made, client: client)
      await edit.loadMovies()
      #expect(edit.hasMovies && edit.movieChoices.items.elements.map(\.id) == [solaris.id])
      edit.values.name = "Donatas Banionis"
      edit.toggle(solaris)
      #expect(await edit.save() && edit.undo != nil)
      let page = ActorDetailModel(made.id, client: client)
      await page.load()
      #expect(page.page.item.value?.name == "Donatas Banionis")
      #expect(page.page.item.value?.summary == "An actor.")
      #expect(page.movies.items.elements.map(\.name) == ["Solaris"])

      let drama = GenreFormModel(name: "Drama", client: client)
      #expect(await drama.save())
      let genres = GenreViewModel(client: client)
      await genres.fetchAll()
      #expect(genres.items.elements.map(\.name) == ["Drama"])
      let added = try #require(await genres.add(LibraryNameDraft(name: "Comedy")))
      #expect(await genres.update(added.id, LibraryNameDraft(name: "Comedies")) != nil)
      #expect(
        Set(try await client.library.genres.page().elements.map(\.name))
          == ["Drama", "Comedies"])
      #expect(try #require(await genres.delete(added)).action == .deleted(count: 1))
      #expect(try await client.library.genres.page().elements.map(\.name) == ["Drama"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `the page of a film marks, rates and deletes it`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let movies = book.client.library.movies
      let made = try await movies.create(MovieDraft(name: "Solaris"))
      let model = MovieDetailModel(made.id, client: book.client)
      await model.load()
      await model.toggleFavourite()
      await model.setRating(8.5)
      #expect(model.item.value?.isFavourited == true && model.item.value?.rating == 8.5)
      let saved = try await movies.get(made.id)
      #expect(saved.isFavourited && saved.rating == 8.5)
      await model.setRating(nil)
      #expect(try await movies.get(made.id).rating == nil)
      let token = try #require(await model.delete())
      #expect(model.isDeleted)
      await #expect(throws: APIError.self) { try await movies.get(made.id) }
      try await token.undo()
      #expect(try await movies.get(made.id).isFavourited)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a relation is chosen from a search, or is new`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      for name in ["Andrei Tarkovsky", "Arseny Tarkovsky"] {
        _ = try await client.library.actors.create(LibraryNameDraft(name: name))
      }
      let person = try #require(
        try await client.types.all(includesAll: true).first { $0.name == "Person" }
      ).id
      let model = RelationPickerModel(
        target: person, allowsMany: true, text: "Donatas Banionis", client: client,
        searchDelay: .milliseconds(1))
      await model.load()
      #expect(model.candidates.elements.count == 2)
      model.setText("arseny")
      await model.searchEnded()
      #expect(model.candidates.elements.map(\.title) == ["Arseny Tarkovsky"])
      model.toggle("Arseny Tarkovsky")
      #expect(model.text == "Donatas Banionis, Arseny Tarkovsky")
      model.setText("Anatoly Solonitsyn")
      await model.searchEnded()
      #expect(model.newTitle == "Anatoly Solonitsyn")
      model.addNew()
      await model.searchEnded()
      model.remove("Donatas Banionis")
      #expect(model.titles == ["Arseny Tarkovsky", "Anatoly Solonitsyn"])
      // What was chosen is what the server links.
      let movie = try #require(try await client.types.all().first { $0.name == "Movie" })
      let made = try await client.entries.create(
        EntryDraft(
          typeID: movie.id, title: "Rublev", description: "A film.",
          additionalFields: ["Cast": .text(model.text)]))
      #expect(made.additionalFields["Cast"] == model.text)
    }
  }

  @Test(arguments: BookBackend.all)
  func `sample entries are added once, and can be deleted again`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let samples = ["Dune", "Arrival"].map {
        SampleEntry(
          type: "movie", title: $0, description: "A film.", score: .great, daysAgo: 3, image: 1,
          fields: ["Year": "2021"])
      }
      let model = EntriesViewModel(client: book.client)
      await model.load()
      let added = try #require(await model.addSample(samples))
      #expect(added.count == 2)
      #expect(model.entries.elements.map(\.title) == ["Dune", "Arrival"])
      #expect(model.entries.elements.first?.additionalFields["Year"] == "2021")
      #expect(await model.addSample(samples)?.count == 0)
      try await #require(added.undo).undo()
      await model.refresh()
      #expect(model.entries.elements == [])
      #expect(await model.addSample(samples)?.count == 2)
      #expect(await model.countAll() == 2)
      #expect(await model.deleteAll()?.action == .deleted(count: 2))
      #expect(try await book.client.entries.page().elements == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `an image is removed from an entry in its form`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let photo = FormImage.file(try TestImage.file("phone.jpg"), contentType: "image/jpeg")
      let form = EntryFormModel(client: book.client)
      form.values.title = "Solaris"
      form.values.description = "A film."
      form.addImages([photo])
      form.removeImage(photo)
      #expect(form.values.images == [])
      form.addImages([photo])
      #expect(await form.save())
      let made = try #require(form.saved)
      let edit = EntryFormModel(editing: made.id, client: book.client)
      await edit.load()
      edit.removeImage(try #require(edit.values.images.first))
      #expect(edit.hasChanges)
      #expect(await edit.save() && edit.saved?.images == [])
      #expect(try await book.client.entries.get(made.id).images == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `what another app shares becomes an entry, once`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let store = SharedItemStore(folder: book.folder.appending(path: "shared"))
      let page = try #require(URL(string: "https://films.example/solaris"))
      let sheet = ShareModel(store: store) { SharedContent(title: "Solaris", link: page) }
      await sheet.load()
      #expect(sheet.title == "Solaris" && sheet.canSaveToLog && !sheet.canSendToLists)
      await sheet.saveToLog()
      #expect(sheet.isSaved)
      let photo = try TestImage.file("phone.jpg")
      let other = ShareModel(store: store) { SharedContent(title: "List", photo: photo) }
      await other.load()
      await other.sendToLists()
      #expect(other.isSaved)

      let model = SharedItemsModel(store: store, client: book.client, outbox: nil) { $0 }
      book.network.set(.losingResponses)
      #expect(await model.take() == 0)
      #expect(model.failure?.reason == .offline)
      book.network.set(.on)
      #expect(await model.take() == 1)
      let entries = try await book.client.entries.page().elements
      #expect(entries.map(\.title) == ["Solaris"])
      #expect(
        entries.first?.notes.contains("films.example/solaris") == true
          || entries.first?.description.contains("films.example/solaris") == true)
      #expect(model.listPhoto != nil)
      await model.finishListPhoto()
      #expect(await model.take() == 0 && model.listPhoto == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a page that goes away does not stop what was shared from being saved`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let store = SharedItemStore(folder: book.folder.appending(path: "shared"))
      try store.add(SharedItem(.log, title: "Solaris"))
      let model = SharedItemsModel(store: store, client: book.client, outbox: nil) { $0 }
      let first = Task { await model.take() }
      await Task.yield()
      first.cancel()
      // The next page takes too, while the first call is running.
      #expect(await model.take() == 1)
      #expect(try await book.client.entries.page().elements.map(\.title) == ["Solaris"])
      #expect(try store.items().isEmpty && model.failure == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `files are in folders, which the form of content offers by their paths`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let model = MediaViewModel(client: book.client)
      await model.load()
      await model.createFolder(name: " Trips ")
      let trips = try #require(model.folders.value?.first)
      await model.open(trips)
      await model.createFolder(name: "2026")
      #expect(model.folderPaths().map(\.path) == ["Trips", "Trips/2026"])
      #expect(model.folderPaths(matching: "2026").map(\.path) == ["Trips/2026"])
      let item = try #require(await model.upload(UploadFile(try TestImage.file("phone.jpg"))))
      #expect(item.folderID == trips.id && model.items.elements.map(\.id) == [item.id])
      #expect(try await book.client.site.folders.tree().first?.children?.map(\.name) == ["2026"])
    }
  }
}
