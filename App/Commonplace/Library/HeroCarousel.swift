import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Large covers, one for each swipe, turned and blurred at the sides.
struct HeroCarousel: View {
  let movies: MovieViewModel
  @Environment(\.horizontalSizeClass) private var sizeClass

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      LazyHStack(spacing: 16) {
        ForEach(movies.items.elements) { movie in
          NavigationLink(value: LibraryDestination.movie(movie.id)) {
            HeroCard(movie: movie, width: sizeClass == .regular ? 340 : 260)
          }
          .buttonStyle(.plain)
          .scrollTransition { content, phase in
            let distance: Double = abs(phase.value)
            return
              content
              .rotationEffect(.degrees(phase.value * 10))
              .blur(radius: CGFloat(distance * 3))
              .scaleEffect(CGFloat(1 - distance * 0.08))
          }
          .task { await movies.items.elementAppeared(movie) }
        }
      }
      .scrollTargetLayout()
    }
    .contentMargins(.horizontal, 40, for: .scrollContent)
    .scrollTargetBehavior(.viewAligned)
  }
}

private struct HeroCard: View {
  let movie: Movie
  let width: CGFloat

  var body: some View {
    CoverView(source: movie.photo(width: 640), title: movie.name, icon: "🎬", color: .libraryAccent)
      .frame(width: width, height: width * 1.3)
      .overlay(alignment: .bottomLeading) {
        VStack(alignment: .leading, spacing: 4) {
          // Larger stars are wider than the card.
          RatingView(rating: movie.rating).dynamicTypeSize(...DynamicTypeSize.accessibility2)
          Text(verbatim: movie.name).font(.sectionTitle)
        }
        .foregroundStyle(.white)
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(
          LinearGradient(
            colors: [.clear, .black.opacity(0.7)], startPoint: .top, endPoint: .bottom)
        )
      }
      .clipShape(.rect(cornerRadius: 20))
      .accessibilityElement(children: .combine)
  }
}
