import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Films as posters.
struct MovieGrid: View {
  let model: MovieViewModel
  @ScaledMetric private var width = 110.0

  var body: some View {
    ScrollView {
      if let failure = model.items.state.failure {
        StaleNote(failure: failure) { await model.items.reload() }
      }
      if let total = model.items.total {
        Text("\(total) films").font(.footnote).foregroundStyle(.secondary)
      }
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: min(width, 320)), spacing: 12, alignment: .top)],
        spacing: 16
      ) {
        ForEach(model.items.elements) { movie in
          MovieCell(movie: movie, model: model) { MovieCard(movie: movie) }
            .task { await model.items.elementAppeared(movie) }
        }
      }
      .padding(.horizontal)
      MoreRow(list: model.items)
    }
    .failureAlert("Couldn’t Save", of: model.submission)
  }
}

/// Films as rows.
struct MovieList: View {
  let model: MovieViewModel

  var body: some View {
    List {
      if let failure = model.items.state.failure {
        StaleNote(failure: failure) { await model.items.reload() }
      }
      ForEach(model.items.elements) { movie in
        MovieCell(movie: movie, model: model) { MovieRow(movie: movie) }
          .task { await model.items.elementAppeared(movie) }
      }
      .listRowBackground(Color.card)
      MoreRow(list: model.items)
    }
    .scrollContentBackground(.hidden)
    .failureAlert("Couldn’t Save", of: model.submission)
  }
}

/// A film with a small poster.
struct MovieRow: View {
  let movie: Movie

  var body: some View {
    AdaptiveRow(spacing: 12) {
      CoverView(
        source: movie.photo(width: 160), title: movie.name, icon: "🎬", color: .libraryAccent
      )
      .frame(width: 44, height: 66)
      .clipShape(.rect(cornerRadius: 8))
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: movie.name).font(.cardTitle)
        if let year = movie.releaseYear {
          Text(verbatim: "\(year)").font(.subheadline).foregroundStyle(.secondary)
        }
        RatingView(rating: movie.rating)
      }
    } end: {
      if movie.isFavourited {
        Image(systemName: "heart.fill").foregroundStyle(.red).accessibilityLabel("Favorite")
      }
    }
    .accessibilityElement(children: .combine)
  }
}
