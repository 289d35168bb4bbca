import CommonplaceKit

func callLibrary(_ client: Commonplace) async throws {
  // MARK: POST /movies
  var draft = MovieDraft(name: "Casablanca")
  draft.releaseYear = .set(1942)
  draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
  draft.genres = [RelatedDraft(name: "Romance")]
  let film = try await client.library.movies.create(draft)
  let (bogart, romance) = (film.actors[0], film.genres[0])

  // MARK: GET /movies
  var filters = LibraryFilters()
  filters.years = 1940...1949
  filters.genres = [romance.id]
  filters.sort = "-rating"
  let page = try await client.library.movies.page(filters, limit: 20)
  print(page.elements.map(\.name))

  // MARK: GET /movies/{id}
  let read = try await client.library.movies.get(film.id)
  print(read.actors.map(\.name))

  // MARK: PATCH /movies/{id}
  var change = MovieDraft()
  change.summary = "A café in wartime."
  change.revision = read.revision
  let (changed, _) = try await client.library.movies.update(film.id, change)
  print(changed.summary)

  // MARK: PUT /movies/{id}/favourite
  try await client.library.movies.setFavourite(true, of: film.id)

  // MARK: PUT /movies/{id}/rating
  try await client.library.movies.setRating(8.5, of: film.id)

  // MARK: -
  try await callPeople(client, film, bogart.id)
  try await callGenres(client, film, romance.id)
  try await callInsight(client)
  try await callViews(client)

  // MARK: DELETE /movies/{id}
  let undo = try await client.library.movies.delete(film.id)
  if let undo { try await client.changes.undo(undo) }
}

private func callPeople(
  _ client: Commonplace, _ film: Movie, _ bogart: EntryID
) async throws {
  // MARK: GET /actors
  var filters = LibraryFilters()
  filters.name = "bogart"
  let people = try await client.library.actors.page(filters)
  print(people.elements.map(\.moviesCount))

  // MARK: GET /actors/{id}
  let person = try await client.library.actors.get(bogart)
  print(person.name)

  // MARK: POST /actors
  var draft = LibraryNameDraft(name: "Ingrid Bergman")
  draft.movieIDs = [film.id]
  let bergman = try await client.library.actors.create(draft)

  // MARK: PATCH /actors/{id}
  var change = LibraryNameDraft()
  change.summary = "Born in Stockholm."
  try await client.library.actors.update(bergman.id, change)

  // MARK: PUT /actors/{id}/favourite
  try await client.library.actors.setFavourite(true, of: bergman.id)

  // MARK: DELETE /actors/{id}
  try await client.library.actors.delete(bergman.id)
}

private func callGenres(
  _ client: Commonplace, _ film: Movie, _ romance: EntryID
) async throws {
  // MARK: GET /genres
  for try await genre in client.library.genres.all() { print(genre.name, genre.moviesCount) }

  // MARK: GET /genres/{id}
  let genre = try await client.library.genres.get(romance)
  print(genre.name)

  // MARK: POST /genres
  let noir = try await client.library.genres.create(LibraryNameDraft(name: "Noir"))

  // MARK: PATCH /genres/{id}
  var change = LibraryNameDraft()
  change.movieIDs = [film.id]
  try await client.library.genres.update(noir.id, change)

  // MARK: PUT /genres/{id}/favourite
  try await client.library.genres.setFavourite(true, of: noir.id)

  // MARK: DELETE /genres/{id}
  try await client.library.genres.delete(noir.id)
}

private func callViews(_ client: Commonplace) async throws {
  // MARK: -
  let types = try await client.types.all(includesAll: true)
  guard let movie = types.first(where: { $0.name == "Movie" }) else { return }

  // MARK: POST /views
  let forties = EntryFilter([.init("Year", .atLeast, "1940"), .init("Year", .less, "1950")])
  let view = try await client.views.create(
    SavedViewDraft(
      name: "The forties", typeID: movie.id, filter: forties, sort: "-rating", layout: .grid))

  // MARK: GET /views
  let views = try await client.views.all(of: movie.id)
  print(views.map(\.name))

  // MARK: PATCH /views/{id}
  let changed = try await client.views.update(view.id, SavedViewDraft(layout: .table))
  print(changed.layout.rawValue)

  // MARK: DELETE /views/{id}
  try await client.views.delete(view.id)

  // MARK: POST /views/{id}/restore
  let restored = try await client.views.restore(view.id)
  print(restored.missing)
}

private func callInsight(_ client: Commonplace) async throws {
  // MARK: GET /suggestions
  for suggestion in try await client.library.suggestions(type: "movie", limit: 5) {
    print(suggestion.entry.title, suggestion.reasons.map(\.text))
  }

  // MARK: GET /statistics
  let statistics = try await client.library.statistics(type: "movie", year: 2026)
  print(statistics.total, statistics.meanRating ?? 0)
}
