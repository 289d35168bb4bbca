import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct SelectionPagesTests {
  private static func log(
    _ engine: TestEngine, _ titles: [String],
    _ body: @Sendable (Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      for title in titles {
        _ = try await ann.post("/entries", #"{"title":"\#(title)","description":"Words."}"#)
      }
      try await body(Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  private static func ids(_ ann: APIClient) async throws -> [String: String] {
    let entries: [Entry] = try await ann.get("/entries").decoded()
    return Dictionary(entries.map { ($0.title, "\($0.id)") }, uniquingKeysWith: { $1 })
  }

  private static func shelves(_ ann: APIClient) async throws -> [EntryCollection] {
    try await ann.get("/collections").decoded()
  }

  @Test(arguments: TestEngine.all)
  func `without scripts entries are selected by links, and deleting asks first`(
    engine: TestEngine
  ) async throws {
    try await Self.log(engine, ["Dune", "Arrival", "Kid A"]) { browser, ann in
      let ids = try await Self.ids(ann)
      let page = try await browser.get("/log?sort=title")
      #expect(page.attributes("href").contains("/log?sort=title&select=\(ids["Dune"]!)"))
      let picking = try await browser.get("/log?sort=title&select=\(ids["Dune"]!)")
      #expect(picking.text.contains("class=\"selecting\"") && picking.text.contains("1 selected"))
      #expect(picking.control("back") == "/log?sort=title")
      let all = try await browser.get("/log?select=all")
      #expect(all.text.contains("3 selected"))

      let chosen = [("ids", ids["Dune"]!), ("ids", ids["Kid A"]!)]
      let asked = try await browser.post(
        "/log/selection",
        [picking.token, ("action", "delete"), ("back", "/log?sort=title")] + chosen)
      #expect(asked.status == 200 && asked.text.contains("Delete 2 entries?"))
      #expect(asked.text.contains("Dune, Kid A"))

      let done = try await browser.post(
        "/log/selection",
        [
          asked.token, ("action", "delete"), ("confirmed", "true"),
          ("back", asked.control("back") ?? ""),
        ] + chosen)
      #expect(done.status == 303 && done.location == "/log?sort=title")
      let log = try await browser.follow(done)
      #expect(log.text.contains("Deleted 2 entries"))
      #expect(try await Self.ids(ann).keys.sorted() == ["Arrival"])
      let undo = try #require(log.attributes("action").first { $0.hasPrefix("/undo/") })
      #expect(try await browser.post(undo, [log.token]).status == 303)
      #expect(try await Self.ids(ann) == ids)
    }
  }

  @Test(arguments: TestEngine.all)
  func `several entries are moved at once, and undo moves them back`(engine: TestEngine)
    async throws
  {
    try await Self.log(engine, ["Dune", "Arrival", "Kid A"]) { browser, ann in
      let ids = try await Self.ids(ann)
      let films = try await Self.shelves(ann)[0]
      let page = try await browser.get("/log")
      let asked = try await browser.post(
        "/log/selection", [page.token, ("action", "move"), ("ids", ids["Dune"]!)])
      #expect(asked.text.contains("Move “Dune” to") && asked.text.contains("\(films.id)"))
      func move(_ titles: [String], to collection: String) async throws -> ServerResponse {
        try await browser.post(
          "/log/selection",
          [
            page.token, ("action", "move"), ("confirmed", "true"), ("collection_id", collection),
          ] + titles.map { ("ids", ids[$0]!) })
      }
      let moved = try await browser.follow(move(["Dune", "Kid A"], to: "\(films.id)"))
      #expect(moved.text.contains("Moved 2 entries"))
      #expect(try await Self.shelves(ann)[0].entryCount == 2)
      // Two of them are in the collection already.
      let rest = try await browser.follow(move(["Dune", "Kid A", "Arrival"], to: "\(films.id)"))
      #expect(rest.text.contains("Moved 1 entry"))
      let undo = try #require(moved.attributes("action").first { $0.hasPrefix("/undo/") })
      #expect(try await browser.post(undo, [page.token]).status == 303)
      #expect(try await Self.shelves(ann)[0].entryCount == 1)
      let out = try await browser.follow(move(["Arrival"], to: ""))
      #expect(out.text.contains("Moved 1 entry"))
      #expect(try await Self.shelves(ann)[0].entryCount == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid selection does nothing, and redirects stay on this server`(
    engine: TestEngine
  ) async throws {
    try await Self.log(engine, ["Dune"]) { browser, ann in
      let id = try await Self.ids(ann)["Dune"]!
      let token = try await browser.get("/log").token
      func send(_ more: [(String, String)]) async throws -> ServerResponse {
        try await browser.post("/log/selection", [token] + more)
      }
      let nothing = try await browser.follow(send([("action", "delete"), ("confirmed", "true")]))
      #expect(nothing.text.contains("Nothing was selected."))
      for broken in [("action", "burn"), ("ids", "x")] {
        #expect(try await send([broken]).status == 303)
      }
      for back in [
        "https://evil.example/", "//evil.example", "/\\evil", "/log\r\nx: y", "/sign-out",
      ] {
        let answer = try await send([("back", back)])
        #expect(answer.location == "/log", "\(back)")
      }
      for collection in ["x", "01234567-89ab-7def-8123-456789abcdef"] {
        let refused = try await send([
          ("action", "move"), ("confirmed", "true"), ("ids", id), ("collection_id", collection),
        ])
        #expect(refused.status == 422, "\(collection)")
      }
      _ = try await ann.server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: ann.server, "bob@example.com")
      let theirs = try await bob.post(
        "/log/selection",
        [
          try await bob.get("/log").token, ("action", "delete"), ("confirmed", "true"), ("ids", id),
        ])
      #expect(theirs.status == 303)
      #expect(try await Self.ids(ann).count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a reloaded list has the same number of pages`(engine: TestEngine) async throws {
    try await Self.log(engine, []) { browser, ann in
      let rows = (0..<100).map { #"{"title":"Entry \#($0)","description":"Words."}"# }
      _ = try await ann.post("/entries/batch", "[\(rows.joined(separator: ","))]")
      for (query, count) in [
        ("", 48), ("pages=2", 96), ("pages=9", 100), ("pages=x", 48), ("q=entry&pages=2", 96),
      ] {
        let page = try await browser.get("/log?\(query)")
        #expect(page.text.matches(of: /data-entry/).count == count, "\(query)")
      }
      let some = try await browser.get("/log?q=entry")
      #expect(some.text.contains("More than 48 found"))
      #expect(try await browser.get("/log?q=entry+97").text.contains("1 found"))
    }
  }

  @Test(
    "Selected entries are marked as done on a day, also from the Library", arguments: TestEngine.all
  )
  func done(engine: TestEngine) async throws {
    try await Self.log(engine, ["Dune", "Arrival"]) { browser, ann in
      let ids = try await Self.ids(ann)
      let chosen = ids.values.map { ("ids", $0) }
      let page = try await browser.get("/log?select=all")
      #expect(page.text.contains("data-ask=\"done\""))
      let asked = try await browser.post(
        "/log/selection", [page.token, ("action", "done")] + chosen)
      #expect(asked.text.contains("Mark 2 entries as done?") && asked.control("date") != nil)
      for (date, status) in [("", 422), ("2026-02-30", 422), ("2020-03-04", 303)] {
        let sent = try await browser.post(
          "/log/selection",
          [page.token, ("action", "done"), ("confirmed", "true"), ("date", date)] + chosen
            + [("back", "/library/types/movie")])
        #expect(sent.status == status, "\(date)")
        guard status == 303 else { continue }
        #expect(sent.location == "/library/types/movie")
        #expect(try await browser.follow(sent).text.contains("2 entries marked as done"))
      }
      for id in ids.values {
        let entry: Entry = try await ann.get("/entries/\(id)").decoded()
        #expect(entry.occasions?.contains { $0.date == CalendarDate("2020-03-04") } == true)
      }
    }
  }
}
