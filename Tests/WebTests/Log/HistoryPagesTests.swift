import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct HistoryPagesTests {
  private static func signedIn(
    _ engine: TestEngine, _ body: @Sendable (Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      try await body(Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  private static func title(_ path: String, _ caller: APIClient) async throws -> String {
    let entry: Entry = try await caller.get(path.replacing("/log", with: "")).decoded()
    return entry.title
  }

  @Test(arguments: TestEngine.all)
  func `an earlier version is restored, and undo reverts that`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let path = try await browser.add("Dune")
      let form = try await browser.get(path + "/edit")
      _ = try await browser.save(form, to: path, [("title", "Dune <2>"), ("score", "3")])
      #expect(try await browser.get(path).text.contains("href=\"\(path)/history\""))

      let history = try await browser.get(path + "/history")
      #expect(history.status == 200)
      for part in ["<del>Dune</del>", "<ins>Dune &lt;2&gt;</ins>", "Ann", "Current version"] {
        #expect(history.text.contains(part), "\(part)")
      }
      let ways = history.attributes("action").filter { $0.hasPrefix(path + "/history/") }
      #expect(ways.count == 1)
      let back = try await browser.post(ways[0], [history.token])
      #expect(back.status == 303 && back.location == path)
      #expect(try await Self.title(path, ann) == "Dune")
      let page = try await browser.follow(back)
      #expect(page.text.contains("Version restored"))
      let undo = try #require(page.attributes("action").first { $0.hasPrefix("/undo/") })
      #expect(try await browser.post(undo, [page.token]).status == 303)
      #expect(try await Self.title(path, ann) == "Dune <2>")
    }
  }

  @Test func `an undone deletion is listed as restored`() async throws {
    try await Self.signedIn(.sqlite) { browser, _ in
      let path = try await browser.add("Dune")
      let entry = try await browser.get(path)
      let list = try await browser.follow(browser.post(path + "/delete", [entry.token]))
      let undo = try #require(list.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [list.token])
      let names = try await browser.get(path + "/history").text.matches(of: /<h2>([^<]+)<\/h2>/)
      #expect(names.map(\.1) == ["Restored", "Deleted", "Added"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unknown version and another user's entry are not found`(
    engine: TestEngine
  ) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let path = try await browser.add("Dune")
      let token = try await browser.get(path).token
      for sequence in ["x", "0", "-1", "99999999999999999999", "9223372036854775807"] {
        let answer = try await browser.post("\(path)/history/\(sequence)", [token])
        #expect(answer.status == 404, "\(sequence)")
      }
      _ = try await ann.server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: ann.server, "bob@example.com")
      #expect(try await bob.get(path + "/history").status == 404)
      let theirs = try await bob.get("/log").token
      #expect(try await bob.post(path + "/history/1", [theirs]).status == 404)
      #expect(try await browser.post(path + "/history/1", []).status == 403)
      let nobody = Browser(ann.server)
      #expect(try await nobody.get(path + "/history").location.hasPrefix("/sign-in"))
    }
  }
}
