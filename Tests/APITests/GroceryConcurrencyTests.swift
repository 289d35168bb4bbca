import Foundation
import Lists
import Model
import TestSupport
import Testing

/// Concurrent requests of several devices.
@Suite struct GroceryConcurrencyTests {
  /// Calls `send` concurrently for `count` devices and returns the results.
  private func concurrently(
    _ count: Int, _ send: @escaping @Sendable (Int) async throws -> [String]
  ) async throws -> [[String]] {
    try await withThrowingTaskGroup(of: [String].self) { group in
      for place in 0..<count { group.addTask { try await send(place) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: TestEngine.all)
  func `of two spaces that create a list with the same id at once one succeeds`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let people = [
        try await server.addUser("ann@example.com"), try await server.addUser("bob@example.com"),
      ]
      for round in 0..<12 {
        let (list, item) = (GroceryListID.new(), ListItemID.new())
        let answers = try await concurrently(2) { place in
          try await people[place].send([
            operation(
              list: list, item: nil, field: "name", value: "Round \(round)",
              timestamp: timestamp(replica: UInt64(place + 1))),
            operation(
              list: list, item: item, field: "name", value: "Milk",
              timestamp: timestamp(replica: UInt64(place + 1))),
          ])
        }
        #expect(
          answers.contains(["applied", "applied"])
            && answers.contains(where: { $0.allSatisfy { $0.hasPrefix("refused") } }),
          "\(answers)")
        var found = 0
        for person in people {
          let answer = try await person.get("/grocery-lists/\(list)")
          #expect([200, 404].contains(answer.status))
          found += answer.status == 200 ? 1 : 0
        }
        #expect(found == 1)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `two devices that create the same list at once get one list with the items of both`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for _ in 0..<12 {
        let list = GroceryListID.new()
        let items = [ListItemID.new(), ListItemID.new()]
        let answers = try await concurrently(2) { place in
          let replica = UInt64(place + 1)
          return try await ann.send([
            operation(
              list: list, item: nil, field: "name", value: "List \(place)",
              timestamp: timestamp(ago: 50, replica: replica)),
            operation(
              list: list, item: items[place], field: "name", value: "Item \(place)",
              timestamp: timestamp(ago: 40, replica: replica)),
          ])
        }
        #expect(answers.allSatisfy { $0[1] == "applied" && ["applied", "older"].contains($0[0]) })
        let made: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
        #expect(Set(made.items.map(\.id)) == Set(items) && made.item_count == 2)
      }
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `edits that arrive several times at once are applied once`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for _ in 0..<12 {
        let list = GroceryListID.new()
        let before = try await ann.sync().sequence
        let edits = JSONText(
          [
            operation(
              list: list, item: nil, field: "name", value: "List", timestamp: timestamp(ago: 90))
          ]
            + (0..<20).map { place in
              operation(
                list: list, item: ListItemID.new(), field: "name", value: "Item \(place)",
                timestamp: timestamp(ago: 80))
            })
        let answers = try await concurrently(3) { _ in try await ann.send(edits.operations()) }
        let done = answers.filter { $0 == Array(repeating: "applied", count: 21) }
        let late = answers.filter { $0 == Array(repeating: "older", count: 21) }
        #expect(done.count == 1 && late.count == 2, "\(answers)")
        // Exactly one change for the list and one for each item.
        #expect(try await ann.sync().sequence == before + 21)
      }
      #expect(try await server.differences() == [])
    }
  }
}

/// Edits as JSON text, which tasks can share.
private struct JSONText: Sendable {
  let data: Data

  init(_ operations: [[String: Any]]) {
    data = (try? JSONSerialization.data(withJSONObject: operations)) ?? Data()
  }

  func operations() throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
  }
}
