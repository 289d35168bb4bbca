import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct FinishPagesTests {
  private static let words = [
    (language: "en", button: "Mark as done", changed: "The entry was changed"),
    (language: "ru", button: "Отметить: завершено", changed: "Запись изменилась"),
  ]

  private static func entry(_ path: String, _ caller: APIClient) async throws -> Entry {
    try await caller.get(path.replacing("/log", with: "")).decoded()
  }

  /// Returns the fields of the form on an entry's page, with the best verdict.
  private static func form(
    _ browser: Browser, _ path: String
  ) async throws -> [(String, String)] {
    let page = try await browser.get(path)
    return [page.token, ("revision", page.control("revision") ?? ""), ("score", "3")]
  }

  @Test(arguments: TestEngine.all, words)
  func `a planned entry is finished with a verdict, which can be undone`(
    engine: TestEngine, words: (language: String, button: String, changed: String)
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(
        to: server, "ann@example.com", language: words.language)
      let path = try await browser.add("Dune", [("stage", "planned"), ("date", "2020-01-01")])
      // A planned entry has neither a date nor a verdict. livlog's clients need a date and receive
      // today's.
      let planned = try await Self.entry(path, ann)
      #expect(planned.day == nil && planned.score == .undecided)
      #expect(planned.date == CalendarDate(.now, in: .gmt))
      let page = try await browser.get(path)
      #expect(page.text.contains(words.button))
      #expect(page.text.matches(of: /class="pill"/).count == 1)
      #expect(!page.text.contains("class=\"facts\""))
      let form = try await Self.form(browser, path)
      #expect(
        try await browser.post(path + "/finish", [page.token, ("revision", "1"), ("score", "4")])
          .status == 422)
      let noDay = form + [("date", "soon")]
      #expect(try await browser.post(path + "/finish", noDay).status == 422)
      #expect(page.control("date") == "\(CalendarDate(.now, in: .gmt))")
      let earlier = try await browser.post(path + "/finish", form + [("date", "2024-05-06")])
      #expect(try await Self.entry(path, ann).day == CalendarDate("2024-05-06"))
      let after = try await browser.follow(earlier)
      let revert = try #require(after.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(revert, [after.token])
      let finished = try await browser.post(path + "/finish", try await Self.form(browser, path))
      #expect(finished.status == 303 && finished.location == path)
      let done = try await Self.entry(path, ann)
      #expect(done.stage == .done && done.day == CalendarDate(.now, in: .gmt))
      #expect(done.score == .great)
      let told = try await browser.follow(finished)
      #expect(!told.text.contains(words.button))
      let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [told.token])
      let back = try await Self.entry(path, ann)
      #expect(back.stage == .planned && back.day == nil && back.score == .undecided)

      // The first page's revision is outdated now.
      let late = try await browser.post(path + "/finish", form)
      #expect(try await browser.follow(late).text.contains(words.changed))
      #expect(try await Self.entry(path, ann).stage == .planned)
      #expect(try await browser.get(path + "/finish").location == path)
      #expect(try await browser.post(path + "/finish", [page.token]).status == 404)
      #expect(try await browser.post(path + "/finish", []).status == 403)
    }
  }

  @Test(arguments: TestEngine.all)
  func `unplanning an entry restores the date of its last occasion`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let seen = try await browser.add("Dune", [("date", "2020-01-01"), ("score", "3")])
      let new = try await browser.add("Solaris", [("date", "2020-01-01"), ("stage", "planned")])
      func set(_ path: String, _ stage: String) async throws -> Entry {
        let id = path.split(separator: "/").last ?? ""
        let token = try await browser.get("/log/entries/new").token
        let page = try await browser.post(
          "/library/entries/\(id)/stage", [token, ("stage", stage)])
        #expect(page.status == 303)
        return try await Self.entry(path, ann)
      }
      let planned = try await set(seen, "planned")
      #expect(planned.day == nil && planned.score == .undecided)
      for _ in 1...2 {
        let back = try await set(seen, "done")
        #expect(back.day == CalendarDate("2020-01-01") && back.score == .great)
      }
      #expect(try await set(new, "done").day == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `finished and dropped entries have no finish button, and another user's is not found`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      for stage in ["done", "dropped"] {
        let path = try await browser.add("Dune", [("stage", stage)])
        #expect(try await !browser.get(path).attributes("action").contains(path + "/finish"))
      }
      let path = try await browser.add("Solaris", [("stage", "current")])
      _ = try await server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let token = try await bob.get("/log/entries/new").token
      #expect(
        try await bob.post(path + "/finish", [token, ("revision", "1")]).status == 404)
    }
  }
}
