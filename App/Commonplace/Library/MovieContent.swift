import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// What the page of a film shows.
struct MovieContent: View {
  let movie: Movie
  let model: MovieDetailModel
  @Environment(Book.self) private var book

  var body: some View {
    VStack(alignment: .leading, spacing: 20) {
      CoverView(
        source: movie.photo(width: 960), title: movie.name, icon: "🎬", color: .libraryAccent
      )
      .aspectRatio(16 / 10, contentMode: .fit)
      VStack(alignment: .leading, spacing: 20) {
        VStack(alignment: .leading, spacing: 6) {
          Text(verbatim: movie.name).font(.pageTitle).accessibilityAddTraits(.isHeader)
          if let year = movie.releaseYear {
            Text(verbatim: "\(year)").foregroundStyle(.secondary)
          }
          RatingView(
            rating: movie.rating, isLarge: true,
            onRate: book.canWrite ? rate : nil)
          if movie.rating == nil, book.canWrite {
            Text("Tap to rate").font(.footnote).foregroundStyle(.secondary)
          }
        }
        if !movie.summary.isEmpty {
          EntrySection("Synopsis") { MarkdownText(movie.summary) }
        }
        if !movie.genres.isEmpty { genres }
        if !movie.actors.isEmpty { cast }
      }
      .padding(.horizontal)
    }
    .padding(.bottom, 32)
  }

  private func rate(_ rating: Double?) { Task { await model.setRating(rating) } }

  private var genres: some View {
    EntrySection("Genres") {
      FlowLayout {
        ForEach(movie.genres) { genre in
          NavigationLink(value: LibraryDestination.genre(genre.id)) {
            Badge(Text(verbatim: genre.name), color: .siteAccent).touchTarget()
          }
          .buttonStyle(.plain)
        }
      }
    }
  }

  private var cast: some View {
    EntrySection("Cast") {
      CastCards(people: movie.actors, book: book)
    }
  }
}
