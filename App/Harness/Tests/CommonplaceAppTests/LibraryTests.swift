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
    let book = try await Book.test(client: .test(server))
    return try await .showing(book, router, language: language) { LibraryView(book: book) }
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

  @Test func `a film is rated and made a favourite on its page, and deleted after asking`()
    async throws
  {
    let (server, router) = (LibraryServer(), Router())
    router.library = [.movie(LibraryServer.solaris)]
    let app = try await driver(server, router)
    try await app.waitFor("1972")
    #expect(app.shows("Synopsis") && app.shows("Tap to rate") && app.audit() == [])
    try await app.increment("Rating")
    try await app.wait { server.body(of: "PUT /movies/\(LibraryServer.solaris)/rating") != nil }
    try await app.tap("Favorite")
    try await app.wait { server.isFavourite(LibraryServer.solaris) }
    try await app.tap("More")
    try await app.tap("Delete")
    #expect(app.alert == "Delete this film?")
    try await app.tap("Delete Film")
    try await app.wait { server.requests.contains("DELETE /movies/\(LibraryServer.solaris)") }
    try await app.wait { router.library.isEmpty }
    app.close()
  }

  @Test func `films are on shelves by genre, and have a menu`() async throws {
    let server = LibraryServer()
    let app = try await driver(server)
    try await app.waitFor("All 2")
    #expect(app.audit() == [])
    try app.saveScreen("library")
    try await app.longPress("Mirror", at: 1)
    try await app.tap("Edit")
    #expect(app.title == "Edit Film")
    try await app.tap("Cancel")
    try await app.longPress("Mirror", at: 1)
    try await app.tap("Delete")
    #expect(app.alert == "Delete “Mirror”?")
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a new film has a year, a cast and genres, also new ones`(language: String) async throws {
    let isEnglish = language == "en"
    let (server, router) = (LibraryServer(), Router())
    let app = try await driver(server, router, language: language)
    try await app.tap(isEnglish ? "Add Film" : "Добавить фильм")
    let save = isEnglish ? "Save" : "Сохранить"
    #expect(try !app.isEnabled(save))
    try await app.type("Stalker", into: isEnglish ? "Title" : "Название")
    try await app.select("1979", in: isEnglish ? "Year" : "Год")
    try await app.tap(isEnglish ? "Add People" : "Добавить людей")
    try await app.waitFor("Natalya")
    #expect(app.audit() == [])
    try await app.tap(isEnglish ? "Natalya, 1 film" : "Natalya, 1 фильм")
    try await app.tap(isEnglish ? "Add New…" : "Добавить…")
    #expect(app.title == (isEnglish ? "New Person" : "Новый человек"))
    try await app.tap(isEnglish ? "Cancel" : "Отменить")
    try await app.tap(isEnglish ? "Done" : "Готово")
    #expect(app.audit() == [])
    try app.saveScreen("film-form-\(language)")
    try await app.tap(save)
    try await app.wait { server.body(of: "POST /movies") != nil }
    let body = try #require(server.body(of: "POST /movies"))
    #expect(body.contains("1979") && body.contains("\(LibraryServer.person)"))
    app.close()
  }

  @Test func `the films of a genre are chosen in its form`() async throws {
    let (server, router) = (LibraryServer(), Router())
    router.library = [.genres]
    let app = try await driver(server, router)
    try await app.waitFor("Drama")
    try await app.swipe("Drama", button: "Edit")
    #expect(app.title == "Edit Genre")
    try await app.waitFor("Mirror")
    try await app.type("Long films", into: "Description")
    #expect(app.audit() == [])
    try await app.tap("Save")
    let request = "PATCH /genres/\(LibraryServer.genre)"
    try await app.wait { server.body(of: request)?.contains("Long films") == true }
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a new book says that it stores its first films`(language: String) async throws {
    let view = LaunchView(step: .storing)
    let app = try await AppDriver(view: view, language: language, strings: Folders.strings)
    #expect(app.shows(language == "en" ? "Storing the first films…" : "Добавляем первые фильмы…"))
    #expect(app.audit() == [])
  }
}
