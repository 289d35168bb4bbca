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
      #expect(plan.text.contains("<li class=\"pill\">planned</li>"))
      #expect(!plan.text.contains(Words(.english).verdict(.undecided)))
    }
  }
}
