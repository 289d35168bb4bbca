import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Log")
struct LogTests {
  /// Shows the Log of a book with its toasts.
  private func driver(_ server: LogServer, language: String = "en") async throws -> AppDriver {
    let client = Commonplace(
      baseURL: try #require(URL(string: "http://localhost")), apiToken: "token",
      transport: server, retries: .never)
    let book = try await Book.test(client: client)
    return try await AppDriver(
      view: LogView(book: book).overlay { ToastOverlay(toasts: book.toasts) }
        .environment(book).environment(Router()),
      language: language, strings: Folders.strings)
  }

  @Test func `sample entries are added without those that are there, and can be removed again`()
    async throws
  {
    let server = LogServer()
    let app = try await driver(server)
    try await app.waitFor("Your Log Is Empty")
    #expect(app.audit() == [])
    try await app.tap("Add Sample Entries")
    try await app.waitFor("8 entries added")
    #expect(server.titles.first == "Inception" && server.titles.count == 8)
    #expect(app.audit() == [])
    try app.saveScreen("log-sample")
    try await app.tap("More")
    try await app.tap("Add Sample Entries")
    try await app.waitFor("All sample entries are in your Log")
    #expect(server.titles.count == 8)
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `all entries are deleted after asking, and can be restored`(language: String) async throws {
    let isEnglish = language == "en"
    let server = LogServer()
    let app = try await driver(server, language: language)
    try await app.tap(isEnglish ? "Add Sample Entries" : "Добавить примеры")
    try await app.waitFor(isEnglish ? "8 entries added" : "Добавлено 8 записей")
    try await app.tap(isEnglish ? "Undo" : "Отменить")
    try await app.wait { server.titles.isEmpty }
    try await app.tap(isEnglish ? "Add Sample Entries" : "Добавить примеры")
    try await app.wait { server.titles.count == 8 }

    try await app.tap(isEnglish ? "More" : "Ещё")
    try await app.tap(isEnglish ? "Delete All Entries…" : "Удалить все записи…")
    try await app.wait { app.alert != nil }
    #expect(app.shows(isEnglish ? "This deletes 8 entries" : "Будет удалено 8 записей"))
    #expect(app.audit() == [])
    try await app.tap(isEnglish ? "Delete All" : "Удалить все")
    try await app.waitFor(isEnglish ? "Your Log Is Empty" : "Дневник пуст")
    #expect(server.titles.isEmpty)
    try await app.tap(isEnglish ? "Undo" : "Отменить")
    try await app.wait { server.titles.count == 8 }
    #expect(app.audit() == [])
    app.close()
  }
}
