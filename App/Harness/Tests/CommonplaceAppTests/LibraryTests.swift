import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Library")
struct LibraryTests {
  /// Shows the Library of a book.
  private func driver(
    _ server: LibraryServer, _ router: Router = Router(), language: String = "en"
  ) async throws -> AppDriver {
    let client = Commonplace(
      baseURL: try #require(URL(string: "http://localhost")), apiToken: "token",
      transport: server, retries: .never)
    let book = try await Book.test(client: client)
    return try await AppDriver(
      view: LibraryView(book: book).environment(book).environment(router),
      language: language, strings: Folders.strings)
  }

  @Test(arguments: ["en", "ru"])
  func `a person is made a favourite on the page of a film`(language: String) async throws {
    let (server, router) = (LibraryServer(), Router())
    router.library = [.movie(LibraryServer.solaris)]
    let app = try await driver(server, router, language: language)
    try await app.waitFor("Hari")
    let heart = language == "en" ? "Favorite: Natalya" : "Избранное: Natalya"
    try await app.wait { app.elements.contains { $0.label == heart } }
    #expect(app.audit() == [])
    try app.saveScreen("film-\(language)")
    try await app.tap(heart)
    try await app.wait { server.isFavourite(LibraryServer.person) }
    try await app.tap("Natalya, Hari")
    #expect(router.library.last == .person(LibraryServer.person))
    app.close()
  }

  @Test func `the first page shows the films again after a page was closed`() async throws {
    let (server, router) = (LibraryServer(), Router())
    let app = try await driver(server, router)
    try await app.waitFor("Mirror")
    let before = server.requests.count { $0 == "GET /movies" } + 1
    router.library = [.people]
    try await app.waitFor("Natalya")
    try await app.back()
    try await app.wait { server.requests.count { $0 == "GET /movies" } > before }
    try await app.waitFor("Mirror")
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a search shows films, people and genres, or one of them`() async throws {
    let app = try await driver(LibraryServer())
    try await app.search("a")
    try await app.waitFor("Natalya")
    #expect(app.shows("Solaris") && app.shows("Drama"))
    try await app.tap("People")
    #expect(app.shows("Natalya") && !app.shows("Solaris") && !app.shows("Drama"))
    #expect(app.audit() == [])
    try app.saveScreen("library-search")
    app.close()
  }

  @Test func `people are made favourites and edited from their menus`() async throws {
    let (server, router) = (LibraryServer(), Router())
    router.library = [.people]
    let app = try await driver(server, router)
    try await app.waitFor("Natalya")
    try await app.longPress("Natalya")
    try await app.tap("Add to Favorites")
    try await app.wait { server.isFavourite(LibraryServer.person) }
    try await app.longPress("Natalya")
    try await app.tap("Edit")
    #expect(app.title == "Edit Person")
    #expect(app.audit() == [])
    app.close()
  }
}
