import Foundation
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct GroceryListsAPITests {
  @Test(arguments: TestEngine.all)
  func `a list can be created, filled, renamed and deleted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let day: ListResponse = try await ann.post("/grocery-lists", "{}").value(201)
      let second: ListResponse = try await ann.post("/grocery-lists", "{}").value(201)
      #expect(second.name == "\(day.name) (2)")
      let list = try await ann.makeList("Weekend", ["Milk"])
      let filled: ListResponse = try await ann.post(
        "/grocery-lists/\(list.id)/items",
        #"{"names":["Bread"],"items":[{"name":"Ham","quantity":"200 g","section":"SNACKS"}]}"#
      ).value(201)
      #expect(filled.items.map(\.name) == ["Milk", "Bread", "Ham"])
      #expect(filled.items[2].section == "Snacks" && filled.items[2].quantity == "200 g")
      #expect(filled.items.allSatisfy { $0.by == "Ann" } && filled.item_count == 3)
      let bread = filled.items[1].id
      let path = "/grocery-lists/\(list.id)/items/\(bread)"
      let checked: ListResponse = try await ann.patch(path, #"{"checked":true}"#).value()
      #expect(checked.checked_count == 1 && checked.items[1].checked)
      #expect(try await ann.patch(path, #"{"name":" "}"#).status == 422)
      #expect(try await ann.patch(path, #"{"store":"x"}"#).status == 422)
      #expect(
        try await ann.post("/grocery-lists/\(list.id)/items", #"{"names":["a",""]}"#)
          .fields.keys.first == "items.1.name")
      #expect(try await ann.post("/grocery-lists/\(list.id)/items", "{}").status == 422)
      let removal = try await ann.delete(path)
      #expect(removal.status == 200)
      #expect(try await ann.patch(path, #"{"checked":false}"#).status == 404)
      let undo = try #require(removal.object["undo"] as? String)
      #expect(try await ann.post("/undo/\(undo)").status == 200)
      let back: ListResponse = try await ann.get("/grocery-lists/\(list.id)").value()
      #expect(back.items.map(\.name) == ["Milk", "Bread", "Ham"] && back.checked_count == 1)
      let renamed: ListResponse = try await ann.patch(
        "/grocery-lists/\(list.id)", #"{"name":" Sunday "}"#
      ).value()
      #expect(renamed.name == "Sunday")
      #expect(try await ann.patch("/grocery-lists/\(list.id)", #"{"name":""}"#).status == 422)
      #expect(try await ann.delete("/grocery-lists/\(list.id)").status == 200)
      #expect(try await ann.get("/grocery-lists/\(list.id)").status == 404)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `lists come in pages, the newest first`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for number in 1...5 { _ = try await ann.makeList("List \(number)") }
      var names: [String] = []
      var path: String? = "/grocery-lists?limit=2"
      while let address = path {
        let page = try await ann.get(address).object
        let data = try #require(page["data"] as? [[String: Any]])
        names += data.compactMap { $0["name"] as? String }
        path = (page["next"] as? String).map { "/grocery-lists?limit=2&cursor=\($0)" }
      }
      #expect(names == ["List 5", "List 4", "List 3", "List 2", "List 1"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing a deletion or a check is a new edit`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("Weekend", ["Milk"])
      let before = try await ann.sync()
      let milk = list.items[0].id
      // A device whose clock is some minutes ahead.
      try await ann.send([
        operation(
          list: list.id, item: milk, field: "checked", value: true,
          timestamp: timestamp(ago: -200_000))
      ])
      let changes = try await ann.get("/changes?since=\(before.sequence)").object
      let change = try #require((changes["data"] as? [[String: Any]])?.first)
      #expect(change["kind"] as? String == "list_item" && change["id"] as? String == "\(milk)")
      let group = try #require(change["group"] as? String)
      #expect(try await ann.post("/undo/\(group)").status == 200)
      let unchecked: ListResponse = try await ann.get("/grocery-lists/\(list.id)").value()
      #expect(!unchecked.items[0].checked && unchecked.checked_count == 0)
      #expect(try await ann.post("/undo/\(group)").status == 409)
      let deletion = try await ann.delete("/grocery-lists/\(list.id)")
      let undo = try #require(deletion.object["undo"] as? String)
      #expect(try await ann.post("/undo/\(undo)").status == 200)
      let back: ListResponse = try await ann.get("/grocery-lists/\(list.id)").value()
      #expect(back.items.map(\.name) == ["Milk"])
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `stores are made, ordered, changed and deleted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = GroceryStoreID.new()
      let made: GroceryStore = try await ann.post(
        "/grocery-stores",
        #"{"id":"\#(id)","name":" Corner ","sections":["bakery","Produce","Bakery","Toys"]}"#
      ).value(201)
      #expect(made.id == id && made.name == "Corner" && made.revision == 1)
      #expect(made.sections == ["Bakery", "Produce", "Toys"])
      let again: GroceryStore = try await ann.post(
        "/grocery-stores", #"{"id":"\#(id)","name":"Other"}"#
      ).value(201)
      #expect(again.name == "Corner")
      let other: GroceryStore = try await ann.post("/grocery-stores", #"{"name":"Market"}"#).value(
        201)
      #expect(other.position == 1)
      let path = "/grocery-stores/\(id)"
      let moved: GroceryStore = try await ann.patch(path, #"{"position":5,"revision":1}"#).value()
      #expect(moved.revision == 2)
      let late = try await ann.patch(path, #"{"name":"x","revision":1}"#)
      #expect(late.status == 409 && late.object["current"] as? [String: Any] != nil)
      for wrong in [
        #"{"name":""}"#, #"{"position":-1}"#, #"{"sections":[""]}"#,
        #"{"sections":["constructor"]}"#, #"{"name":"\#(String(repeating: "x", count: 61))"}"#,
        json(["sections": Array(repeating: "x", count: 61)]),
      ] { #expect(try await ann.patch(path, wrong).status == 422, "\(wrong)") }
      let all = try await ann.get("/grocery-stores").object["data"] as? [[String: Any]]
      #expect(all?.compactMap { $0["name"] as? String } == ["Market", "Corner"])
      let deletion = try await ann.delete(path)
      let undo = try #require(deletion.object["undo"] as? String)
      #expect(try await ann.patch(path, "{}").status == 404)
      #expect(try await ann.post("/undo/\(undo)").status == 200)
      let back: GroceryStore = try await ann.patch(path, "{}").value()
      #expect(back.name == "Corner" && back.sections == ["Bakery", "Produce", "Toys"])
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search finds lists by other forms of a word, and by misspelled ones`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await ann.makeList("Праздничный ужин", ["молоко", "помидоры"])
      _ = try await ann.makeList("Week", ["berries", "potatoes", "mozzarella"])
      for (text, title, word) in [
        ("молока", "Праздничный ужин", "молоко"), ("помидорами", "Праздничный ужин", "помидоры"),
        ("berry", "Week", "berries"), ("potatos", "Week", "potatoes"),
        ("mozarella", "Week", "mozzarella"),
      ] {
        let asked = try #require(
          text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let groups = try await ann.get("/search?q=\(asked)").object["groups"] as? [[String: Any]]
        let hits = groups?.first { $0["kind"] as? String == "list" }?["hits"] as? [[String: Any]]
        let snippet = hits?.first?["snippet"] as? [String: Any]
        #expect(hits?.map { $0["title"] as? String } == [title], "\(text)")
        #expect(snippet?["text"] as? String == word, "\(text)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search over everything finds lists by name and by what is on them`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let list = try await ann.makeList("Party", ["Crème fraîche", "Zucchini"])
      _ = try await ann.makeList("Zucchini week", [])
      func found(_ text: String, _ who: APIClient) async throws -> [[String: Any]] {
        let groups = try await who.get("/search?q=\(text)").object["groups"] as? [[String: Any]]
        let group = groups?.first { $0["kind"] as? String == "list" }
        return group?["hits"] as? [[String: Any]] ?? []
      }
      let hits = try await found("zucch", ann)
      #expect(hits.map { $0["title"] as? String } == ["Zucchini week", "Party"])
      let snippet = try #require(hits[1]["snippet"] as? [String: Any])
      #expect(snippet["in"] as? String == "item" && snippet["text"] as? String == "Zucchini")
      #expect(try await found("creme", ann).map { $0["id"] as? String } == ["\(list.id)"])
      #expect(try await found("partx", ann).map { $0["match"] as? String } == ["near"])
      #expect(try await found("zucchini", bob).isEmpty)
      _ = try await ann.delete("/grocery-lists/\(list.id)/items/\(list.items[1].id)")
      #expect(try await found("zucchini", ann).count == 1)
      _ = try await ann.delete("/grocery-lists/\(list.id)")
      #expect(try await found("party", ann).isEmpty)
      #expect(try await server.differences() == [])
    }
  }
}
