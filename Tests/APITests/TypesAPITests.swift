import Foundation
import Model
import TestSupport
import Testing

@Suite struct TypesAPITests {
  @Test(arguments: TestEngine.all)
  func `the types of the Log are listed, Other last`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.join("ann@example.com")

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
  func `a type of one's own needs a name and an icon`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.join("ann@example.com")

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
      let ann = try await server.join("ann@example.com")
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
        "/types", json(["name": "Wine", "icon": "🍷", "fields": twice]))
      #expect(Set(clash.fields.keys) == ["fields.2.key", "fields.2.kind"])
    }
  }
}
