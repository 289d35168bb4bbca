import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// Two changes on a screen, of which the second is made while the first is being sent.
@MainActor @Suite struct QueuedChangeTests {
  private func entry(_ client: Commonplace, _ title: String) async throws -> Entry {
    try await client.entries.create(EntryDraft(title: title, description: "A film."))
  }

  @Test(arguments: BookBackend.all)
  func `two changes of an entry are both saved`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let id = try await self.entry(client, "Solaris").id
      let model = EntryViewModel(id, client: client)
      await model.load()
      let occasion = Occasion(date: try #require(CalendarDate("2026-03-01")))
      let pairs: [(TestBook.Change, TestBook.Change)] = [
        ({ await model.setScore(.great) }, { await model.setRating(7) }),
        ({ await model.setRating(8) }, { await model.setRating(9) }),
        ({ await model.setFavourite(true) }, { await model.setStage(.current) }),
        ({ await model.setFavourite(false) }, { await model.addOccasion(occasion) }),
      ]
      for (first, second) in pairs {
        await book.together(first, second)
        #expect(model.submission.failure == nil)
      }
      let saved = try await client.entries.get(id)
      #expect(saved.score == .great && saved.rating == 9 && saved.stage == .current)
      #expect(!saved.favourite && saved.occasions?.contains { $0.date == occasion.date } == true)
      #expect(model.entry.value == saved)
      await book.together({ await model.setRating(1) }, { _ = await model.delete() })
      #expect(model.isDeleted && model.submission.failure == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `two entries are deleted, and a move follows another`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let entries = [
        try await self.entry(client, "Solaris"), try await self.entry(client, "Stalker"),
        try await self.entry(client, "Mirror"),
      ]
      let collections = try await client.collections.all().map(\.id)
      let model = EntriesViewModel(client: client)
      await model.load()
      await book.together(
        { _ = await model.delete(entries[0].id) },
        {
          // A second tap on the first one.
          #expect(await model.delete(entries[0].id) == nil)
          _ = await model.delete(entries[1].id)
        })
      #expect(model.submission.failure == nil && model.undeletedCount == 0)
      #expect(model.deleting.isEmpty && model.deletion == nil)
      #expect(model.entries.elements.map(\.id) == [entries[2].id])
      #expect(try await client.entries.page().elements.map(\.id) == [entries[2].id])

      model.beginSelecting()
      model.toggleAll()
      await book.together(
        { await model.moveSelection(to: collections[0]) },
        { await model.moveSelection(to: collections[1]) })
      #expect(model.moving.failure == nil && !model.isSelecting)
      #expect(try await client.entries.get(entries[2].id).collectionID == collections[1])
    }
  }

  @Test(arguments: BookBackend.all)
  func `deletions of which the first fails are counted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let ids = [
        try await self.entry(book.client, "Solaris").id,
        try await self.entry(book.client, "Stalker").id,
      ]
      let model = EntriesViewModel(client: book.client)
      await model.load()
      let (opened, open) = AsyncStream.makeStream(of: Void.self)
      let isFirst = Locked(true)
      book.network.set(
        .answering { request in
          let fails = isFirst.withLock { isFirst in
            guard isFirst, request.method == "DELETE" else { return false }
            isFirst = false
            return true
          }
          guard fails else { return nil }
          for await _ in opened {}
          throw URLError(.timedOut)
        })
      let first = Task { await model.delete(ids[0]) }
      await TestBook.wait { !isFirst.withLock(\.self) }
      let second = Task { await model.delete(ids[1]) }
      for _ in 0..<100 { await Task.yield() }
      #expect(model.deleting == Set(ids))
      open.finish()
      #expect(await first.value == nil)
      #expect(await second.value?.action == .deleted(count: 1))
      #expect(model.submission.failure?.reason == .offline && model.undeletedCount == 1)
      #expect(model.entries.elements.map(\.id) == [ids[0]])
    }
  }

  @Test(arguments: BookBackend.all)
  func `two collections are deleted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let model = CollectionsViewModel(client: book.client)
      await model.load()
      let all = try #require(model.collections.value)
      await book.together(
        { _ = await model.delete(all[0]) }, { _ = await model.delete(all[1]) })
      #expect(model.submission.failure == nil)
      #expect(model.collections.value?.map(\.id) == [all[2].id])
    }
  }

  // MARK: - Library

  @Test(arguments: BookBackend.all)
  func `two films are marked, rated and deleted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let movies = book.client.library.movies
      let films = [
        try await movies.create(MovieDraft(name: "Solaris")),
        try await movies.create(MovieDraft(name: "Stalker")),
      ]
      let model = MovieViewModel(client: book.client)
      await model.fetchAll()
      await book.together(
        { await model.toggleFavourite(films[0]) }, { await model.toggleFavourite(films[1]) })
      await book.together(
        { await model.updateRating(8, of: films[0]) },
        { await model.updateRating(9, of: films[1]) })
      for (film, rating) in zip(films, [8.0, 9]) {
        let saved = try await movies.get(film.id)
        #expect(saved.isFavourited && saved.rating == rating)
        #expect(model.items.elements.contains(saved))
      }
      await book.together(
        { _ = await model.delete(films[0]) }, { _ = await model.delete(films[1]) })
      #expect(model.submission.failure == nil && model.items.isEmpty)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a film is marked and rated on its page`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let movies = book.client.library.movies
      let film = try await movies.create(MovieDraft(name: "Solaris"))
      let model = MovieDetailModel(film.id, client: book.client)
      await model.load()
      await book.together(
        { await model.setRating(8) },
        {
          await model.toggleFavourite()
        })
      let saved = try await movies.get(film.id)
      #expect(saved.isFavourited && saved.rating == 8 && model.item.value == saved)
      await book.together(
        { await model.toggleFavourite() }, { await model.toggleFavourite() })
      #expect(model.item.value?.isFavourited == true && model.submission.failure == nil)
      #expect(try await movies.get(film.id).isFavourited)
      await book.together(
        { await model.toggleFavourite() }, { _ = await model.delete() })
      #expect(model.isDeleted && model.submission.failure == nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a mark is shown at once, and changes back if it cannot be saved`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let film = try await book.client.library.movies.create(MovieDraft(name: "Solaris"))
      let list = MovieViewModel(client: book.client)
      await list.fetchAll()
      let page = MovieDetailModel(film.id, client: book.client)
      await page.load()
      let isShown = {
        page.item.value?.isFavourited == true
          && list.items.elements.map(\.isFavourited) == [true]
      }
      book.network.set(.slow)
      let marking = [
        Task { await page.toggleFavourite() }, Task { await list.toggleFavourite(film) },
      ]
      await TestBook.wait { isShown() }
      #expect(isShown())
      for task in marking {
        task.cancel()
        await task.value
      }
      #expect(page.item.value?.isFavourited == false)
      #expect(list.items.elements.map(\.isFavourited) == [false])
      // Of two marks, the first is saved and the second is not.
      await book.together(
        { await page.toggleFavourite() },
        {
          book.network.set(.off)
          await page.toggleFavourite()
        })
      #expect(page.submission.failure?.reason == .offline)
      #expect(page.item.value?.isFavourited == true)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a view is renamed and another one is deleted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let type = try #require(try await book.client.types.all().first { $0.name == "Movie" })
      for name in ["Films", "Good films"] {
        _ = try await book.client.views.create(
          SavedViewDraft(name: name, typeID: type.id, sort: "title"))
      }
      let model = SavedViewsViewModel(client: book.client)
      await model.load()
      let views = try #require(model.views.value)
      await book.together(
        { await model.rename(views[0], to: "All films") },
        { await model.delete(views[1]) })
      #expect(model.submission.failure == nil)
      #expect(try await book.client.views.all().map(\.name) == ["All films"])
    }
  }
}
