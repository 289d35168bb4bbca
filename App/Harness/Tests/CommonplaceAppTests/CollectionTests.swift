import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Collections")
struct CollectionTests {
  private func driver(_ server: LogServer, language: String = "en") async throws -> AppDriver {
    let book = try await Book.test(client: .test(server))
    let router = Router()
    router.log = [.collections]
    return try await .showing(book, router, language: language) { LogView(book: book) }
  }

  @Test(arguments: ["en", "ru"])
  func `a book without collections gets the usual ones`(language: String) async throws {
    let server = LogServer()
    let app = try await driver(server, language: language)
    try await app.waitFor(language == "en" ? "No Collections" : "Нет коллекций")
    #expect(app.audit() == [])
    try await app.tap(
      language == "en" ? "Create Default Collections" : "Создать стандартные коллекции")
    try await app.waitFor("Movies")
    #expect(server.collections.count == 2 && app.audit() == [])
    app.close()
  }

  @Test func `a collection is added with an emoji, and previewed before it is saved`()
    async throws
  {
    let server = LogServer(titles: ["Solaris"])
    let app = try await driver(server)
    try await app.waitFor("Films")
    try await app.tap("Add Collection")
    #expect(try !app.isEnabled("Save"))
    try await app.type("Concerts", into: "Name")
    try await app.tap("🎵")
    #expect(app.shows("Concerts") && app.audit() == [])
    try await app.tap("Save")
    try await app.wait { server.collections.map(\.name) == ["Films", "Concerts"] }
    #expect(server.collections.last?.icon == "🎵")
    app.close()
  }

  @Test func `deleting a collection says how many entries it deletes`() async throws {
    let server = LogServer(titles: ["Solaris", "Mirror"])
    let app = try await driver(server)
    try await app.waitFor("2 entries")
    try await app.swipe("Films", button: "Edit")
    #expect(app.title == "Edit Collection")
    try await app.tap("Cancel")
    try await app.swipe("Films", button: "Delete")
    #expect(app.shows("This will also delete 2 entries."))
    try await app.tap("Delete “Films”")
    try await app.wait { server.collections.isEmpty && server.titles.isEmpty }
    try await app.waitFor("No Collections")
    #expect(app.audit() == [])
    app.close()
  }
}
