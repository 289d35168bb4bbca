import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The films, people and genres whose names contain what was typed.
struct LibrarySearchResults: View {
  let search: GlobalSearchViewModel

  private var isEmpty: Bool {
    search.movieModel.items.isEmpty && search.actorModel.items.isEmpty
      && search.genreModel.items.isEmpty
  }

  var body: some View {
    if let failure = search.movieModel.items.state.failure, search.movies.isEmpty {
      FailureView(failure: failure) { await search.fetchByPartialString(search.text) }
    } else if isEmpty {
      ContentUnavailableView.search(text: search.text)
    } else {
      results
    }
  }

  private var results: some View {
    List {
      if !search.actors.isEmpty {
        Section("People") {
          ForEach(search.actors.prefix(10)) { person in
            NavigationLink(value: LibraryDestination.person(person.id)) { NameRow(item: person) }
          }
        }
        .listRowBackground(Color.card)
      }
      if !search.genres.isEmpty {
        Section("Genres") {
          ForEach(search.genres.prefix(10)) { genre in
            NavigationLink(value: LibraryDestination.genre(genre.id)) { NameRow(item: genre) }
          }
        }
        .listRowBackground(Color.card)
      }
      if !search.movies.isEmpty {
        Section("Films") {
          ForEach(search.movies) { movie in
            NavigationLink(value: LibraryDestination.movie(movie.id)) { MovieRow(movie: movie) }
              .task { await search.movieModel.items.elementAppeared(movie) }
          }
          MoreRow(list: search.movieModel.items)
        }
        .listRowBackground(Color.card)
      }
    }
    .scrollContentBackground(.hidden)
  }
}
