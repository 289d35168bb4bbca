import Foundation
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct GroceryCorrectionsAPITests {
  @Test(arguments: TestEngine.all)
  func `moving an item records a correction, which can be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("Weekend", ["Blorpins", "2 milk"])
      let blorpin = list.items[0].id
      #expect(list.items.map(\.section) == ["Other", "Dairy & Eggs"])
      #expect(list.items[1].name == "milk" && list.items[1].quantity == "2")
      // A section that arrives with the name was chosen by a program, so it is not a correction.
      let new = ListItemID.new()
      try await ann.send([
        operation(
          list: list.id, item: new, field: "name", value: "Milk", timestamp: timestamp(ago: 10)),
        operation(
          list: list.id, item: new, field: "section", value: "Toys",
          timestamp: timestamp(ago: 10, counter: 1)),
      ])
      #expect(try await ann.sync().corrections.isEmpty)
      let before = try await ann.sync()
      try await ann.send([
        operation(
          list: list.id, item: blorpin, field: "section", value: "Dairy & Eggs",
          timestamp: timestamp(ago: -1_000))
      ])
      let taught = try await ann.sync()
      #expect(taught.corrections.map(\.name) == ["Blorpins"])
      #expect(taught.corrections.map(\.section) == ["Dairy & Eggs"])
      let next = try await ann.makeList("Next", ["blorPINS", "Blorpins large"])
      #expect(next.items.map(\.section) == ["Dairy & Eggs", "Dairy & Eggs"])
      // The move and the correction are one change group.
      let changes = try await ann.get("/changes?since=\(before.sequence)").object
      let group = try #require((changes["data"] as? [[String: Any]])?.first?["group"] as? String)
      #expect(try await ann.post("/undo/\(group)").status == 200)
      #expect(try await ann.sync().corrections.isEmpty)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `moving an item back to the lexicon's section deletes the correction`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("Weekend", ["Milk"])
      let milk = list.items[0].id
      try await ann.send([
        operation(
          list: list.id, item: milk, field: "section", value: "Toys",
          timestamp: timestamp(ago: -1_000))
      ])
      #expect(try await ann.sync().corrections.map(\.section) == ["Toys"])
      try await ann.send([
        operation(
          list: list.id, item: milk, field: "section", value: "Snacks",
          timestamp: timestamp(ago: -2_000))
      ])
      #expect(try await ann.sync().corrections.map(\.section) == ["Snacks"])
      try await ann.send([
        operation(
          list: list.id, item: milk, field: "section", value: "Dairy & Eggs",
          timestamp: timestamp(ago: -3_000))
      ])
      #expect(try await ann.sync().corrections.isEmpty)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `corrections can be set, read and deleted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      func names(_ answer: ServerResponse) -> [String] {
        (answer.object["data"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      }
      let said = try await ann.put(
        "/grocery-corrections", #"{"name":" Kvass ","section":"household & cleaning"}"#)
      #expect(said.status == 200 && names(said) == ["Kvass"])
      #expect(said.text.contains("Household & Cleaning"))
      #expect(names(try await bob.get("/grocery-corrections")).isEmpty)
      for wrong in [
        #"{"name":"","section":"Snacks"}"#, #"{"name":"x","section":""}"#, #"{"name":"x"}"#,
        #"{"name":"x","section":"constructor"}"#,
        #"{"name":"\#(String(repeating: "x", count: 201))","section":"Snacks"}"#,
      ] { #expect(try await ann.put("/grocery-corrections", wrong).status == 422, "\(wrong)") }
      #expect(names(try await ann.get("/grocery-corrections")) == ["Kvass"])
      #expect(try await ann.delete("/grocery-corrections").status == 422)
      #expect(names(try await ann.delete("/grocery-corrections?name=KVASS")).isEmpty)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a check suggests sections for misplaced items`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list: ListResponse = try await ann.post(
        "/grocery-lists",
        json([
          "name": "Weekend",
          "items": [
            ["name": "Shampoo", "section": "Meat & Seafood"], ["name": "Milk"],
            ["name": "Bread", "section": "Grandma's"], ["name": "Xyzzy", "section": "Snacks"],
            // A planned meal, which is in no section of a store.
            ["name": "Tuesday: lasagna", "section": "Other"],
          ],
        ])
      ).value(201)
      let answer = try await ann.post("/grocery-lists/\(list.id)/check").object
      let suggestions = try #require(answer["suggestions"] as? [[String: String]])
      #expect(
        suggestions == [
          [
            "id": "\(list.items[0].id)", "name": "Shampoo", "from": "Meat & Seafood",
            "to": "Household & Cleaning",
          ]
        ])
    }
  }
}
