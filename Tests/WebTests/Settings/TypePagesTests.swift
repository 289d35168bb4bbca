import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct TypePagesTests {
  private typealias Fields = [(String, String)]

  private static func live(
    _ engine: TestEngine, _ body: @Sendable (TestServer, Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      try await body(server, Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  /// Returns what a form sends: the type's name, and for each row its label and further values.
  private static func fields(_ name: String, _ rows: [(label: String, more: Fields)]) -> Fields {
    let head: Fields = [
      ("name", name), ("icon", "🎲"), ("own_icon", ""), ("in_log", "true"),
      ("in_library", "true"), ("cover", "square"), ("accent", "green"),
    ]
    return head
      + rows.enumerated().flatMap { number, row -> Fields in
        [("row", "\(number)"), ("\(number).label", row.label)]
          + row.more.map { ("\(number).\($0.0)", $0.1) }
      }
  }

  private static func type(_ name: String, _ ann: APIClient) async throws -> TypeDetail {
    let all = try await ann.get("/types?all=true").array ?? []
    let id = all.first { $0["name"] as? String == name }?["id"] as? String
    guard let id else { throw UnexpectedPage(what: name) }
    return try await ann.get("/types/\(id)").decoded()
  }

  @Test func `each icon is offered once`() {
    #expect(Set(TypeForm.icons).count == TypeForm.icons.count)
    #expect(Set(TypeForm.icons).isSuperset(of: CollectionForm.icons))
  }

  @Test(arguments: TestEngine.all)
  func `a type is created, changed after a preview, and the change is undone`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { _, browser, ann in
      let form = try await browser.get("/settings/types/new")
      let sent = Self.fields(
        "Board game",
        [("Players", [("kind", "text"), ("card", "true")]), ("", [("kind", "text")])])
      let made = try await browser.post("/settings/types", [form.token] + sent)
      let type = try await Self.type("Board game", ann)
      #expect(made.status == 303 && made.location == "/settings/types?made=\(type.id)")
      let next = try await browser.get("/settings/types?made=\(type.id)")
      #expect(next.text.contains("/log/entries/new?type=\(type.id)"))
      #expect(type.fields.map(\.label) == ["Players"])
      #expect(
        type.look
          == TypeAppearance(line: ["Players"], facts: ["Players"], cover: .square, accent: .green))
      for players in ["4", "2–4"] {
        _ = try await browser.add(
          "Game \(players)",
          [("type_id", "\(type.id)"), ("field.\(type.id).Players", players)])
      }
      let log = try await browser.get("/log")
      #expect(log.text.contains("cover square accent-green tinted"))
      #expect(log.text.contains("2–4\u{A0}· "))

      let path = "/settings/types/\(type.id)"
      let edit = try await browser.get(path)
      let change = Self.fields(
        "Board game", [("Players", [("key", "Players"), ("kind", "number"), ("card", "true")])])
      let revision = ("revision", "1")
      let told = try await browser.post(path, [edit.token, revision] + change)
      #expect(told.status == 200 && told.text.contains("1 value does not fit"))
      #expect(told.control("confirm") == "true" && told.control("0.kind") == "number")
      #expect(try await Self.type("Board game", ann).revision == 1)
      let back = try await browser.post(
        path, [edit.token, revision, ("confirm", "true"), ("action", "back")] + change)
      #expect(back.text.contains(#"<option value="number" selected"#))
      let saved = try await browser.post(
        path, [edit.token, revision, ("confirm", "true"), ("action", "save")] + change)
      #expect(saved.status == 303)
      #expect(try await Self.type("Board game", ann).fields.first?.kind == .number)

      let list = try await browser.follow(saved)
      #expect(list.text.contains("2 entries · Players"))
      let undo = try #require(list.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [list.token])
      #expect(try await Self.type("Board game", ann).fields.first?.kind == .text)
    }
  }

  @Test(arguments: TestEngine.all)
  func `without scripts the buttons add, move and remove fields`(engine: TestEngine) async throws {
    try await Self.live(engine) { _, browser, _ in
      let form = try await browser.get("/settings/types/new")
      func press(_ action: String, _ rows: [String]) async throws -> [String] {
        let sent = Self.fields("X", rows.map { ($0, [("kind", "text")]) })
        let page = try await browser.post(
          "/settings/types", [form.token, ("action", action)] + sent)
        #expect(page.status == 200)
        return page.text.matches(of: /name="\d{1,3}\.label" value="([^"]*)"/).map { String($0.1) }
      }
      #expect(try await press("add", ["A", "B"]) == ["A", "B", ""])
      #expect(try await press("up.1", ["A", "B"]) == ["B", "A"])
      #expect(try await press("down.0", ["A", "B"]) == ["B", "A"])
      #expect(try await press("down.1", ["A", "B"]) == ["A", "B"])
      #expect(try await press("remove.0", ["A", "B"]) == ["B"])
      #expect(try await press("template.wine", []) == ["Vintage", "Grape", "Region"])
      #expect(try await press("remove.9", ["A"]) == ["A"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid form is shown again as it was typed`(engine: TestEngine) async throws {
    try await Self.live(engine) { _, browser, ann in
      let form = try await browser.get("/settings/types/new")
      let long = String(repeating: "x", count: 51)
      let sent = Self.fields(
        "", [("", [("kind", "text")]), (long, [("kind", "relation")])])
      let refused = try await browser.post(
        "/settings/types", [form.token] + sent.filter { !$0.0.hasPrefix("in_") })
      #expect(refused.status == 422)
      #expect(refused.error(beside: "name") != nil && refused.error(beside: "in_log") != nil)
      #expect(refused.error(beside: "1.label") != nil && refused.error(beside: "1.target") != nil)
      #expect(refused.control("1.label") == long)
      let movie = try await Self.type("Movie", ann)
      let page = try await browser.get("/settings/types/\(movie.id)")
      #expect(!page.text.contains("remove.0") && !page.text.contains("\(movie.id)/delete"))
      let gone = try await browser.post(
        "/settings/types/\(movie.id)", [page.token] + Self.fields("Movie", []))
      #expect(gone.status == 422 && gone.text.contains("Year is built in"))
    }
  }

  @Test(
    "Names of built-in types and fields are translated, those that users entered are not",
    arguments: TestEngine.all)
  func names(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com", language: "ru")
      let before = try await browser.get("/settings/types")
      #expect(before.text.contains("Фильм") && before.text.contains("Год"))
      #expect(!before.text.contains("Year"))
      let form = try await browser.get("/settings/types/new")
      let made = try await browser.post(
        "/settings/types", [form.token] + Self.fields("Ballet", [("Year", [("kind", "number")])]))
      #expect(made.status == 303)
      #expect(try await browser.get("/settings/types").text.contains("Year"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `conflicting edits of a type show both versions`(engine: TestEngine) async throws {
    try await Self.live(engine) { _, browser, ann in
      let form = try await browser.get("/settings/types/new")
      _ = try await browser.post("/settings/types", [form.token] + Self.fields("Wine", []))
      let type = try await Self.type("Wine", ann)
      _ = try await ann.put("/types/\(type.id)", #"{"name":"Vino"}"#)
      let path = "/settings/types/\(type.id)"
      let mine = [form.token] + Self.fields("Vin", [("Grape", [("kind", "text")])])
      let refused = try await browser.post(path, mine + [("revision", "1")])
      #expect(refused.status == 409)
      #expect(refused.text.contains("<dd>Vino</dd>") && refused.text.contains("Grape (Text)"))
      let kept = try await browser.post(
        path, mine + [("revision", refused.control("revision") ?? "")])
      #expect(kept.status == 303)
      #expect(try await Self.type("Vin", ann).fields.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a type is deleted after asking, and another user's type is not found`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let form = try await browser.get("/settings/types/new")
      _ = try await browser.post("/settings/types", [form.token] + Self.fields("Wine", []))
      let path = "/settings/types/\(try await Self.type("Wine", ann).id)"
      _ = try await browser.add(
        "Barolo", [("type_id", "\(try await Self.type("Wine", ann).id)")])
      let ask = try await browser.get(path + "/delete")
      #expect(ask.text.contains("1 entry will have no type"))

      _ = try await server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let token = try await bob.get("/settings/types/new").token
      #expect(try await bob.get(path).status == 404)
      #expect(try await bob.post(path, [token, ("name", "Mine")]).status == 404)
      #expect(try await bob.post(path + "/delete", [token]).status == 404)
      #expect(try await browser.post("/settings/types", [("name", "X")]).status == 403)

      let deleted = try await browser.post(path + "/delete", [ask.token])
      let list = try await browser.follow(deleted)
      #expect(try await browser.get(path).status == 404)
      let undo = try #require(list.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [list.token])
      #expect(try await Self.type("Wine", ann).entryCount == 1)
    }
  }
}
