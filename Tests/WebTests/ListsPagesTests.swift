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

  /// A script imports another script by its URL. The modules within a script are joined and contain
  /// no imports.
  @Test(arguments: ["http://localhost:8080", "https://example.org/book"])
  func `the scripts can load each other and the names of groceries`(base: String) async throws {
    try await TestEngine.sqlite.withServer(at: base) { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let page = try await browser.get("/lists")
      let prefix = server.deployment.baseURL.prefix
      func asset(_ name: String) async throws -> (path: String, answer: ServerResponse) {
        let all = page.attributes("src") + page.attributes("data-list-script")
        let paths = all + page.attributes("data-more-script") + page.attributes("data-lexicon")
        let path = String(
          try #require(paths.first { $0.hasSuffix("/\(name)") }).dropFirst(prefix.count))
        return (path, try await browser.get(path))
      }
      let first = try await asset("lists.js")
      #expect(first.answer.status == 200 && !first.answer.text.contains("\nimport "))
      for name in ["list.js", "lists-more.js"] {
        let script = try await asset(name).answer.text
        let froms = script.matches(of: /from "\.\.\/([^"]*)";/).map { "/assets/\($0.1)" }
        #expect(froms.contains(first.path), "\(name)")
        #expect(!script.contains("from \"./"))
        for path in froms { #expect(try await browser.get(path).status == 200, "\(path)") }
      }
      let names = try await asset("groceries.txt").answer
      #expect(names.header("Content-Type") == "text/plain; charset=utf-8")
      #expect(names.text == LexiconText.all)
    }
  }

  /// A word that is used before it is loaded would be displayed as its key.
  @Test func `texts that are loaded late are used only by scripts that are loaded late`() throws {
    let scripts = ListScripts.all.map { Set($0.modules.map { "js/lists/\($0).js" }) }
    let texts = AssetFiles.all.filter { $0.name.hasPrefix("js/lists/") }
    // Tags and events that have the same name as a word.
    let others = ["\"link", "\"paste\"", "\"quantity\"", "\"check\""]
    for (words, late) in [
      (ListWordTable.listScriptWords, scripts[1].union(scripts[2])),
      (ListWordTable.moreScriptWords, scripts[2]),
    ] {
      for word in words where !others.contains(where: { "\"\(word)\"".hasPrefix($0) }) {
        let saying = texts.filter { $0.text.contains("\"\(word.rawValue)\"") }.map(\.name)
        #expect(!saying.isEmpty && late.isSuperset(of: saying), "\(word): \(saying)")
      }
    }
  }

  @Test func `every module of the Lists is in exactly one script`() throws {
    let named = ListScripts.modules
    let files = AssetFiles.all.map(\.name).filter { $0.hasPrefix("js/lists/") }
    #expect(Set(named) == Set(files))
    #expect(named.count == files.count)
  }
}
