import Database
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct LogPagesTests {
  /// Runs `body` with a signed-in browser on a server with these entries.
  private static func log(
    _ engine: TestEngine, _ rows: [String],
    _ body: @Sendable (Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let batch = try await ann.post("/entries/batch", "[\(rows.joined(separator: ","))]")
      guard batch.status == 200 else { throw UnexpectedPage(what: batch.text) }
      try await body(Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  private static func row(_ title: String, _ more: String = "") -> String {
    #"{"title":"\#(title)","description":"Words."\#(more)}"#
  }

  private static func titles(_ page: ServerResponse) -> [String] {
    // The headings after the list belong to the selection bar and to dialogs.
    let list = page.text.firstRange(of: "<form class=\"select-bar").map(\.lowerBound)
    return page.text[..<(list ?? page.text.endIndex)]
      .matches(of: /<h2[^>]*>([^<]*)<\/h2>/).map { unescaped($0.1) }
  }

  @Test(arguments: TestEngine.all)
  func `an entry without a verdict is new, unless it was imported`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let made = try await ann.post("/entries", Self.row("Amras"))
      let id = try #require(made.object["id"] as? String)
      let badge = "class=\"verdict\""
      #expect(try await browser.get("/log?view=grid").text.contains(badge))
      #expect(try await browser.get("/log?view=list").text.contains(badge))
      // The forms of the page contain the verdict as a choice.
      let pill = "<li class=\"pill\">"
      #expect(try await browser.get("/log/entries/\(id)").text.contains(pill))
      _ = try await server.database.write { db in
        try db.execute(
          """
          INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)
          SELECT space_id, 'goodreads', '1', key, $1 FROM entries WHERE title = 'Amras'
          """, [UInt8](repeating: 1, count: 32))
      }
      #expect(try await !browser.get("/log?view=grid").text.contains(badge))
      #expect(try await !browser.get("/log?view=list").text.contains(badge))
      #expect(try await !browser.get("/log/entries/\(id)").text.contains(pill))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an empty Log offers to add an entry`(engine: TestEngine) async throws {
    try await Self.log(engine, []) { browser, _ in
      let page = try await browser.get("/log")
      #expect(page.status == 200 && page.text.contains("href=\"/log/entries/new\""))
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      #expect(page.header("Content-Security-Policy")?.contains("script-src 'self'") == true)
      #expect(page.header("Cache-Control") == "private, no-cache")
    }
  }

  @Test(arguments: TestEngine.all)
  func `chips show the collections that are not empty, with their counts`(
    engine: TestEngine
  ) async throws {
    try await Self.log(engine, [Self.row("Loose")]) { browser, ann in
      let films = try await ann.get("/collections").array?.first?["id"] as? String ?? ""
      for title in ["Dune", "Arrival"] {
        _ = try await ann.post(
          "/entries", Self.row(title, #","collection_id":"\#(films)""#))
      }
      let page = try await browser.get("/log")
      let chips = page.text.matches(of: /class="chip"[^>]*>([^<]*)<strong>([^<]*)</)
        .map { "\($0.1)\($0.2)" }
      #expect(chips == ["All 3", "🎬 Movies 2", "No collection 1"])
      let chosen = try await browser.get("/log?collection=\(films)")
      #expect(Self.titles(chosen) == ["Arrival", "Dune"])
      #expect(chosen.text.contains("/log/entries/new?collection=\(films)"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `the search finds entries, keeps its query, and says when nothing matches`(
    engine: TestEngine
  ) async throws {
    try await Self.log(engine, [Self.row("Amélie"), Self.row("Dune")]) { browser, _ in
      let found = try await browser.get("/log?q=amelie")
      #expect(Self.titles(found) == ["Amélie"] && found.control("q") == "amelie")
      let typo = try await browser.get("/log?q=amelei")
      #expect(Self.titles(typo) == ["Amélie"])
      let none = try await browser.get("/log?q=%3Cb%3E%22zebra")
      #expect(none.status == 200 && Self.titles(none) == ["No matches"], "\(none.text)")
      #expect(none.control("q") == "<b>\"zebra" && !none.text.contains("<b>"))
    }
  }

  @Test(arguments: TestEngine.all, ["", "sort=title&", "sort=date&", "sort=rating&", "q=entry&"])
  func `the links to older entries reach all of them`(
    engine: TestEngine, query: String
  ) async throws {
    let rows = (0..<100).map { number in
      Self.row("Entry \(number)", ",\"rating\":\(number % 5)")
    }
    try await Self.log(engine, rows) { browser, _ in
      var titles: [String] = []
      var path = "/log?\(query)view=list"
      for page in 1...3 {
        let answer = try await browser.get(path)
        try #require(answer.status == 200, "\(path) \(answer.text)")
        titles += Self.titles(answer)
        let next = answer.text.firstMatch(of: /rel="next" href="([^"]*)"/)
        #expect((next == nil) == (page == 3))
        path = next.map { unescaped($0.1) } ?? ""
      }
      #expect(titles.count == 100 && Set(titles).count == 100)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the layout is remembered in a cookie`(engine: TestEngine) async throws {
    try await Self.log(engine, [Self.row("Dune")]) { browser, _ in
      func shape(_ path: String) async throws -> String? {
        let page = try await browser.get(path)
        return page.text.firstMatch(of: /<ul class="(cards|rows)">/).map { String($0.1) }
      }
      let usual = try await shape("/log")
      #expect(usual == "cards")
      #expect(try await shape("/log?view=list") == "rows")
      #expect(browser[cookie: "view"] == "list")
      #expect(try await shape("/log") == "rows")
      #expect(try await shape("/log?view=grid") == "cards")
      browser[cookie: "view"] = "nonsense"
      #expect(try await browser.get("/log").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the order is remembered in a cookie, and a list keeps the order it began with`(
    engine: TestEngine
  ) async throws {
    let rows = (0..<60).map { Self.row("Entry \(100 + $0)") }
    try await Self.log(engine, rows) { browser, _ in
      func first(_ path: String) async throws -> String? {
        Self.titles(try await browser.get(path)).first
      }
      #expect(try await first("/log") == "Entry 159")
      let newest = try await browser.get("/log")
      #expect(try await first("/log?sort=title") == "Entry 100")
      #expect(browser[cookie: "sort"] == "title")
      #expect(try await first("/log") == "Entry 100")
      let older = try #require(newest.text.firstMatch(of: /rel="next" href="([^"]*)"/)?.1)
      #expect(try await first(unescaped(older)) == "Entry 111")
      #expect(try await first("/log?sort=newest") == "Entry 159")
      #expect(try await first("/log") == "Entry 159")
      browser[cookie: "sort"] = "nonsense"
      #expect(try await first("/log") == "Entry 159")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid URL shows an error page and is no defect`(engine: TestEngine) async throws {
    try await Self.log(engine, [Self.row("Dune")]) { browser, _ in
      for query in ["collection=x", "sort=x", "view=x", "q=%00", "after=x", "q=%ff", "%"] {
        let page = try await browser.get("/log?\(query)")
        #expect(page.status < 500, "\(query)")
        #expect(page.header("Content-Type") == "text/html; charset=utf-8", "\(query)")
      }
      for path in ["/nothing", "/log/entries/x", "/log/nothing", "/log/entries/x/edit"] {
        let page = try await browser.get(path)
        #expect(page.status == 404 && page.text.contains("Page not found"), "\(path)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the stage can be combined with collection, search and order`(
    engine: TestEngine
  ) async throws {
    let rows = [
      Self.row("Dune"), Self.row("Arrival", #","stage":"planned""#),
      Self.row("Solaris", #","stage":"planned""#), Self.row("Emma", #","stage":"current""#),
    ]
    try await Self.log(engine, rows) { browser, _ in
      let planned = try await browser.get("/log?stage=planned&sort=title")
      #expect(Self.titles(planned) == ["Arrival", "Solaris"])
      #expect(planned.text.contains(#"<option value="planned" selected>Planned</option>"#))
      let links = planned.attributes("href").filter { $0.hasPrefix("/log?") }
      #expect(!links.isEmpty && links.allSatisfy { $0.contains("stage=planned") })
      #expect(planned.attributes("href").contains("/log/entries/new?stage=planned"))
      let form = try await browser.get("/log/entries/new?stage=planned")
      #expect(form.text.contains(#"<option value="planned" selected>"#))
      #expect(
        try await Self.titles(browser.get("/log?stage=current&q=emma")) == ["Emma"])
      #expect(try await Self.titles(browser.get("/log?stage=done")) == ["Dune"])
      let none = try await browser.get("/log?stage=dropped")
      #expect(
        Self.titles(none) == ["No matches"]
          && none.text.contains("No entry has the stage “dropped”"))
      #expect(try await Self.titles(browser.get("/log?stage=nonsense")).count == 4)
    }
  }

  @Test(arguments: TestEngine.all)
  func `pages are in Russian for users of that language`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let visitor = Browser(server, language: "ru-RU,ru;q=0.9")
      let welcome = try await visitor.get("/sign-in")
      #expect(welcome.text.contains("С возвращением"))
      let browser = try await Browser.signedIn(to: server, "ann@example.com", language: "ru")
      for path in ["/log", "/log/entries/new", try await browser.add("Дюна")] {
        let page = try await browser.get(path)
        #expect(page.text.contains("<html lang=\"ru\""), "\(path)")
      }
      let missing = try await browser.get("/nothing")
      #expect(missing.status == 404 && missing.text.contains("Страница не найдена"))
      let refused = try await browser.save(
        browser.get("/log/entries/new"), to: "/log/entries", [("title", "")])
      #expect(refused.error(beside: "title") == "Название: нужно от 1 до 200 символов.")
    }
  }
}
