import CommonplaceKit
import SwiftUI

/// A person or a genre with a photo and the number of films.
struct NameRow: View {
  let item: LibraryName
  @ScaledMetric private var scaledSize = 44.0

  private var size: CGFloat { min(scaledSize, 88) }

  var body: some View {
    AdaptiveStack {
      CoverView(
        source: item.photo(width: 160), title: String(item.name.prefix(1)), color: .libraryAccent
      )
      .frame(width: size, height: size)
      .clipShape(.circle)
      VStack(alignment: .leading) {
        Text(verbatim: item.name)
        Text("\(item.moviesCount) films").font(.footnote).foregroundStyle(.secondary)
      }
      if item.isFavourited {
        Image(systemName: "heart.fill").foregroundStyle(.red).accessibilityLabel("Favorite")
      }
    }
    .accessibilityElement(children: .combine)
  }
}
