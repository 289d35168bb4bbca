import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The films as a carousel, and a shelf for each genre.
struct LibraryHome: View {
  let book: Book
  @State private var genres: GenreViewModel
  @State private var visits = 0

  init(book: Book) {
    self.book = book
    _genres = State(initialValue: GenreViewModel(client: book.client))
  }

  private var movies: MovieViewModel { book.movies }

  var body: some View {
    Group {
      if let failure = movies.items.state.failure, movies.items.elements.isEmpty {
        FailureView(failure: failure) { await load() }
      } else if movies.items.isEmpty {
        VStack(spacing: 0) {
          LibraryLinks(total: nil)
          ContentUnavailableView(
            "No Films", systemImage: "film",
            description: Text("Films you add appear here, sorted by genre."))
        }
      } else if movies.items.elements.isEmpty {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      } else {
        shelves
      }
    }
    .task { await refresh() }
  }

  private var shelves: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 24) {
        if let failure = movies.items.state.failure {
          StaleNote(failure: failure) { await load() }
        }
        LibraryLinks(total: movies.items.total)
        HeroCarousel(movies: movies)
        ForEach(genres.items.elements) { genre in
          GenreShelf(genre: genre, visits: visits, client: book.client)
            .task { await genres.items.elementAppeared(genre) }
        }
        MoreRow(list: genres.items)
      }
      .padding(.bottom, 24)
    }
    .refreshable { await load() }
  }

  /// Reads the films and genres again when the page appears, because they may have been changed on
  /// another one.
  private func refresh() async {
    guard !movies.items.elements.isEmpty, !genres.items.elements.isEmpty else {
      return await load()
    }
    visits += 1
    async let genres: Void = genres.items.refresh()
    await movies.items.refresh()
    await genres
  }

  private func load() async {
    var byName = LibraryFilters()
    byName.sort = "name"
    async let genres: Void = genres.fetch(byName)
    await movies.fetchAll()
    await genres
  }
}

/// Links to all films, people and genres, and the favourites.
private struct LibraryLinks: View {
  let total: Int?

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 8) {
        link("Films", "film", .movies)
        link("People", "person.2", .people)
        link("Genres", "theatermasks", .genres)
        link("Favorites", "heart", .favourites)
      }
      .padding(.horizontal)
      .padding(.top, 8)
    }
  }

  private func link(
    _ title: LocalizedStringKey, _ symbol: String, _ destination: LibraryDestination
  ) -> some View {
    NavigationLink(value: destination) {
      HStack(spacing: 6) {
        Image(systemName: symbol).accessibilityHidden(true)
        Text(title)
        if destination == .movies, let total {
          Text(total, format: .number).fontWeight(.semibold).opacity(0.7)
        }
      }
      .font(.subheadline)
      .padding(.horizontal, 14)
      .frame(minHeight: 36)
      .background(Color.card, in: .capsule)
      .overlay { Capsule().strokeBorder(Color.hairline) }
      .touchTarget()
    }
    .buttonStyle(.plain)
  }
}
