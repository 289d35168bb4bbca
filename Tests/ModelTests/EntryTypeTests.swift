import Foundation
import Model
import Testing

@Suite struct EntryTypeTests {
  @Test func `old clients receive every kind except number as a string`() throws {
    for kind in FieldKind.all {
      let field = Field(key: "k", label: "L", kind: kind)
      let data = try JSONEncoder().encode(field)
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
      #expect(json["type"] == (kind == .number ? "number" : "string"))
      #expect(json["kind"] == kind.rawValue)
      #expect(try JSONDecoder().decode(Field.self, from: data) == field)
    }
  }

  @Test func `a field of an old client is a text or a number`() throws {
    func draft(_ json: String) throws -> FieldDraft {
      try JSONDecoder().decode(FieldDraft.self, from: Data(json.utf8))
    }
    #expect(try draft(#"{"label": "A", "type": "string"}"#).kind == .text)
    #expect(try draft(#"{"label": "A", "type": "number"}"#).kind == .number)
    #expect(try draft(#"{"label": "A"}"#).kind == .text)
    #expect(try draft(#"{"key": "k"}"#).label == "k")
    #expect(try draft(#"{"label": "A", "kind": "relation"}"#).many)
  }

  @Test func `a kind of a later server is kept unchanged`() throws {
    let json = Data(#"{"key": "k", "kind": "map"}"#.utf8)
    #expect(try JSONDecoder().decode(Field.self, from: json).kind.rawValue == "map")
  }

  @Test func `a collection's body can omit the implied type`() throws {
    func draft(_ json: String) throws -> CollectionDraft {
      try JSONDecoder().decode(CollectionDraft.self, from: Data(json.utf8))
    }
    #expect(try draft(#"{"name": "N", "icon": "I"}"#).impliedTypeID == .unchanged)
    #expect(try draft(#"{"name": "N", "implied_type_id": null}"#).impliedTypeID == .set(nil))
    #expect(try draft("{}").name == "")
  }
}
