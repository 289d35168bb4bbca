// Adds a film, filters films by year, marks one as a favourite, and reads a person with their films.
import CommonplaceKit
import ExampleServer

let server = ExampleServer()
let client = Commonplace(baseURL: server.url)
try await client.session.signIn(email: server.email, password: server.password)
let library = client.library

var draft = MovieDraft(name: "Casablanca")
draft.releaseYear = .set(1942)
draft.rating = .set(8.5)
draft.genres = [RelatedDraft(name: "Romance")]
draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
let casablanca = try await library.movies.create(draft)
print("Added: \(casablanca.name).")

var filters = LibraryFilters()
filters.years = 1940...1949
filters.sort = "-rating"
for try await film in library.movies.all(filters) {
  print("\(film.releaseYear ?? 0)  \(film.name)  \(film.rating ?? 0)")
}

try await library.movies.setFavourite(true, of: casablanca.id)
let bogart = try await library.actors.get(casablanca.actors[0].id)
print("\(bogart.name) is in \(bogart.moviesCount) film(s):")

filters = LibraryFilters()
filters.actors = [bogart.id]
for try await film in library.movies.all(filters) {
  print("\(film.isFavourited ? "♥" : " ") \(film.name)")
}
