import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct LibraryEntryPagesTests {
  @Test(
    "The Library page of an entry shows its verdict and stage, with a link to the Log",
    arguments: TestEngine.all)
  func verdict(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let seen = try await browser.add("Dune", [("date", "2020-01-01"), ("score", "3")])
      let page = try await browser.get("/library/entries/\(seen.suffix(36))")
      #expect(page.text.contains("</span> \(Words(.english).verdict(.great))</li>"))
      #expect(page.attributes("href").contains(seen))
      #expect(page.text.components(separatedBy: ">Open in the log<").count <= 2)

      let planned = try await browser.add("Solaris", [("stage", "planned")])
      let plan = try await browser.get("/library/entries/\(planned.suffix(36))")
      #expect(plan.text.contains("<li class=\"pill\">Planned</li>"))
      // The form that finishes it has the verdicts to choose from.
      #expect(!plan.text.contains("</span> \(Words(.english).verdict(.undecided))</li>"))
    }
  }

  @Test("Rating a planned entry says that it is done, and can be undone", arguments: TestEngine.all)
  func ratingPlanned(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let path = try await browser.add("Solaris", [("stage", "planned")])
      let page = "/library/entries/\(path.suffix(36))"
      let shown = try await browser.get(page)
      #expect(shown.attributes("action").contains("\(path)/finish"))
      let rated = try await browser.post(page + "/rating", [shown.token, ("rating", "8")])
      let after = try await browser.follow(rated)
      #expect(after.text.contains("Rating saved, marked as done"))
      let entry: Entry = try await ann.get("/entries/\(path.suffix(36))").decoded()
      #expect(entry.stage == .done && entry.rating == 8 && entry.day == nil)
      let undo = try #require(after.attributes("action").first { $0.contains("/undo/") })
      _ = try await browser.post(undo, [after.token])
      let undone: Entry = try await ann.get("/entries/\(path.suffix(36))").decoded()
      #expect(undone.stage == .planned && undone.rating == nil)
    }
  }

  @Test("Finishing an entry in the Library returns there", arguments: TestEngine.all)
  func finishing(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let path = try await browser.add("Solaris", [("stage", "planned")])
      let page = "/library/entries/\(path.suffix(36))"
      let shown = try await browser.get(page)
      let done = try await browser.post(
        path + "/finish", [shown.token, ("revision", "1"), ("in", "library"), ("score", "3")])
      #expect(done.location == page)
      #expect(try await browser.get(page).text.contains("Added "))
    }
  }
}
