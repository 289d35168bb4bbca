import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

@testable import CommonplaceApp

/// The pages of a book below the first ones of its chapters, and its sheets.
enum InnerPage: String, CaseIterable, Sendable {
  case collections, statistics, suggestions, savedViews, entry
  case list, stores, listShare
  case films, favourites, people, genres, film, linkedEntry, person, genre
  case contents, content, routes, media, folders, versions
  case sessions, tokens, books, members, imports, importPage, provider

  /// Whether it reads something when it opens. The books are read with the role of the user.
  var readsData: Bool { ![.folders, .books].contains(self) }
  /// Whether it shows nothing else until then. A new link can be created at once.
  var waitsForData: Bool { readsData && self != .listShare }
}

/// Shows a page as the app does.
struct InnerPageView: View {
  let page: InnerPage
  let book: Book
  var list = "list"
  var entry = StubSite.post

  var body: some View {
    switch page {
    case .folders: FoldersPage(book: book)
    case .versions: VersionsPage(book: book)
    case .listShare: ListShareView(list: list, book: book)
    default: NavigationStack { InnerPageContent(page: page, book: book, list: list, entry: entry) }
    }
  }
}

private struct InnerPageContent: View {
  let page: InnerPage
  let book: Book
  let list: String
  let entry: EntryID

  var body: some View {
    switch page {
    case .collections: LogPage(destination: .collections, book: book)
    case .statistics: LogPage(destination: .statistics, book: book)
    case .suggestions: LogPage(destination: .suggestions, book: book)
    case .savedViews: LogPage(destination: .views, book: book)
    case .entry: LogPage(destination: .entry(entry), book: book)
    case .list: ShoppingListView(list, book: book)
    case .stores: StoresView(book: book)
    case .films: LibraryPage(destination: .movies, book: book)
    case .favourites: LibraryPage(destination: .favourites, book: book)
    case .people: LibraryPage(destination: .people, book: book)
    case .genres: LibraryPage(destination: .genres, book: book)
    case .film: LibraryPage(destination: .movie(LibraryServer.solaris), book: book)
    case .linkedEntry: LibraryPage(destination: .entry(LibraryServer.solaris), book: book)
    case .person: LibraryPage(destination: .person(LibraryServer.person), book: book)
    case .genre: LibraryPage(destination: .genre(LibraryServer.genre), book: book)
    case .contents: SitePage(destination: .contents(StubSite.type), book: book)
    case .content: SitePage(destination: .content(StubSite.post), book: book)
    case .routes: SitePage(destination: .routes, book: book)
    case .media: SitePage(destination: .media, book: book)
    case .sessions: SessionsView(book: book)
    case .tokens: TokensView(book: book)
    case .books: SpacesView(book: book)
    case .members: if let space = book.access.current { MembersView(space: space, book: book) }
    case .imports: ImportsView(book: book)
    case .importPage: ImportView(.new(), book: book)
    case .provider: ProviderView(book: book)
    case .folders, .versions, .listShare: EmptyView()
    }
  }
}

private struct FoldersPage: View {
  let book: Book
  @State private var model: MediaViewModel

  init(book: Book) {
    self.book = book
    _model = State(initialValue: MediaViewModel(client: book.client))
  }

  var body: some View { MediaFoldersView(model: model, book: book) }
}

private struct VersionsPage: View {
  let book: Book
  @State private var model: ContentEditorViewModel

  init(book: Book) {
    self.book = book
    _model = State(initialValue: ContentEditorViewModel(StubSite.post, client: book.client))
  }

  var body: some View { ContentVersionsView(model: model, book: book) }
}
