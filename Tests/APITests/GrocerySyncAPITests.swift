import Database
import Foundation
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct GrocerySyncAPITests {
  @Test(arguments: TestEngine.all)
  func `a list from a device is stored, and sending it again changes nothing`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let (list, milk) = (GroceryListID.new(), ListItemID.new())
      let made = timestamp(ago: 500)
      let edits = [
        operation(list: list, item: nil, field: "name", value: "Friday", timestamp: made),
        operation(
          list: list, item: milk, field: "checked", value: false, timestamp: timestamp(ago: 400)),
        operation(
          list: list, item: milk, field: "name", value: "Milk",
          timestamp: timestamp(ago: 400, counter: 1)),
        operation(
          list: list, item: milk, field: "section", value: "Dairy & Eggs",
          timestamp: timestamp(ago: 400, counter: 2)),
        operation(
          list: list, item: milk, field: "quantity", value: "2 l",
          timestamp: timestamp(ago: 400, counter: 3)),
        operation(
          list: list, item: milk, field: "position", value: "i",
          timestamp: timestamp(ago: 400, counter: 4)),
      ]
      #expect(try await ann.send(edits) == Array(repeating: "applied", count: 6))
      let first = try await ann.sync()
      #expect(first.complete && first.lists.count == 1)
      #expect(first[list]?.fields["name"] == [.text("Friday"), .text(made)])
      #expect(first[list]?.fields["deleted"] == nil)
      let item = try #require(first[list]?[milk])
      #expect(item.text("name") == "Milk" && item.flag("checked") == false && item.by == "Ann")
      #expect(item.text("section") == "Dairy & Eggs" && item.text("quantity") == "2 l")

      #expect(try await ann.send(edits) == Array(repeating: "older", count: 6))
      let again = try await ann.sync(since: first.sequence)
      #expect(again.sequence == first.sequence && again.lists.isEmpty && !again.complete)
    }
  }

  @Test(arguments: TestEngine.all)
  func `edits of an item can arrive before its name and in any order`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (list, milk) = (GroceryListID.new(), ListItemID.new())
      // Within one request even the name of the list can come last.
      #expect(
        try await ann.send([
          operation(
            list: list, item: milk, field: "checked", value: true, timestamp: timestamp(ago: 10)),
          operation(
            list: list, item: nil, field: "name", value: "Friday", timestamp: timestamp(ago: 500)),
        ]) == ["applied", "applied"])
      let nameless: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
      #expect(nameless.items.isEmpty && nameless.item_count == 0 && nameless.checked_count == 0)
      try await ann.send([
        operation(
          list: list, item: milk, field: "name", value: "Milk", timestamp: timestamp(ago: 400))
      ])
      let named: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
      #expect(named.items.map(\.name) == ["Milk"] && named.items[0].checked)
      #expect(named.item_count == 1 && named.checked_count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `edits in any order and number result in the same list`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      var dice = SeededRandomNumberGenerator(state: 11)
      let items = (0..<6).map { _ in ListItemID.new() }
      let now = Timestamp.now.milliseconds
      for _ in 0..<3 {
        let list = GroceryListID.new()
        var expected = GroceryDocument()
        var edits = [
          operation(
            list: list, item: nil, field: "name", value: "List", timestamp: timestamp(ago: 9_000))
        ]
        for number in 0..<150 {
          let item = items[Int.random(in: 0..<6, using: &dice)]
          let at = HybridTimestamp(
            milliseconds: UInt64(now - Int64.random(in: 0..<40, using: &dice)),
            counter: UInt16(number), replica: UInt64.random(in: 1...3, using: &dice))
          let field = [ItemField.name, .checked, .quantity, .deleted].randomElement(using: &dice)!
          let value: FieldValue =
            field == .name || field == .quantity
            ? .text("n\(number)") : .flag(Bool.random(using: &dice))
          expected.apply(ListOperation(.item("\(item)", field), value, at))
          edits.append(
            operation(
              list: list, item: item, field: field.rawValue,
              value: value.text ?? value.flag ?? false, timestamp: at.text))
        }
        var shuffled = edits + edits.shuffled(using: &dice).prefix(80)
        shuffled = [edits[0]] + shuffled.shuffled(using: &dice)
        for start in stride(from: 0, to: shuffled.count, by: 37) {
          try await ann.send(Array(shuffled[start..<min(start + 37, shuffled.count)]))
        }
        let found = try #require(try await ann.sync()[list])
        for item in items {
          for field in ItemField.allCases {
            let wanted = expected.items["\(item)"]?[field]
            #expect(
              found[item]?.fields[field.rawValue]?.last == wanted.map { .text($0.timestamp.text) })
          }
        }
        let list2: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
        #expect(list2.item_count == expected.order.count)
        #expect(
          list2.checked_count
            == expected.order.filter { expected.items[$0]?.isChecked ?? false }.count)
      }
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `concurrent edits of two devices are all stored`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("Shared", ["Milk", "Bread"])
      let milk = list.items[0].id
      try await withThrowingTaskGroup(of: Void.self) { group in
        for device in UInt64(1)...2 {
          group.addTask {
            for round in 0..<12 {
              let added = ListItemID.new()
              try await ann.send([
                operation(
                  list: list.id, item: added, field: "name", value: "\(device)-\(round)",
                  timestamp: timestamp(ago: 0, counter: 1, replica: device)),
                operation(
                  list: list.id, item: milk, field: "quantity", value: "\(device)-\(round)",
                  timestamp: timestamp(ago: 0, counter: 2, replica: device)),
              ])
            }
          }
        }
        try await group.waitForAll()
      }
      let found: ListResponse = try await ann.get("/grocery-lists/\(list.id)").value()
      #expect(found.item_count == 26 && found.items.count == 26)
      #expect(Set(found.items.map(\.name)).count == 26)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted item is restored only by an explicit edit`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = GroceryListID.new()
      let milk = ListItemID.new()
      let early = timestamp(ago: 750)
      try await ann.send([
        operation(
          list: list, item: nil, field: "name", value: "Friday", timestamp: timestamp(ago: 900)),
        operation(
          list: list, item: milk, field: "name", value: "Milk", timestamp: timestamp(ago: 800)),
        operation(
          list: list, item: milk, field: "deleted", value: true, timestamp: timestamp(ago: 700)),
        // Later edits of a device that did not know of the deletion.
        operation(
          list: list, item: milk, field: "checked", value: true, timestamp: timestamp(ago: 600)),
        operation(
          list: list, item: milk, field: "name", value: "Oat milk", timestamp: timestamp(ago: 500)),
      ])
      let gone: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
      #expect(gone.items.isEmpty && gone.item_count == 0)
      #expect(try await ann.sync()[list]?[milk]?.flag("deleted") == true)
      // A restoration with an earlier timestamp is ignored.
      #expect(
        try await ann.send([
          operation(list: list, item: milk, field: "deleted", value: false, timestamp: early)
        ]) == ["older"])
      try await ann.send([
        operation(
          list: list, item: milk, field: "deleted", value: false, timestamp: timestamp(ago: 100))
      ])
      let back: ListResponse = try await ann.get("/grocery-lists/\(list)").value()
      #expect(back.items.map(\.name) == ["Oat milk"] && back.items[0].checked)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a sync returns only changed lists, or all lists if the changes are unknown`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let first = try await ann.makeList("First", ["Milk"])
      let second = try await ann.makeList("Second", ["Bread"])
      let start = try await ann.sync()
      #expect(start.lists.count == 2)
      try await ann.send([
        operation(
          list: second.id, item: second.items[0].id, field: "checked", value: true,
          timestamp: timestamp())
      ])
      let news = try await ann.sync(since: start.sequence)
      #expect(news.lists.map(\.id) == [second.id] && !news.complete)
      #expect(news[second.id]?.items.first?.flag("checked") == true)
      #expect(news.sequence == start.sequence + 1)
      // A sequence after the last change, as a device has if the database was restored from a
      // backup.
      #expect(try await ann.sync(since: news.sequence + 100).complete)
      _ = try await ann.delete("/grocery-lists/\(first.id)")
      let removed = try await ann.sync(since: news.sequence)
      #expect(removed[first.id]?.fields["deleted"]?.first == .flag(true))
      #expect(removed[first.id]?.items.isEmpty == true)
      #expect(try await ann.get("/grocery-lists/\(first.id)").status == 404)
    }
  }

  /// The clock has been corrected since. Its timestamps must neither block later edits nor spread.
  @Test(arguments: TestEngine.all)
  func `values with a timestamp in the future can be changed`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("First", ["Milk", "Bread"])
      let tomorrow = UInt64(Timestamp.now.milliseconds) + 86_400_000
      let ahead = HybridTimestamp(milliseconds: tomorrow, counter: 0, replica: 7)
      _ = try await server.database.write { db in
        try db.execute("UPDATE list_items SET checked_stamp = $1", ahead.text)
      }
      let (milk, bread) = (list.items[0].id, list.items[1].id)
      func tick(_ item: ListItemID, _ value: Bool, after: UInt64, _ count: UInt16) async throws
        -> [String]
      {
        let stamp = HybridTimestamp(milliseconds: tomorrow + after, counter: count, replica: 9)
        return try await ann.send([
          operation(
            list: list.id, item: item, field: "checked", value: value, timestamp: stamp.text)
        ])
      }
      #expect(try await tick(milk, true, after: 0, 1) == ["applied"])
      #expect(try await tick(milk, true, after: 0, 1) == ["older"])
      #expect(try await tick(milk, false, after: 60_000, 0) == ["refused clock_ahead"])
      // The API without timestamps can change it too, and its next timestamps are of today.
      let path = "/grocery-lists/\(list.id)/items/\(bread)"
      #expect(try await ann.patch(path, #"{"checked":true}"#).status == 200)
      let other = try await ann.makeList("Second", ["Eggs"])
      let news = try await ann.sync()
      let stamps = news[other.id]?.items.first?.fields["name"]
      guard case .text(let text) = stamps?.last, let stamp = HybridTimestamp(text) else {
        Issue.record("no stamp: \(String(describing: stamps))")
        return
      }
      #expect(stamp.milliseconds < tomorrow)
      #expect(news[list.id]?.items.allSatisfy { $0.flag("checked") == true } == true)
    }
  }

  /// After a space is restored from a backup, a known sequence can belong to another change.
  @Test(arguments: TestEngine.all)
  func `a device receives all lists after the space was restored`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("First", ["Milk"])
      let known = try await ann.sync()
      let point = "/grocery-lists/sync?since=\(known.sequence)&mark=\(try #require(known.mark))"
      let again: SyncResponse = try await ann.get(point).value()
      #expect(again.complete == false && again.lists.isEmpty && again.mark == known.mark)
      _ = try await server.database.write { db in
        try db.execute("UPDATE changes SET at = at - 60000 WHERE seq = $1", known.sequence)
      }
      let restored: SyncResponse = try await ann.get(point).value()
      #expect(restored.complete && restored.lists.map(\.id) == [list.id])
      for mark in ["x", "-1", "1.5", "99999999999999999999"] {
        let path = "/grocery-lists/sync?since=\(known.sequence)&mark=\(mark)"
        #expect(try await ann.get(path).status == 400, "\(mark)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a device that was offline for months receives all lists`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await ann.makeList("First", ["Milk"])
      let start = try await ann.sync()
      _ = try await ann.makeList("Second")
      #expect(try await ann.sync(since: start.sequence).complete == false)
      _ = try await server.database.write { db in
        try db.execute("UPDATE changes SET at = 1000")
      }
      #expect(try await ann.sync(since: start.sequence).complete)
    }
  }
}
