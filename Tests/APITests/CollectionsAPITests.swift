import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@Suite struct CollectionsAPITests {
  @Test(arguments: TestEngine.all)
  func `a new user has the default collections, oldest first`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")

      let answer = try await ann.get("/collections")

      let collections = try answer.value(as: [EntryCollection].self)
      #expect(collections.map(\.name) == ["Movies", "Books", "Games"])
      #expect(collections.map(\.icon) == ["🎬", "📚", "🎮"])
      let first = try #require(answer.array?.first)
      #expect(
        Set(first.keys).isSuperset(of: [
          "id", "name", "icon", "entry_count", "created_at", "updated_at",
        ]))
      #expect(first["entry_count"] as? Int == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a collection can be created, read and renamed, and counts its entries`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let body = json(["name": "  Plays ", "icon": "🎭"])

      let made: EntryCollection = try await ann.post("/collections", body).value(201)
      #expect(made.name == "Plays" && made.entryCount == 0)
      _ = try await ann.makeEntry("Hamlet", ["collection_id": "\(made.id)"])

      let path = "/collections/\(made.id)"
      let renamed: EntryCollection = try await ann.put(
        path, json(["name": "Theatre", "icon": "🎪"])
      ).value()
      #expect(renamed.name == "Theatre" && renamed.icon == "🎪" && renamed.entryCount == 1)
      #expect(try await ann.get(path).value() == renamed)
      #expect(try await ann.collections().last == renamed)
    }
  }

  @Test(arguments: TestEngine.all)
  func `names and icons have their limits in characters`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func post(_ name: String, _ icon: String) async throws -> ServerResponse {
        try await ann.post("/collections", json(["name": name, "icon": icon]))
      }
      #expect(try await post(String(repeating: "ж", count: 50), "📁").status == 201)
      #expect(try await post("Family", "👨‍👩‍👧‍👦").status == 201)
      let both = try await post(String(repeating: "ж", count: 51), " ")
      #expect(both.status == 400)
      #expect(Set(both.fields.keys) == ["name", "icon"])
      #expect(try await post("a", String(repeating: "📁", count: 21)).fields["icon"] != nil)
      let empty = try await ann.post("/collections", "{}")
      #expect(Set(empty.fields.keys) == ["name", "icon"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the default collections are created only in a space without collections`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let refused = try await ann.post("/collections/default")
      #expect(refused.status == 400)
      #expect(refused.refusal?.message == "User already has collections")

      for collection in try await ann.collections() {
        #expect(try await ann.delete("/collections/\(collection.id)").status == 200)
      }
      let made: [EntryCollection] = try await ann.post("/collections/default").value(201)
      #expect(made.map(\.name) == ["Movies", "Books", "Games"])
      #expect(try await ann.post("/collections/default").status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `of two concurrent requests one creates the default collections`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for collection in try await ann.collections() {
        _ = try await ann.delete("/collections/\(collection.id)")
      }
      async let one = ann.post("/collections/default")
      async let two = ann.post("/collections/default")
      #expect(try await [one.status, two.status].sorted() == [201, 400])
      #expect(try await ann.collections().count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `deleting a collection deletes its entries, and undo restores both`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let collection = try await ann.collections()[0]
      let entry = try await ann.makeEntry("Dune", ["collection_id": "\(collection.id)"])

      let deleted = try await ann.delete("/collections/\(collection.id)")

      #expect(deleted.status == 200)
      #expect(deleted.object["message"] is String)
      #expect(try await ann.get("/entries/\(entry.id)").status == 404)
      #expect(try await ann.get("/collections/\(collection.id)").status == 404)
      let group = try #require(deleted.object["undo"] as? String)
      #expect(try await ann.post("/undo/\(group)").status == 200)
      let back: Entry = try await ann.get("/entries/\(entry.id)").value()
      #expect(back.collectionID == collection.id && back.title == "Dune")
      let again: EntryCollection = try await ann.get("/collections/\(collection.id)").value()
      #expect(again.entryCount == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry gets the type that its collection implies`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let books = try await ann.collections()[1]
      let book = try await ann.type("Book")

      let entry = try await ann.makeEntry("1984", ["collection_id": "\(books.id)"])

      #expect(entry.typeID == book.id)
      #expect(entry.collectionID == books.id)
    }
  }
}
