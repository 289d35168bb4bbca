import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct OccasionPagesTests {
  private static func book(
    _ engine: TestEngine,
    _ body: @Sendable (_ browser: Browser, _ ann: APIClient, _ path: String) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      try await body(browser, ann, try await browser.add("Dune"))
    }
  }

  private static func times(_ path: String, _ caller: APIClient) async throws -> [Occasion] {
    let entry: Entry = try await caller.get(path.replacing("/log", with: "")).decoded()
    return entry.occasions ?? []
  }

  private static func undo(_ answer: ServerResponse, _ browser: Browser) async throws {
    let page = try await browser.follow(answer)
    let undo = try #require(page.attributes("action").first { $0.hasPrefix("/undo/") })
    #expect(try await browser.post(undo, [page.token]).status == 303)
  }

  @Test(arguments: TestEngine.all)
  func `an occasion is added, changed and removed on the entry's page`(
    engine: TestEngine
  ) async throws {
    try await Self.book(engine) { browser, ann, path in
      let page = try await browser.get(path)
      #expect(page.attributes("action").contains(path + "/occasions"))
      let added = try await browser.post(
        path + "/occasions",
        [
          page.token, ("occasion.new.date", "2025-01-02"), ("occasion.new.score", "3"),
          ("occasion.new.note", "With <Zoe>"),
        ])
      #expect(added.status == 303 && added.location == path)
      let after = try await browser.follow(added)
      #expect(after.text.contains("With &lt;Zoe&gt;") && after.text.contains("2\u{A0}January 2025"))
      #expect(try await Self.times(path, ann).map(\.score) == [.great, .undecided])

      let revision = ("revision", after.control("revision") ?? "")
      let changed = try await browser.post(
        path + "/occasions/0",
        [
          page.token, revision, ("occasion.0.date", "2025-01-03"), ("occasion.0.score", "1"),
          ("occasion.0.note", "Alone"),
        ])
      #expect(changed.status == 303)
      #expect(try await Self.times(path, ann).map(\.note) == ["Alone", ""])
      try await Self.undo(changed, browser)
      #expect(try await Self.times(path, ann).map(\.note) == ["With <Zoe>", ""])

      let now = try await browser.get(path).control("revision") ?? ""
      let removed = try await browser.post(
        path + "/occasions/0", [page.token, ("revision", now), ("remove", "true")])
      #expect(try await Self.times(path, ann).map(\.note) == [""])
      try await Self.undo(removed, browser)
      #expect(try await Self.times(path, ann).map(\.note) == ["With <Zoe>", ""])
    }
  }

  @Test(arguments: TestEngine.all)
  func `errors are shown beside their controls, and the input is kept`(
    engine: TestEngine
  ) async throws {
    try await Self.book(engine) { browser, ann, path in
      let token = try await browser.get(path).token
      for (date, note, control) in [
        ("soon", "Kept", "date"), ("", "Kept", "date"),
        ("2025-01-02", String(repeating: "x", count: 2001), "note"),
      ] {
        let refused = try await browser.post(
          path + "/occasions",
          [token, ("occasion.new.date", date), ("occasion.new.note", note)])
        #expect(refused.status == 422)
        #expect(refused.error(beside: "occasion.new.\(control)") != nil, "\(control)")
        #expect(refused.control("occasion.new.note") == note)
        #expect(refused.control("occasion.new.date") == date)
        #expect(refused.text.contains("<details class=\"more\" open"))
      }
      #expect(try await Self.times(path, ann).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a conflicting edit is refused, and no input is lost`(
    engine: TestEngine
  ) async throws {
    try await Self.book(engine) { browser, ann, path in
      let token = try await browser.get(path).token
      _ = try await browser.post(
        path + "/occasions", [token, ("occasion.new.date", "2025-01-02")])
      let refused = try await browser.post(
        path + "/occasions/0",
        [
          token, ("revision", "1"), ("occasion.0.date", "2025-02-02"),
          ("occasion.0.note", "Typed"),
        ])
      #expect(refused.status == 409 && refused.control("occasion.0.note") == "Typed")
      #expect(refused.error(beside: "occasion.0.date")?.isEmpty == false)
      #expect(refused.control("revision") == "2")
      #expect(try await Self.times(path, ann).map(\.note) == ["", ""])
      for place in ["7", "-1", "x", "99999999999999999999"] {
        let answer = try await browser.post(
          "\(path)/occasions/\(place)",
          [token, ("revision", "2"), ("occasion.\(place).date", "2025-02-02")])
        #expect(answer.status == 404, "\(place)")
      }
      #expect(try await browser.post(path + "/occasions/0", [token]).status == 404)
      #expect(try await browser.post(path + "/occasions", []).status == 403)
      // A reload of the page of a refused form redirects to the entry.
      for form in ["/occasions", "/occasions/0", "/history/1"] {
        #expect(try await browser.get(path + form).location == path)
      }
    }
  }

  @Test func `the page of a person links to their works, and editing keeps the type`()
    async throws
  {
    try await Self.book(.sqlite) { browser, ann, _ in
      let types: [EntryType] = try await ann.get("/types").decoded()
      let book = try #require(types.first { $0.name == "Book" })
      let path = try await browser.add(
        "Arrival", [("type_id", "\(book.id)"), ("field.\(book.id).Author", "Ted, Ann")])
      let page = try await browser.get(path)
      let people = page.attributes("href").filter { $0.hasPrefix("/log/entries/") && $0 != path }
        .filter { !$0.hasPrefix(path) && $0 != "/log/entries/new" }
      #expect(people.count == 2 && page.text.contains(">Ted</a>, <a"))
      let ted = try await browser.get(people[0])
      #expect(ted.text.contains("href=\"\(path)\">Arrival</a>"))
      let form = try await browser.get(people[0] + "/edit")
      let type = form.text.matches(of: /name="type_id" value="([^"]+)" checked/).first
      let saved = try await browser.save(
        form, to: people[0], [("title", "Ted Chiang"), ("type_id", String(type?.1 ?? ""))])
      #expect(saved.status == 303)
      #expect(try await browser.get(path).text.contains(">Ted Chiang</a>, <a"))
    }
  }
}
