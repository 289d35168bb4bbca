import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Log")
struct LogTests {
  /// Shows the Log of a book with its toasts.
  private func driver(_ server: LogServer, language: String = "en") async throws -> AppDriver {
    let book = try await Book.test(client: .test(server))
    return try await .showing(book, language: language) { LogView(book: book) }
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

  @Test(arguments: ["en", "ru"])
  func `an entry is written with the keys of an iPad`(language: String) async throws {
    let server = LogServer(titles: ["Solaris"])
    let app = try await driver(server, language: language)
    try await app.waitFor("Solaris")
    #expect(app.shortcuts[KeyboardShortcut("n")] == app.text("Add Entry"))
    try await app.press(KeyEquivalent("n"))
    try await app.waitFor(app.text("New Entry"))
    await #expect(throws: DriverError.self) { try await app.press(KeyEquivalent("s")) }
    try await app.press(.cancelAction)
    try await app.waitUntilGone(app.text("New Entry"))
    try await app.press(KeyEquivalent("n"))
    try await app.type("Mirror", into: app.text("Title"))
    try await app.type("Memories.", into: app.text("What is it about?"))
    #expect(app.shortcuts[KeyboardShortcut("s")] == app.text("Save"))
    try await app.press(.cancelAction)
    #expect(app.alert == app.text("Discard your changes?"))
    try await app.tap(app.text("Keep Editing"))
    try await app.press(KeyEquivalent("s"))
    try await app.wait { server.titles == ["Mirror", "Solaris"] }
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `the entries are searched, filtered by a collection, and shown as a list`()
    async throws
  {
    let app = try await driver(LogServer(titles: ["Solaris", "Mirror", "Stalker"]))
    try await app.waitFor("Mirror")
    #expect(app.shows("About Mirror.") && app.shows("1972 · Drama"))
    try await app.tap("🎬 Films, 3")
    try await app.waitFor("Mirror")
    // The chip for all entries keeps its number.
    #expect(app.elements.contains { $0.label == "All, 3" })
    try await app.tap("More")
    try await app.select("List", in: "Layout")
    try await app.dismiss()
    try await app.waitFor("Mirror")
    #expect(app.audit() == [])
    try app.saveScreen("log-list")
    try await app.search("Stalk")
    try await app.waitUntilGone("Mirror")
    #expect(app.shows("Stalker"))
    try await app.search("nothing")
    try await app.waitFor("No Matches")
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `entries are selected and deleted together`() async throws {
    let server = LogServer(titles: ["Solaris", "Mirror", "Stalker"])
    let app = try await driver(server)
    try await app.waitFor("Mirror")
    try await app.tap("More")
    try await app.tap("Select")
    #expect(app.title == "Select Entries")
    #expect(try !app.isEnabled("Delete"))
    try await app.tap("Select All")
    #expect(app.title == "3 Selected")
    try await app.tap("Deselect All")
    try await app.tap("Mirror")
    #expect(app.title == "1 Selected")
    try await app.tap("Delete")
    #expect(app.alert == "Delete 1 entry?")
    try await app.tap("Delete")
    try await app.wait { server.titles == ["Solaris", "Stalker"] }
    try await app.waitFor("1 item deleted")
    #expect(app.title == "Log" && app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `an entry shows its fields, is edited, and is deleted after asking`(
    language: String
  ) async throws {
    let isEnglish = language == "en"
    let server = LogServer(titles: ["Solaris", "Mirror"])
    let app = try await driver(server, language: language)
    try await app.waitFor("Solaris")
    try await app.longPress("Solaris")
    #expect(app.elements.contains { $0.label == (isEnglish ? "Delete" : "Удалить") })
    try await app.dismiss()
    try await app.tap("Solaris")
    try await app.waitFor("1972")
    let details = app.elements.filter { $0.role == .row }.map(\.label)
    let fields = isEnglish ? ["Year, 1972", "Genre, Drama"] : ["Год, 1972", "Жанр, Drama"]
    #expect(details.filter(fields.contains).count == 2)
    #expect(app.audit() == [])
    try app.saveScreen("entry-\(language)")
    try await app.tap(isEnglish ? "Edit" : "Изменить")
    try await app.waitFor(isEnglish ? "Edit Entry" : "Изменить запись")
    try await app.type("Solaris (1972)", into: isEnglish ? "Title" : "Название")
    try await app.tap(isEnglish ? "Save" : "Сохранить")
    try await app.waitFor("Solaris (1972)")
    try await app.tap(isEnglish ? "More" : "Ещё")
    try await app.tap(isEnglish ? "Delete" : "Удалить")
    try await app.tap(isEnglish ? "Delete Entry" : "Удалить запись")
    try await app.wait { server.titles == ["Mirror"] }
    try await app.wait { app.title == (isEnglish ? "Log" : "Дневник") }
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: [("en", "3.5"), ("ru", "3,5")])
  func `the numbers of an entry are shown as in the language`(
    language: String, number: String
  ) async throws {
    let app = try await driver(LogServer(titles: ["Solaris"], year: "3.5"), language: language)
    try await app.waitFor("Solaris")
    try await app.tap("Solaris")
    try await app.wait { app.texts.contains(number) }
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a new entry is filled by the search, with a type, a verdict and a date`()
    async throws
  {
    let server = LogServer(titles: ["Solaris"])
    let app = try await driver(server)
    try await app.waitFor("Solaris")
    try await app.tap("Add Entry")
    try await app.waitFor("Movie")
    #expect(try !app.isEnabled("Save"))
    #expect(!app.elements.contains { $0.label == "Year" })
    try await app.type("Stalker", into: "Title")
    try await app.tap("Search and Fill In")
    try await app.waitFor("1979 · Drama")
    #expect(app.audit() == [])
    try await app.tap("Stalker")
    try await app.wait { app.elements.contains { $0.label == "Year" } }
    #expect(try app.value(of: "Year") == "1979")
    // Values of fields that the new type lacks are dropped.
    try await app.tap("📚, Book")
    #expect(!app.elements.contains { $0.label == "Year" })
    #expect(try app.value(of: "Genre") == "Drama")
    try await app.tap("🎬, Movie")
    try await app.tap("Verdict, 🆕 The jury is still out")
    try await app.tap("🤩, Absolutely unhinged")
    try await app.tap(try #require(app.elements.first { $0.label.hasPrefix("Date, ") }).label)
    try await app.tap("No Date")
    #expect(app.shows("No Date") && app.audit() == [])
    try await app.tap("Save")
    try await app.wait { server.titles == ["Stalker", "Solaris"] }
    #expect(server.entries.first?.score == .great)
    app.close()
  }

  private func search(
    _ answer: @escaping @Sendable () throws -> (Int, String)
  ) async throws -> AppDriver {
    let server = StubServer { _, _ in
      let (status, body) = try answer()
      return (status: status, body: body)
    }
    let client = try Commonplace.test(server)
    let book = try await Book.test(client: client)
    let app = try await AppDriver(
      view: WorkSearchView(text: "Solaris", book: book) { _ in }.environment(book),
      strings: Folders.strings)
    try await app.wait { !app.shows("Exploring options…") }
    #expect(app.audit() == [])
    return app
  }

  @Test func `a search says that nothing was found, that it is used up, or why it failed`()
    async throws
  {
    let none = try await search { (200, #"{"options": []}"#) }
    #expect(try none.value(of: "Title") == "Solaris")
    #expect(none.shows("Solaris"))
    let limit = try await search {
      (
        429,
        #"{"error": "rate_limited", "code": "assist.limit", "message": "50 searches a day."}"#
      )
    }
    #expect(limit.shows("Daily Limit Reached") && limit.shows("50 searches a day."))
    let offline = try await search { throw URLError(.notConnectedToInternet) }
    #expect(offline.shows("No Connection"))
  }

  @Test(arguments: ["en", "ru"])
  func `a lost connection is counted down, and its return is shown for a moment`(
    language: String
  ) async throws {
    let isOnline = Model.Locked(false)
    let server = StubServer { _, _ in
      guard isOnline.withLock({ $0 }) else { throw URLError(.notConnectedToInternet) }
      return (200, #"{"status": "ok", "version": "1"}"#)
    }
    let client = try Commonplace.test(server)
    let network = NetworkMonitor(
      client: client, secondsBetweenAttempts: 3, second: .seconds(1))
    let app = try await AppDriver(
      view: ConnectionBanner(network: network).task { await network.run() }, language: language,
      strings: Folders.strings)
    #expect(app.texts.isEmpty)
    _ = try? await client.health()  // The banner says that there is no connection.
    try await app.waitFor(language == "en" ? "Offline. Retrying in" : "Нет сети")
    #expect(app.audit() == [])
    isOnline.withLock { $0 = true }
    try await app.waitFor(language == "en" ? "Back online" : "Снова в сети")
    #expect(app.audit() == [])
    try await app.tap(app.text("Dismiss"))
    #expect(app.texts.isEmpty)
    app.close()
  }

  @Test func `the photos of an entry are pages, and open on the whole screen`() async throws {
    let images = (0..<2).map { EntryImage(id: .new(), isCover: $0 == 1, position: $0) }
    let entry = Entry(
      id: .new(), title: "Solaris", description: "", date: CalendarDate(.now, in: .gmt),
      images: images, createdAt: .now, updatedAt: .now)
    let client = try Commonplace.test()
    let book = try await Book.test(client: client)
    let app = try await AppDriver(
      view: EntryPhotos(entry: entry, icon: "🎬").environment(book), strings: Folders.strings)
    #expect(app.audit() == [])
    try await app.tap("Photo 1 of 2")
    #expect(app.elements.contains { $0.label == "Done" } && app.audit() == [])
    try await app.tap("Done")
    try await app.swipePage()
    try await app.tap("Photo 2 of 2")
    try await app.tap("Done")
  }
}
