import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// A keyboard sends each letter, so a field that drops the space after a word cannot have two words.
@MainActor
@Suite("Search fields")
struct SearchFieldTests {
  private static let typed = "two words "
  private let server = RecordingServer { _ in #"{"data": []}"# }

  /// Shows a view of a book.
  private func driver(
    _ book: Book, @ViewBuilder _ view: () -> some View
  ) async throws -> AppDriver {
    try await AppDriver(
      view: NavigationStack { view() }.environment(book).environment(Router()),
      strings: Folders.strings)
  }

  /// Types into the search field, letter by letter.
  private func search(in app: AppDriver) async throws {
    for letter in Self.typed { try await app.search((app.searchText ?? "") + String(letter)) }
    #expect(app.searchText == Self.typed)
  }

  /// Types into the field “Search”, letter by letter.
  private func type(in app: AppDriver) async throws {
    for letter in Self.typed {
      try await app.type((try app.value(of: "Search") ?? "") + String(letter), into: "Search")
    }
    #expect(try app.value(of: "Search") == Self.typed)
  }

  @Test func `films and people are searched by two words`() async throws {
    let book = try await Book.test(client: try server.client())
    let films = try await driver(book) { MoviesView(book: book) }
    try await search(in: films)
    try await films.wait { server.requests.contains { $0.path.contains("name=two words&") } }
    films.close()
    let people = try await driver(book) { PeopleView(book: book) }
    try await search(in: people)
    people.close()
    let filter = try await driver(book) {
      Form {
        FilterNamesSection(
          title: "People", model: ActorViewModel(client: book.client), ids: .constant([]),
          matchesAll: .constant(false))
      }
    }
    try await type(in: filter)
    filter.close()
  }

  @Test func `content is searched by two words`() async throws {
    let site = try StubSite.server()
    let book = try await Book.test(client: try site.client())
    let router = Router()
    router.site = [.contents(StubSite.type)]
    let app = try await AppDriver(
      view: SiteView(book: book).environment(book).environment(router)
        .environment(try connection(of: book)),
      strings: Folders.strings)
    try await app.waitFor("/hello")
    try await search(in: app)
    try await app.wait { site.requests.contains { $0.path.contains("search=two words") } }
    app.close()
  }

  private func connection(of book: Book) throws -> BookConnection {
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    return BookConnection(
      place: book.place, client: book.client, platform: try .test(),
      settings: BookSettings(defaults: defaults))
  }

  @Test func `filters that are cleared empty the search field`() async throws {
    let model = MovieViewModel(client: try server.client(), searchDelay: .zero)
    model.setText(" two ")
    #expect(model.searchText == " two " && model.filters.name == "two")
    var filters = model.filters
    filters.sort = "name"
    await model.fetch(filters)
    #expect(model.searchText == " two ")
    await model.fetch(LibraryFilters())
    #expect(model.searchText == "")
  }
}
