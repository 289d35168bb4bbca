import AppDriver
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("String catalogs")
struct LocalizationTests {
  private var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Strings")
  }

  struct Texts: View {
    let count: Int
    let name = "Solaris"
    var body: some View {
      Button("Sign in") {}
      Text("\(count) films")
      Text("\(name) in \("Films")")
      Text(name)
      Text(verbatim: "Sign in")
      Text(String(localized: "\(count) films"))
    }
  }

  @Test(
    "Texts have the language and the plural form of the number",
    arguments: [
      ("en", 1, ["Sign in", "1 film", "Solaris in Films"]),
      ("en", 5, ["Sign in", "5 films", "Solaris in Films"]),
      ("ru", 1, ["Войти", "1 фильм", "Films: Solaris"]),
      ("ru", 3, ["Войти", "3 фильма", "Films: Solaris"]),
      ("ru", 11, ["Войти", "11 фильмов", "Films: Solaris"]),
      ("ru", 21, ["Войти", "21 фильм", "Films: Solaris"]),
    ])
  func plurals(language: String, count: Int, expected: [String]) async throws {
    let app = try await AppDriver(view: Texts(count: count), language: language, strings: folder)
    #expect(app.texts == expected + ["Solaris", "Sign in", expected[1]])
    #expect(app.missingStrings == [])
  }

  @Test("A text with two numbers has the plural form of each")
  func substitutions() async throws {
    let app = try await AppDriver(
      view: Text("\(1) photos in \(2) entries"), language: "en", strings: folder)
    #expect(app.texts == ["1 photo in 2 entries"])
  }

  @Test("Numbers are written as in the language")
  func numbers() async throws {
    let app = try await AppDriver(
      view: Text("\(36_273) films"), language: "ru", strings: folder)
    #expect(app.texts == ["36\u{a0}273 фильма"])
  }

  @Test("Strings without a text in the language are reported")
  func missing() async throws {
    let app = try await AppDriver(
      view: VStack {
        Text("Sign out")
        Text("\(1) photos in \(2) entries")
      }, language: "ru", strings: folder)
    #expect(app.missingStrings == ["%lld photos in %lld entries", "Sign out"])
    #expect(app.audit().count == 2)
  }
}
