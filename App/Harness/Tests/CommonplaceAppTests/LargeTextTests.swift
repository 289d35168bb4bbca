import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// The main screens with the largest text that can be set on an iPhone. `audit()` then also reports
/// texts that are shortened or squeezed into a line with others.
@MainActor
@Suite("Very large text")
struct LargeTextTests {
  private func audit(_ app: AppDriver, _ name: String) async throws -> [String] {
    await app.setAppearance(textSize: .accessibility5)
    try app.saveScreen("large-\(name)")
    return app.audit()
  }

  @Test(arguments: ["en", "ru"])
  func `entries and their pages have room for it`(language: String) async throws {
    let book = try await Book.test(client: .test(LogServer(titles: ["Solaris"])))
    let app = try await AppDriver.showing(book, language: language) { LogView(book: book) }
    try await app.waitFor("About Solaris.")
    #expect(try await audit(app, "log-grid-\(language)") == [])
    await app.setAppearance(textSize: .large)
    try await app.tap(app.text("More"))
    try await app.select(app.text("List"), in: app.text("Layout"))
    try await app.dismiss()
    #expect(try await audit(app, "log-list-\(language)") == [])
    try await app.tap("Solaris")
    try await app.waitFor(app.text("Edit"))
    #expect(try await audit(app, "entry-\(language)") == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `lists and their items have room for it`(language: String) async throws {
    let book = try await Book.test(client: .test())
    let id = try await book.lists.createList(
      name: "Friday evening",
      items: [NewListItem("sweet potatoes", quantity: "2,5 kg", section: "Produce")])
    let router = Router()
    let app = try await AppDriver.showing(book, router, language: language) {
      ListsView(book: book).task { await book.shopping.run() }
    }
    try await app.waitFor("Friday evening")
    #expect(try await audit(app, "lists-\(language)") == [])
    router.lists = [.list(id)]
    try await app.waitFor("sweet potatoes")
    #expect(try await audit(app, "list-\(language)") == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `films and people have room for it`(language: String) async throws {
    let book = try await Book.test(client: .test(LibraryServer()))
    let router = Router()
    let app = try await AppDriver.showing(book, router, language: language) {
      LibraryView(book: book)
    }
    try await app.waitFor("Mirror")
    #expect(try await audit(app, "library-\(language)") == [])
    for (page, text) in [
      (LibraryDestination.people, "Natalya"), (.movie(LibraryServer.solaris), "Hari"),
      (.person(LibraryServer.person), "Mirror"),
    ] {
      router.library = [page]
      try await app.waitFor(text)
      #expect(try await audit(app, "\(text)-\(language)") == [])
    }
    app.close()
  }
}
