import Foundation
import Model
import TestSupport
import Testing

@Suite struct TypesAPITests {
  @Test(arguments: TestEngine.all)
  func `the types of the Log are listed, Other last`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")

      let answer = try await ann.get("/types")

      let types = try answer.value(as: [EntryType].self)
      #expect(types.map(\.name) == ["Movie", "Book", "Game", "Show", "Music", "Other"])
      #expect(types.map(\.icon) == ["🎬", "📚", "🎮", "📺", "🎵", "📝"])
      let movie = try #require(answer.array?.first)
      #expect(movie["created_at"] is String && movie["updated_at"] is String)
      let fields = try #require(movie["fields"] as? [[String: Any]])
      #expect(fields.first?["key"] as? String == "Year")
      #expect(fields.first?["label"] as? String == "Year")
      #expect(fields.first?["type"] as? String == "number")
      #expect(fields.dropFirst().allSatisfy { $0["type"] as? String == "string" })
      #expect(types.last?.fields.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a new type needs a name and an icon`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")

      let made: EntryType = try await ann.post("/types", json(["name": "Wine", "icon": "🍷"]))
        .value(201)

      #expect(made.name == "Wine" && made.fields.isEmpty)
      let types: [EntryType] = try await ann.get("/types").value()
      #expect(types.suffix(2).map(\.name) == ["Wine", "Other"])
      let refused = try await ann.post("/types", #"{"name":" "}"#)
      #expect(refused.status == 400)
      #expect(Set(refused.fields.keys) == ["name", "icon"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a type's fields keep their kinds and are validated`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let fields: [[String: Any]] = [
        ["key": "Vintage", "label": "Vintage", "type": "number"],
        ["key": "Grape", "label": "Grape", "type": "string"],
      ]
      let wine: EntryType = try await ann.post(
        "/types", json(["name": "Wine", "icon": "🍷", "fields": fields])
      ).value(201)
      #expect(wine.fields.map(\.kind) == [.number, .text])

      let refused = try await ann.post(
        "/entries",
        entryBody(
          "Barolo", ["type_id": "\(wine.id)", "additional_fields": ["Vintage": "old"]]))
      #expect(refused.status == 400)
      #expect(refused.fields["additional_fields.Vintage"] == "Vintage must be a number.")

      let twice = fields + [["key": "Grape", "label": "Grape", "kind": "nothing"]]
      let clash = try await ann.post(
        "/types", json(["name": "Port", "icon": "🍷", "fields": twice]))
      #expect(Set(clash.fields.keys) == ["fields.2.key", "fields.2.kind"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a type can be read, previewed, changed, and deleted with undo`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made: EntryType = try await ann.post(
        "/types",
        json([
          "name": "Wine", "icon": "🍷", "in_log": true,
          "look": ["cover": "wide", "plural": " Wines "],
          "fields": [["label": "Vintage", "kind": "text"]],
        ])
      ).value(201)
      let entry = try await ann.makeEntry(
        "Barolo", ["type_id": "\(made.id)", "additional_fields": ["Vintage": "old"]])
      let type: TypeDetail = try await ann.get("/types/\(made.id)").value()
      #expect(type.look.cover == .wide && type.entryCount == 1 && type.revision == 1)
      #expect(type.look.plural == "Wines")
      let long = try await ann.put(
        "/types/\(made.id)",
        json(["look": ["plural": String(repeating: "x", count: 51)], "revision": 1]))
      #expect(long.status == 400 && Set(long.fields.keys) == ["look.plural"])

      let fields: [[String: Any]] = [["key": "Vintage", "label": "Year", "kind": "number"]]
      let told: TypePreview = try await ann.post(
        "/types/\(made.id)/preview", json(["fields": fields])
      ).value()
      #expect(told.fields.map(\.kept) == [1] && told.fields.first?.examples.first?.after == nil)
      let answer = try await ann.put(
        "/types/\(made.id)", json(["name": "Wines", "fields": fields, "revision": 1]))
      let changed: TypeDetail = try answer.value()
      #expect(changed.name == "Wines" && changed.fields.map(\.label) == ["Year"])
      #expect(answer.header("Commonplace-Undo") != nil)
      let refused = try await ann.put("/types/\(made.id)", json(["name": "X", "revision": 1]))
      #expect(refused.status == 409)
      #expect((refused.object["current"] as? [String: Any])?["name"] as? String == "Wines")

      // The list keeps the members of the older contract.
      let listed = try #require(
        await ann.get("/types").array?.first { $0["name"] as? String == "Wines" })
      #expect(Set(listed.keys) == ["id", "name", "icon", "fields", "created_at", "updated_at"])

      let deleted = try await ann.delete("/types/\(made.id)")
      #expect(try await ann.get("/types/\(made.id)").status == 404)
      let bare: Entry = try await ann.get("/entries/\(entry.id)").value()
      #expect(bare.typeID == nil && bare.additionalFields["Vintage"] == "old")
      _ = try await ann.post("/undo/\(deleted.object["undo"] as? String ?? "")")
      let back: Entry = try await ann.get("/entries/\(entry.id)").value()
      #expect(back.typeID == made.id)
    }
  }

  @Test(arguments: TestEngine.all)
  func `types of another user are not found, and built-in types cannot be deleted`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let type: EntryType = try #require(
        try await ann.get("/types").value(as: [EntryType].self).first)
      let outsider = try await server.addUser("bob@example.com")
      for path in ["/types/\(type.id)", "/types/\(type.id)/preview"] {
        let answer =
          path.hasSuffix("preview")
          ? try await outsider.post(path, "{}") : try await outsider.get(path)
        #expect(answer.status == 404 && answer.refusal?.message == "Type not found.")
      }
      let system = try await ann.delete("/types/\(type.id)")
      #expect(system.status == 400)
      #expect(system.refusal?.message.contains("Every book has this type") == true)
    }
  }
}
