import CommonplaceUI
import SwiftUI

/// The first page of the Library: films on shelves, and the search in them.
struct LibraryView: View {
  let book: Book
  @Environment(Router.self) private var router
  @State private var search: GlobalSearchViewModel
  @State private var isAdding = false
  @State private var scope = LibraryScope.all

  init(book: Book) {
    self.book = book
    _search = State(initialValue: GlobalSearchViewModel(client: book.client))
  }

  var body: some View {
    @Bindable var router = router
    NavigationStack(path: $router.library) {
      Group {
        if search.text.isEmpty {
          LibraryHome(book: book)
        } else {
          LibrarySearchResults(search: search, scope: scope)
        }
      }
      .background(Color.paper)
      .navigationTitle("Library")
      .searchable(
        text: Binding(get: { search.text }, set: { search.setText($0) }),
        prompt: Text("Films, people, genres")
      )
      .searchScopes($scope) {
        ForEach(LibraryScope.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      .toolbar {
        ToolbarItem(placement: .topBarLeading) { AccountButton() }
        if book.canWrite {
          ToolbarItem(placement: .topBarTrailing) {
            Button("Add Film", systemImage: "plus") { isAdding = true }
              .keyboardShortcut("n")
          }
        }
      }
      .navigationDestination(for: LibraryDestination.self) {
        LibraryPage(destination: $0, book: book)
      }
    }
    .sheet(isPresented: $isAdding) {
      MovieFormView(book: book) { _ in await book.movies.items.reload() }
    }
  }
}

/// A page in the Library's stack.
struct LibraryPage: View {
  let destination: LibraryDestination
  let book: Book

  var body: some View {
    switch destination {
    case .movies: MoviesView(book: book)
    case .favourites: MoviesView(book: book, onlyFavourites: true)
    case .people: PeopleView(book: book)
    case .genres: GenresView(book: book)
    case .movie(let id): MovieView(id, book: book)
    case .entry(let id): LinkedEntryView(id, book: book)
    case .person(let id): PersonView(id, book: book)
    case .genre(let id): GenreView(id, book: book)
    }
  }
}
