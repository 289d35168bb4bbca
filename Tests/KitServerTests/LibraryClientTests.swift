import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

@Suite struct LibraryClientTests {
  @Test(arguments: BookBackend.all)
  func `a film is created with its people, filtered, rated and deleted`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      var draft = MovieDraft(name: "Casablanca")
      draft.releaseYear = .set(1942)
      draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
      draft.genres = [RelatedDraft(name: "Drama")]
      let movie = try await client.library.movies.create(draft)
      #expect(movie.releaseYear == 1942 && movie.actors.map(\.name) == ["Humphrey Bogart"])

      let actor = try #require(movie.actors.first)
      #expect(actor.role == "Rick")
      let name = try await client.library.actors.get(actor.id)
      #expect(name.name == "Humphrey Bogart" && name.moviesCount == 1)
      var filters = LibraryFilters()
      filters.years = 1940...1949
      filters.actors = [actor.id]
      #expect(try await client.library.movies.page(filters).elements == [movie])
      filters.years = 1950...1959
      #expect(try await client.library.movies.page(filters).elements == [])

      #expect(try await client.library.movies.setRating(8.5, of: movie.id).rating == 8.5)
      #expect(try await client.library.movies.setFavourite(true, of: movie.id).isFavourited)
      var change = MovieDraft()
      change.actors = []
      change.rating = .set(nil)
      let changed = try await client.library.movies.update(movie.id, change)
      #expect(changed.item.actors == [] && changed.item.rating == nil)
      #expect(changed.item.genres.map(\.name) == ["Drama"])
      try await client.changes.undo(try #require(changed.undo))
      #expect(try await client.library.movies.get(movie.id).rating == 8.5)

      let group = try #require(try await client.library.movies.delete(movie.id))
      let error = await #expect(throws: APIError.self) {
        try await client.library.movies.get(movie.id)
      }
      #expect(error?.kind == .notFound)
      try await client.changes.undo(group)
      #expect(try await client.library.movies.get(movie.id).name == "Casablanca")
    }
  }

  @Test(arguments: BookBackend.all)
  func `views, statistics and suggestions are read`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let type = try #require(try await client.types.all().first { $0.name == "Movie" }).id
      var draft = MovieDraft(name: "Solaris")
      draft.rating = .set(9)
      draft.actors = [RelatedDraft(name: "Natalya Bondarchuk")]
      _ = try await client.library.movies.create(draft)
      draft = MovieDraft(name: "Alexander the Small")
      draft.actors = [RelatedDraft(name: "Natalya Bondarchuk")]
      let other = try await client.library.movies.create(draft)

      let statistics = try await client.library.statistics(type: "movie")
      #expect(statistics.total == 2 && statistics.rated == 1 && statistics.meanRating == 9)
      let suggestions = try await client.library.suggestions(type: "movie")
      #expect(suggestions.map(\.id) == [other.id])
      #expect(suggestions.first?.reasons.first?.shared.map(\.title) == ["Natalya Bondarchuk"])

      let view = try await client.views.create(
        SavedViewDraft(name: "Best", typeID: type, sort: "-rating"))
      #expect(try await client.views.all(of: type) == [view])
      let renamed = try await client.views.update(view.id, SavedViewDraft(name: "Favourites"))
      #expect(renamed.name == "Favourites" && renamed.sort == "-rating")
      try await client.views.delete(view.id)
      #expect(try await client.views.all() == [])
      #expect(try await client.views.restore(view.id).name == "Favourites")
    }
  }
}
