import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct SearchPagesTests {
  private static func fill(_ ann: APIClient) async throws {
    let films: [[String: Any]] = [
      ["name": "Bogart <b>& co</b>", "release_year": 1942, "is_favourited": true],
      ["name": "Casablanca", "release_year": 1942, "actors": ["Humphrey Bogart"]],
    ]
    for film in films + (1...6).map({ ["name": "Night \($0)"] }) {
      let body = try JSONSerialization.data(withJSONObject: film)
      _ = try await ann.post("/movies", String(decoding: body, as: UTF8.self))
    }
  }

  /// Returns the titles of the results, with their markup.
  private func titles(_ page: ServerResponse) -> [String] {
    page.text.matches(of: /data-hit.*?<span class="found-title">(.*?)<\/span>/)
      .map { String($0.1) }
  }

  @Test(arguments: TestEngine.all)
  func `groups are ordered by their best result, and no input becomes markup`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      try await Self.fill(server.addUser("ann@example.com"))
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let page = try await browser.get("/search?q=%20bogart%20")
      #expect(page.status == 200 && page.control("q") == "bogart")
      #expect(
        titles(page) == [
          "<mark>Bogart</mark> &lt;b&gt;&amp; co&lt;/b&gt;", "Casablanca",
          "Humphrey <mark>Bogart</mark>",
        ])
      #expect(page.text.contains("Cast: Humphrey <mark>Bogart</mark>"))
      #expect(page.text.contains("<span class=\"found-line\">Cast: 1</span>"))
      #expect(page.text.contains("<p class=\"hidden\" role=\"status\">3 found. Best match: Bogart"))
      #expect(!page.text.contains("<b>"))
      let hrefs = page.attributes("href")
      #expect(hrefs.contains("/search?q=bogart&type=movie"))
      let wild = try await browser.get("/search?q=%3Cscript%3E&type=%22%3E&collection=x&near=%3C")
      #expect(wild.status == 200 && !wild.text.contains("<script>"))
      #expect(wild.text.contains("No results for “&lt;script&gt;”"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a group links to all results, a search can be limited, and the current type is first`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      try await Self.fill(server.addUser("ann@example.com"))
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let few = try await browser.get("/search?q=night")
      #expect(titles(few).count == 5)
      #expect(few.attributes("href").contains("/library/types/movie?q=night"))
      let all = try await browser.get("/search?q=night&type=movie")
      #expect(titles(all).count == 6 && all.control("type") == "movie")
      let ready = try await browser.get("/search?near=person")
      let places = ready.attributes("href").filter {
        $0.contains("&type=") || $0.contains("?type=")
      }
      #expect(places.first == "/search?type=person&near=person")
      #expect(ready.text.contains("What are you looking for?"))
      // A search from a list of films offers films first. Every page has the keyboard shortcut.
      let films = try await browser.get("/library/types/movie")
      #expect(films.text.contains("data-near=\"movie\""))
      #expect(films.text.contains("aria-keyshortcuts=\"Control+K Meta+K\""))
      #expect(try await browser.get("/settings").text.contains("id=\"book-search\""))
      #expect(!ready.text.contains("id=\"book-search\""))
    }
  }

  @Test func `a query that is too long is refused, and visitors are redirected to sign-in`()
    async throws
  {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let long = try await browser.get("/search?q=\(String(repeating: "a", count: 201))")
      #expect(long.status == 422 && long.text.contains("200"))
      #expect(
        try await Browser(server).get("/search?q=a").location == "/sign-in?next=%2Fsearch%3Fq%3Da")
    }
  }

  @Test(arguments: TestEngine.all)
  func `shopping lists are found by name and by their items`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await ann.post(
        "/grocery-lists", #"{"name":"<i>Weekend</i>","items":[{"name":"Zucchini"}]}"#)
      let id = try #require(made.object["id"] as? String)
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let page = try await browser.get("/search?q=zucch")
      #expect(titles(page) == ["&lt;i&gt;Weekend&lt;/i&gt;"])
      #expect(page.text.contains("<mark>Zucch</mark>ini") && page.text.contains("0 of 1 checked"))
      #expect(page.attributes("href").contains("/lists/\(id)"))
      #expect(page.text.contains("1 found. Best match: &lt;i&gt;Weekend"))
    }
  }
}
