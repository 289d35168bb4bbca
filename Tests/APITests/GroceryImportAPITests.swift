import Foundation
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct GroceryImportAPITests {
  /// Returns the local storage of the original web app, where each value is JSON text.
  private func storage(_ more: [String: Any] = [:]) throws -> String {
    let session: [String: Any] = [
      "id": "1771600000000", "name": "Friday, Feb 20", "createdAt": 1_771_600_000_000,
      "updatedAt": 1_771_600_100_000,
      "items": [
        ["id": "a", "name": "Milk", "category": "Dairy & Eggs", "checked": true],
        ["id": "b", "name": "2 lil noosas", "category": "Treats", "checked": false],
        ["id": "c", "name": "  ", "category": "Other", "checked": false],
        ["id": "d", "name": "Nul\u{0} name", "category": "__proto__"],
      ],
    ]
    var object: [String: Any] = [
      "anthropic_api_key": "sk-ant-secret", "dark_mode": "true",
      "grocery_current_session_id": "1771600000000",
      "grocery_sessions_index": json([["id": "1771600000000", "name": "Friday, Feb 20"]]),
      "grocery_session_1771600000000": json(session),
      "grocery_session_broken": "{not json",
    ]
    object.merge(more) { $1 }
    return json(object)
  }

  @Test(arguments: TestEngine.all)
  func `lists of the original web app are imported once`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let picture = "data:image/jpeg;base64,\(try base64("phone.jpg"))"
      let file = try storage([
        "grocery_session_image_1771600000000": picture,
        "grocery_current_list": json([["name": "Eggs", "category": "Dairy & Eggs"]]),
        "grocery_current_image": "data:image/jpeg;base64,AAAA",
      ])
      let report = try await ann.post("/grocery-lists/import", file)
      #expect(report.status == 200 && report.object["imported"] as? Int == 2)
      #expect(
        Set(report.object["left_out"] as? [String] ?? [])
          == ["grocery_session_broken", "grocery_current_image"])
      let ids = try #require(report.object["lists"] as? [String])
      var lists: [ListResponse] = []
      for id in ids { lists.append(try await ann.get("/grocery-lists/\(id)").value()) }
      let friday = try #require(lists.first { $0.name == "Friday, Feb 20" })
      #expect(friday.items.map(\.name) == ["Milk", "2 lil noosas", "Nul name"])
      #expect(friday.items.map(\.checked) == [true, false, false])
      #expect(friday.items.map(\.section) == ["Dairy & Eggs", "Treats", "Other"])
      let shown = try await ann.get("/grocery-lists/\(friday.id)")
      #expect(shown.object["created_at"] as? String == "2026-02-20T15:06:40Z")
      let photo = try await ann.get("/grocery-lists/\(friday.id)/photo?w=160")
      #expect(photo.status == 200 && photo.header("Content-Type")?.hasPrefix("image/") == true)
      #expect(!shown.text.contains("secret"))

      _ = try await ann.patch("/grocery-lists/\(friday.id)", #"{"name":"Mine now"}"#)
      let again = try await ann.post("/grocery-lists/import", file)
      #expect(again.object["imported"] as? Int == 0 && again.object["known"] as? Int == 2)
      let kept: ListResponse = try await ann.get("/grocery-lists/\(friday.id)").value()
      #expect(kept.name == "Mine now" && kept.item_count == 3)
      // Another user can import the same file.
      let bob = try await server.addUser("bob@example.com")
      #expect(try await bob.post("/grocery-lists/import", file).object["imported"] as? Int == 2)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `lists without an id are imported separately, and a list that is too long is left out`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func send(_ names: [String], _ more: [String: Any] = [:]) async throws -> [String: Any] {
        let items = names.map { ["name": $0, "category": "Other"] }
        return try await ann.post(
          "/grocery-lists/import", json(["grocery_current_list": items].merging(more) { $1 })
        ).object
      }
      #expect(try await send(["kale"])["imported"] as? Int == 1)
      #expect(try await send(["bread", "soap"])["imported"] as? Int == 1)
      let long = Array(repeating: ["name": "x", "category": "Other"], count: 5_001)
      let again = try await send(
        ["kale"],
        ["grocery_session_1": ["items": long], "grocery_session_2": ["items": [["name": "y"]]]])
      #expect(again["known"] as? Int == 1 && again["imported"] as? Int == 1)
      #expect(again["left_out"] as? [String] == ["grocery_session_1"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a file in another format is refused`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for wrong in ["", "[]", "7", "{", "null"] {
        let answer = try await ann.post("/grocery-lists/import", wrong)
        #expect((400..<500).contains(answer.status), "\(wrong)")
      }
      #expect(try await ann.post("/grocery-lists/import", "{}").status == 422)
      let many = Dictionary(
        uniqueKeysWithValues: (0..<5001).map { ("grocery_session_\($0)", #"{"items":[]}"#) })
      #expect(try await ann.post("/grocery-lists/import", json(many)).status == 422)
      #expect(try await ann.sync().lists.isEmpty)
    }
  }
}
