import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// What a search in the Library shows.
enum LibraryScope: CaseIterable {
  case all, films, people, genres

  var title: LocalizedStringKey {
    switch self {
    case .all: "All"
    case .films: "Films"
    case .people: "People"
    case .genres: "Genres"
    }
  }

  func contains(_ other: LibraryScope) -> Bool { self == .all || self == other }

  /// The number of people or genres that are shown above the films.
  var maxNames: Int { self == .all ? 10 : .max }
}

/// The films, people and genres whose names contain what was typed.
struct LibrarySearchResults: View {
  let search: GlobalSearchViewModel
  let scope: LibraryScope

  private var isEmpty: Bool {
    (!scope.contains(.films) || search.movieModel.items.isEmpty)
      && (!scope.contains(.people) || search.actorModel.items.isEmpty)
      && (!scope.contains(.genres) || search.genreModel.items.isEmpty)
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
      if scope.contains(.people), !search.actors.isEmpty {
        Section("People") {
          ForEach(search.actors.prefix(scope.maxNames)) { person in
            NavigationLink(value: LibraryDestination.person(person.id)) { NameRow(item: person) }
              .task {
                if scope == .people { await search.actorModel.items.elementAppeared(person) }
              }
          }
          if scope == .people { MoreRow(list: search.actorModel.items) }
        }
        .listRowBackground(Color.card)
      }
      if scope.contains(.genres), !search.genres.isEmpty {
        Section("Genres") {
          ForEach(search.genres.prefix(scope.maxNames)) { genre in
            NavigationLink(value: LibraryDestination.genre(genre.id)) { NameRow(item: genre) }
              .task { if scope == .genres { await search.genreModel.items.elementAppeared(genre) } }
          }
          if scope == .genres { MoreRow(list: search.genreModel.items) }
        }
        .listRowBackground(Color.card)
      }
      if scope.contains(.films), !search.movies.isEmpty {
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
