import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The films of a genre beside each other. They are read when the shelf appears.
struct GenreShelf: View {
  let genre: LibraryName
  /// The number of times that the page was shown again. Then the films are read again.
  let visits: Int
  @State private var movies: MovieViewModel
  @ScaledMetric(relativeTo: .subheadline) private var scaledWidth = 120.0

  private var width: CGFloat { min(scaledWidth, 260) }

  init(genre: LibraryName, visits: Int, client: Commonplace) {
    self.genre = genre
    self.visits = visits
    _movies = State(initialValue: MovieViewModel(client: client))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      NavigationLink(value: LibraryDestination.genre(genre.id)) {
        AdaptiveRow {
          Text(verbatim: genre.name).font(.sectionTitle)
        } end: {
          HStack {
            Text("All \(genre.moviesCount)").font(.subheadline)
            Image(systemName: "chevron.right").font(.footnote).accessibilityHidden(true)
          }
          .foregroundStyle(.secondary)
        }
        .frame(minHeight: 44)
        .contentShape(.rect)
      }
      .buttonStyle(.plain)
      .padding(.horizontal)
      if let failure = movies.items.state.failure, movies.items.elements.isEmpty {
        StaleNote(failure: failure) { await load() }
      } else {
        ScrollView(.horizontal, showsIndicators: false) {
          LazyHStack(spacing: 12) {
            ForEach(movies.items.elements) { movie in
              MovieCell(movie: movie, model: movies) {
                MovieCard(movie: movie).frame(width: width)
              }
              .task { await movies.items.elementAppeared(movie) }
            }
          }
          .padding(.horizontal)
        }
        .frame(minHeight: genre.moviesCount == 0 ? 0 : width * 5 / 3)
      }
    }
    .task { if case .idle = movies.items.state { await load() } }
    .onChange(of: visits) { Task { await movies.items.refresh() } }
  }

  private func load() async {
    var filters = LibraryFilters()
    filters.genres = [genre.id]
    await movies.fetch(filters)
  }
}

/// A film that opens its page, with its menu.
struct MovieCell<Content: View>: View {
  let movie: Movie
  let model: MovieViewModel
  @ViewBuilder let content: Content
  @Environment(Book.self) private var book
  @State private var isEditing = false
  @State private var isAskingToDelete = false

  var body: some View {
    NavigationLink(value: LibraryDestination.movie(movie.id)) { content }
      .buttonStyle(.plain)
      .contextMenu { if book.canWrite { menu } }
      .sheet(isPresented: $isEditing) {
        MovieFormView(editing: movie, book: book) { _ in await model.items.reload() }
      }
      .confirmationDialog(
        "Delete “\(movie.name)”?", isPresented: $isAskingToDelete, titleVisibility: .visible
      ) {
        Button("Delete", role: .destructive) {
          Task {
            let token = await model.delete(movie)
            book.toasts.show(token) { await model.items.reload() }
          }
        }
      }
  }

  @ViewBuilder private var menu: some View {
    Button(
      movie.isFavourited ? "Remove from Favorites" : "Add to Favorites",
      systemImage: movie.isFavourited ? "heart.slash" : "heart"
    ) {
      Task { await model.toggleFavourite(movie) }
    }
    Button("Edit", systemImage: "pencil") { isEditing = true }
    Button("Delete", systemImage: "trash", role: .destructive) { isAskingToDelete = true }
  }
}

/// A poster with the title below.
struct MovieCard: View {
  let movie: Movie

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      CoverView(
        source: movie.photo(width: 320), title: movie.name, icon: "🎬", color: .libraryAccent
      )
      .aspectRatio(2 / 3, contentMode: .fit)
      .clipShape(.rect(cornerRadius: 13))
      .overlay(alignment: .topTrailing) {
        if movie.isFavourited {
          Image(systemName: "heart.fill")
            .foregroundStyle(.red)
            .padding(8)
            .accessibilityLabel("Favorite")
        }
      }
      Text(verbatim: movie.name).font(.subheadline).shortened(to: 1)
    }
    .accessibilityElement(children: .combine)
  }
}

extension Movie {
  /// The poster, in one of the server's widths.
  func photo(width: Int) -> PictureLoader.Source? { .init(address: photoURL, width: width) }
}

extension LibraryName {
  /// The photo, in one of the server's widths.
  func photo(width: Int) -> PictureLoader.Source? { .init(address: photoURL, width: width) }
}
