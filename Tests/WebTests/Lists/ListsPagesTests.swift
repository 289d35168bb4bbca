import Foundation
import ListCore
import ServerKit
import TestSupport
import Testing

@testable import Web

@Suite struct ListsPagesTests {
  /// A device that has loaded one page of the chapter can show all of them without a network.
  @Test(arguments: TestEngine.all)
  func `all pages of the Lists are the same and contain no list`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let index = try await browser.get("/lists")
      #expect(index.status == 200)
      #expect(index.attributes("data-base") == ["/lists"])
      #expect(index.attributes("data-writes") == [""] || index.text.contains("data-writes"))
      for path in ["stores", "scan", "01a1fdd1-2c02-7b8a-9001-edeb83c0b5d7"] {
        let page = try await browser.get("/lists/\(path)")
        #expect(page.text == index.text, "\(path)")
      }
      #expect(try await Browser(server).get("/lists").location == "/sign-in?next=%2Flists")
    }
  }

  @Test func `scripts receive all texts in the user's language`() async throws {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let text = try #require(try await browser.get("/lists").attributes("data-words").first)
      let words = text.split(separator: "\n").map { $0.prefix { $0 != "=" } }
      #expect(Set(words).count == words.count && words.contains("emptyText"))
      #expect(text.contains("ofItems={done} of {all}"))
      var others: [Substring] = []
      for part in ["data-list-words", "data-more-words"] {
        let path = try #require(try await browser.get("/lists").attributes(part).first)
        others += try await browser.get(path).text.split(separator: "\n")
          .map { $0.prefix { $0 != "=" } }
      }
      #expect(Set(others).isDisjoint(with: words) && Set(others).count == others.count)
      // Only words that equal their key are left out: the names of sections in English.
      #expect(
        words.count + others.count + ListWordTable.serverPageWords.count
          >= ListWord.allCases.count)
    }
  }

  @Test(arguments: ["http://localhost:8080", "https://example.org/book"])
  func `the page of the Lists names its script, styles, texts and names of groceries`(
    base: String
  ) async throws {
    try await TestEngine.sqlite.withServer(at: base) { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let page = try await browser.get("/lists")
      let prefix = server.deployment.baseURL.prefix
      func asset(_ attribute: String, _ name: String) async throws -> ServerResponse {
        let paths = page.attributes(attribute)
        let path = try #require(paths.first { $0.hasSuffix("/\(name)") }, "\(name)")
        #expect(path.hasPrefix("\(prefix)/assets/"))
        return try await browser.get(String(path.dropFirst(prefix.count)))
      }
      let script = try await asset("src", "lists.js")
      #expect(script.status == 200)
      #expect(script.header("Content-Type") == "text/javascript; charset=utf-8")
      for (attribute, name) in [
        ("data-list-style", "css/list.css"), ("data-more-style", "css/scan.css"),
        ("data-list-words", "list-en.txt"), ("data-more-words", "lists-en.txt"),
      ] {
        #expect(try await asset(attribute, name).status == 200, "\(name)")
      }
      let names = try await asset("data-lexicon", "groceries.txt")
      #expect(names.header("Content-Type") == "text/plain; charset=utf-8")
      #expect(names.text == LexiconText.all)
    }
  }

  /// A word that is used before it is loaded would be displayed as its key.
  @Test func `texts that are loaded late are used only by scripts that are loaded late`() throws {
    let texts = try Self.modules()
    // The page loads the texts of the second kind before those of the third.
    let first = Self.loaded(with: "start.js", texts)
    let second = Self.loaded(with: "list.js", texts).subtracting(first)
    let third = Self.loaded(with: "more.js", texts).subtracting(first).subtracting(second)
    #expect(!first.isEmpty && !second.isEmpty && !third.isEmpty)
    // Tags and events that have the same name as a word.
    let others = ["\"link", "\"paste\"", "\"quantity\"", "\"check\""]
    for (words, late) in [
      (ListWordTable.listScriptWords, second.union(third)),
      (ListWordTable.moreScriptWords, third),
    ] {
      for word in words where !others.contains(where: { "\"\(word)\"".hasPrefix($0) }) {
        let saying = texts.filter { $0.value.contains("\"\(word.rawValue)\"") }.map(\.key)
        #expect(!saying.isEmpty && late.isSuperset(of: saying), "\(word): \(saying)")
      }
    }
  }

  /// Returns the texts of the modules in `Assets/js/lists` by their names, without lines of comments.
  private static func modules() throws -> [String: String] {
    let folder = repository.appending(path: "Sources/Web/Assets/js/lists")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { line in
          !line.drop { $0 == " " }.hasPrefix("//")
        }
        return (name, lines.joined(separator: "\n"))
      })
  }

  /// Returns the modules that are loaded with one: those that it imports, and those that they import.
  private static func loaded(with name: String, _ texts: [String: String]) -> Set<String> {
    var found: Set<String> = []
    var open = [name]
    while let module = open.popLast() {
      guard found.insert(module).inserted else { continue }
      open += (texts[module] ?? "").matches(of: /from "\.\/([^"]*)"/).map { String($0.1) }
    }
    return found
  }
}
