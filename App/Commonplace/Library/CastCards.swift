import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The people of a film beside each other. Each is read when its card appears.
struct CastCards: View {
  let people: [Movie.Person]
  let book: Book

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      LazyHStack(alignment: .top, spacing: 16) {
        ForEach(people) { PersonCard(person: $0, book: book) }
      }
    }
  }
}

/// A person of a film: the photo, the name, the role, and a heart.
private struct PersonCard: View {
  let person: Movie.Person
  @State private var page: LibraryItemModel<Actors>
  @Environment(Book.self) private var book
  @Environment(\.horizontalSizeClass) private var sizeClass

  init(person: Movie.Person, book: Book) {
    self.person = person
    _page = State(initialValue: LibraryItemModel<Actors>(person.id, client: book.client))
  }

  @ScaledMetric(relativeTo: .subheadline) private var scale = 1.0

  private var width: CGFloat { min((sizeClass == .regular ? 160 : 100) * scale, 260) }

  var body: some View {
    VStack(spacing: 4) {
      NavigationLink(value: LibraryDestination.person(person.id)) { card }.buttonStyle(.plain)
      // Without the person, the card only has the name.
      if let item = page.item.value {
        FavouriteButton(
          isFavourite: item.isFavourited, isEnabled: book.canWrite && !page.submission.isRunning,
          label: "Favorite: \(person.name)"
        ) {
          await page.toggleFavourite()
        }
        .buttonStyle(.borderless)
      }
    }
    .frame(width: width)
    .task { await page.load() }
    .failureAlert("Couldn’t Save", of: page.submission)
  }

  private var card: some View {
    VStack(spacing: 4) {
      CoverView(
        source: page.item.value?.photo(width: 320), title: String(person.name.prefix(1)),
        color: .libraryAccent
      )
      .frame(width: width, height: width)
      .clipShape(.circle)
      Text(verbatim: person.name).font(.subheadline).shortened(to: 2)
      if let role = person.role, !role.isEmpty {
        Text(verbatim: role).font(.caption).foregroundStyle(.secondary).shortened(to: 2)
      }
    }
    .multilineTextAlignment(.center)
    .accessibilityElement(children: .combine)
  }
}
