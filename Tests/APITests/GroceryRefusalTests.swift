import Foundation
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct GroceryRefusalTests {
  @Test(arguments: TestEngine.all)
  func `a refused edit does not affect other edits`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (list, milk) = (GroceryListID.new(), ListItemID.new())
      let soon = timestamp(ago: -240_000)
      let ahead = timestamp(ago: -400_000)
      let results = try await ann.send([
        operation(
          list: GroceryListID.new(), item: milk, field: "name", value: "Milk",
          timestamp: timestamp()),
        operation(list: list, item: nil, field: "name", value: "Friday", timestamp: timestamp()),
        operation(list: list, item: milk, field: "name", value: "", timestamp: timestamp()),
        operation(list: list, item: milk, field: "name", value: "Milk", timestamp: ahead),
        operation(list: list, item: milk, field: "name", value: "Milk", timestamp: soon),
        operation(list: list, item: milk, field: "amount", value: "2", timestamp: timestamp()),
        operation(list: list, item: nil, field: "checked", value: true, timestamp: timestamp()),
        operation(list: list, item: milk, field: "checked", value: "yes", timestamp: timestamp()),
        operation(
          list: list, item: milk, field: "store", value: "the corner", timestamp: timestamp()),
        operation(
          list: list, item: milk, field: "section", value: "__proto__", timestamp: timestamp()),
        operation(list: list, item: milk, field: "position", value: "A0", timestamp: timestamp()),
        ["list": "\(list)", "item": 7, "field": "deleted", "value": true, "stamp": timestamp()],
        ["list": "x", "field": "name", "value": "x", "stamp": timestamp()],
        ["list": "\(list)", "field": "name", "value": "x", "stamp": "Z"],
        ["list": "\(list)", "field": "name", "stamp": timestamp()],
        [:],
      ])
      #expect(
        results == [
          "refused not_found", "applied", "refused invalid", "refused clock_ahead", "applied",
        ] + Array(repeating: "refused invalid", count: 11))
      let answer = try await ann.post(
        "/grocery-lists/operations",
        json([
          "operations": [
            operation(list: list, item: milk, field: "name", value: "Milk", timestamp: ahead)
          ]
        ]))
      let time = try #require(answer.object["time"] as? Int64)
      #expect(abs(time - Timestamp.now.milliseconds) < 60_000)
      let found: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
      #expect(found.items.map(\.name) == ["Milk"] && found.name == "Friday")
    }
  }

  @Test(arguments: TestEngine.all)
  func `values up to each limit are accepted and longer ones refused`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (list, milk) = (GroceryListID.new(), ListItemID.new())
      func long(_ count: Int) -> String { String(repeating: "я", count: count) }
      let limits = [("name", 200), ("section", 60), ("quantity", 40)]
      var edits = [
        operation(list: list, item: nil, field: "name", value: long(100), timestamp: timestamp())
      ]
      for (field, most) in limits {
        edits.append(
          operation(list: list, item: milk, field: field, value: long(most), timestamp: timestamp())
        )
      }
      edits.append(
        operation(
          list: list, item: milk, field: "position", value: String(repeating: "z", count: 100),
          timestamp: timestamp()))
      #expect(try await ann.send(edits).allSatisfy { $0 == "applied" })
      var wrong = [
        operation(
          list: list, item: nil, field: "name", value: long(101), timestamp: timestamp(ago: -1))
      ]
      for (field, most) in limits {
        wrong.append(
          operation(
            list: list, item: milk, field: field, value: long(most + 1),
            timestamp: timestamp(ago: -1)))
        // Surrounding white space counts, because the text is stored unchanged.
        wrong.append(
          operation(
            list: list, item: milk, field: field, value: long(most) + " ",
            timestamp: timestamp(ago: -1)))
      }
      wrong.append(
        operation(
          list: list, item: milk, field: "position", value: String(repeating: "z", count: 101),
          timestamp: timestamp(ago: -1)))
      wrong.append(
        operation(
          list: list, item: milk, field: "position", value: "a0", timestamp: timestamp(ago: -1)))
      wrong.append(
        operation(
          list: list, item: milk, field: "position", value: "", timestamp: timestamp(ago: -1)))
      #expect(try await ann.send(wrong).allSatisfy { $0 == "refused invalid" })
      let many = Array(
        repeating: operation(
          list: list, item: milk, field: "checked", value: true, timestamp: timestamp()),
        count: 1001)
      #expect(
        try await ann.post("/grocery-lists/operations", json(["operations": many])).status == 422)
      #expect(try await ann.send(Array(many.dropLast())).count == 1000)
      #expect(try await ann.send([]) == [])
      for body in ["{}", "[]", "{\"operations\":7}", "{\"operations\":null}"] {
        let answer = try await ann.post("/grocery-lists/operations", body)
        #expect((400..<500).contains(answer.status), "\(body)")
      }
      #expect(
        try await ann.send([
          operation(
            list: list, item: milk, field: "checked", value: false, timestamp: timestamp(ago: -1))
        ]).count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a viewer can read but not write`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let first = try await server.signIn("ann@example.com")
      let space = try await first.addSpace("shared", role: .viewer)
      let ann = try await server.signIn("ann@example.com").sending("Commonplace-Space", "\(space)")
      #expect(try await ann.sync().lists.isEmpty)
      let writes = [
        try await ann.post("/grocery-lists/operations", #"{"operations":[]}"#),
        try await ann.post("/grocery-lists", #"{"name":"x"}"#),
        try await ann.post("/grocery-stores", #"{"name":"x"}"#),
        try await ann.put("/grocery-corrections", #"{"name":"x","section":"Snacks"}"#),
        try await ann.delete("/grocery-corrections?name=x"),
      ]
      #expect(writes.map(\.status) == Array(repeating: 403, count: 5))
    }
  }

  @Test(arguments: TestEngine.all)
  func `lists of another space are not found`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let hers = try await ann.makeList("Hidden", ["Hidden milk"])
      let milk = hers.items[0].id
      #expect(
        try await bob.send([
          operation(
            list: hers.id, item: nil, field: "name", value: "Mine", timestamp: timestamp(ago: -1000)
          ),
          operation(
            list: hers.id, item: milk, field: "name", value: "Mine",
            timestamp: timestamp(ago: -1000)),
          operation(
            list: hers.id, item: nil, field: "deleted", value: true,
            timestamp: timestamp(ago: -1000)),
        ]) == Array(repeating: "refused not_found", count: 3))
      let store: GroceryStore = try await ann.post("/grocery-stores", #"{"name":"Hidden"}"#).value(
        201)
      let path = "/grocery-lists/\(hers.id)"
      let answers = [
        try await bob.get(path), try await bob.patch(path, #"{"name":"x"}"#),
        try await bob.delete(path), try await bob.post(path + "/items", #"{"names":["x"]}"#),
        try await bob.patch(path + "/items/\(milk)", #"{"checked":true}"#),
        try await bob.delete(path + "/items/\(milk)"), try await bob.post(path + "/check"),
        try await bob.get(path + "/photo"),
        try await bob.patch("/grocery-stores/\(store.id)", #"{"name":"x"}"#),
        try await bob.delete("/grocery-stores/\(store.id)"),
      ]
      #expect(answers.map(\.status) == Array(repeating: 404, count: answers.count))
      #expect(answers.allSatisfy { !$0.text.contains("Hidden") })
      #expect(try await bob.sync().lists.isEmpty)
      let space = try await ann.get("/spaces").text
      #expect(!space.isEmpty)
      let outsider = bob.sending("Commonplace-Space", "ann")
      #expect(try await outsider.get("/grocery-lists/sync").status == 404)
      let after: ListResponse = try await ann.get(path).value()
      #expect(after.name == "Hidden" && after.items.map(\.name) == ["Hidden milk"])
    }
  }
}
