import AppDriver
import CommonplaceKit
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

/// An app that shows one book, with the menus of the real app.
private struct OneBook: App {
  var views: (book: Book, connection: BookConnection, router: Router)?

  var body: some Scene {
    WindowGroup {
      if let views {
        BookView(book: views.book).environment(views.connection).environment(views.router)
      }
    }
    .commands { ChapterCommands() }
  }
}

@MainActor
@Suite("Commands of the keyboard")
struct CommandTests {
  private let router = Router()

  private func driver(_ language: String) async throws -> AppDriver {
    let book = try await Book.test(client: .test(LogServer(titles: ["Solaris"])))
    let app = OneBook(views: (book, try .test(of: book), router))
    return try await AppDriver(app, language: language, strings: Folders.strings)
  }

  @Test(arguments: ["en", "ru"])
  func `the chapters are chosen by their numbers`(language: String) async throws {
    let app = try await driver(language)
    for isPad in [false, true] {
      await app.setAppearance(isPad: isPad)
      let titles = ["Log", "Lists", "Library", "Site", "Search"].map { app.text(.init($0)) }
      for (number, title) in titles.enumerated() {
        let key = KeyEquivalent(Character("\(number + 1)"))
        #expect(app.shortcuts[KeyboardShortcut(key)] == title)
        try await app.press(key)
        #expect(router.chapter == Chapter.allCases[number])
        try await app.wait { app.title == title }
        #expect(app.audit() == [])
      }
    }
    app.close()
  }

  @Test func `a form with changes stays open, and one without is closed`() async throws {
    let app = try await driver("en")
    await app.setAppearance(isPad: true)
    try await app.waitFor("Solaris")
    try await app.press(KeyEquivalent("n"))
    try await app.type("Mirror", into: "Title")
    await #expect(throws: DriverError.self) { try await app.press(KeyEquivalent("3")) }
    #expect(try app.value(of: "Title") == "Mirror")
    try await app.type("", into: "Title")
    try await app.press(KeyEquivalent("3"))
    try await app.waitUntilGone("New Entry")
    #expect(router.chapter == .library)
    app.close()
  }
}
