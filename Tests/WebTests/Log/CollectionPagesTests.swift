import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct CollectionPagesTests {
  private static func live(
    _ engine: TestEngine, _ body: @Sendable (TestServer, Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      try await body(server, Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  /// Returns the path of the collection with this name.
  private static func path(_ name: String, _ ann: APIClient) async throws -> String {
    let all = try await ann.get("/collections").array ?? []
    let id = all.first { $0["name"] as? String == name }?["id"] as? String
    guard let id else { throw UnexpectedPage(what: name) }
    return "/log/collections/\(id)"
  }

  @Test(arguments: TestEngine.all)
  func `a collection is created, edited, deleted with its entries, and restored`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { _, browser, ann in
      let form = try await browser.get("/log/collections/new")
      let made = try await browser.post(
        "/log/collections",
        [form.token, ("name", "Theatre"), ("icon", "📁"), ("own_icon", " 🎪 ")])
      #expect(made.status == 303 && made.location == "/log/collections")
      let path = try await Self.path("Theatre", ann)
      let edit = try await browser.get(path)
      #expect(edit.control("name") == "Theatre" && edit.control("own_icon") == "🎪")
      _ = try await browser.post(path, [edit.token, ("name", "Stage"), ("icon", "🎭")])
      _ = try await browser.add("Cats", [("collection_id", String(path.suffix(36)))])
      let list = try await browser.follow(made)
      #expect(list.text.contains("🎭") && list.text.contains("<strong>Stage</strong>"))
      #expect(list.text.contains("<span>1 entry</span>"))

      let ask = try await browser.get(path + "/delete")
      #expect(ask.text.contains("Delete “Stage” and its 1 entry?"))
      let deleted = try await browser.post(path + "/delete", [ask.token])
      #expect(try await ann.get("/entries").array?.isEmpty == true)
      let told = try await browser.follow(deleted)
      let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [told.token])
      #expect(try await ann.get("/entries").array?.count == 1)
      #expect(try await Self.path("Stage", ann) == path)
    }
  }

  @Test(arguments: TestEngine.all)
  func `creating and renaming can be undone from the notice, and redone`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { _, browser, ann in
      func undo(_ told: ServerResponse) async throws -> ServerResponse {
        let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
        return try await browser.follow(
          browser.post(undo, [told.token], on: "/log/collections"))
      }
      func names() async throws -> [String] {
        try await ann.get("/collections").array?.compactMap { $0["name"] as? String } ?? []
      }
      let form = try await browser.get("/log/collections/new")
      let made = try await browser.post(
        "/log/collections", [form.token, ("name", "Theatre"), ("icon", "🎭")])
      let gone = try await undo(browser.follow(made))
      #expect(try await names() == ["Movies", "Books", "Games"])
      let back = try await undo(gone)
      #expect(try await names().last == "Theatre" && back.text.contains(">Undone<"))

      let path = try await Self.path("Theatre", ann)
      let renamed = try await browser.post(
        path, [browser.get(path).token, ("name", "Stage"), ("icon", "🎭")])
      #expect(try await names().last == "Stage")
      _ = try await undo(browser.follow(renamed))
      #expect(try await names().last == "Theatre")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid form is shown again as it was typed`(engine: TestEngine) async throws {
    try await Self.live(engine) { _, browser, _ in
      let form = try await browser.get("/log/collections/new")
      let long = String(repeating: "x", count: 21)
      let refused = try await browser.post(
        "/log/collections",
        [form.token, ("name", "  "), ("icon", "🎬"), ("own_icon", long), ("implied_type_id", "no")])
      #expect(refused.status == 422)
      #expect(refused.error(beside: "name") != nil && refused.error(beside: "icon") != nil)
      #expect(refused.control("own_icon") == long)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a book without collections offers the defaults, which are created once`(engine: TestEngine)
    async throws
  {
    try await Self.live(engine) { _, browser, ann in
      for collection in try await ann.get("/collections").array ?? [] {
        _ = try await ann.delete("/collections/\(collection["id"] as? String ?? "")")
      }
      let empty = try await browser.get("/log/collections")
      #expect(empty.text.contains("Create default collections"))
      for _ in 0..<2 {
        let made = try await browser.post("/log/collections/defaults", [empty.token])
        #expect(made.status == 303)
      }
      #expect(try await ann.get("/collections").array?.count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `conflicting edits of a collection show both versions, and either can be kept`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let path = try await Self.path("Movies", ann)
      let mine = try await browser.get(path)
      let revision = ("revision", mine.control("revision") ?? "")
      let other = try await Browser.signedIn(to: server, "ann@example.com")
      let theirs = try await other.get(path)
      _ = try await other.post(
        path, [theirs.token, ("revision", "1"), ("name", "Films <3"), ("icon", "🎞")])
      let form = [mine.token, ("name", "Cinema"), ("icon", "🎬"), ("own_icon", "")]
      let refused = try await browser.post(path, form + [revision])
      #expect(refused.status == 409)
      #expect(refused.text.contains("Films &lt;3") && refused.text.contains("<dd>Cinema</dd>"))
      #expect(try await Self.path("Films <3", ann) == path)

      #expect(refused.control("name") == "Cinema" && refused.control("revision") == "2")
      let kept = try await browser.post(
        path, form + [("revision", refused.control("revision") ?? "")])
      #expect(kept.status == 303)
      #expect(try await Self.path("Cinema", ann) == path)
    }
  }

  @Test(arguments: TestEngine.all)
  func `another user's collection is not found, and a form without its token is refused`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, _ in
      let bob = try await server.addUser("bob@example.com")
      let path = try await Self.path("Movies", bob)
      let token = try await browser.get("/log/collections/new").token
      #expect(try await browser.get(path).status == 404)
      #expect(try await browser.get(path + "/delete").status == 404)
      #expect(try await browser.post(path, [token, ("name", "Mine")]).status == 404)
      #expect(try await browser.post(path + "/delete", [token]).status == 404)
      #expect(try await browser.get("/log/collections/nonsense").status == 404)
      #expect(try await browser.post("/log/collections", [("name", "X")]).status == 403)
      #expect(try await bob.get("/collections").array?.count == 3)
    }
  }
}
