import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

/// Every kind of field works in the whole Catalog: in the schema, in entries, filters and orders.
@Suite struct FieldKindTests {
  /// At least one is valid for each kind. A new kind may need another one.
  private static let texts = [
    "some text", "7.5", "true", "2026-03-01", "2026-03-01T10:00:00Z", #"{"a":1}"#, "a-b",
    "ann@example.com", "https://example.com",
  ]

  private static func field(_ kind: FieldKind) -> FieldRecord {
    FieldRecord(
      key: FieldKey(1), id: .new(), fieldKey: "f", label: "F", kind: kind,
      options: kind.definition.hasOptions ? ["some text"] : [], required: false, many: true,
      target: nil)
  }

  /// The name of a kind, such as `date`, can be that of an attribute.
  private static func key(_ kind: FieldKind) -> String { "f_\(kind.rawValue)" }

  private static func example(_ kind: KnownFieldKind) throws -> String {
    let field = field(FieldKind(kind))
    return try #require(
      texts.first { FieldRules.problem(of: $0, in: field) == nil }, "\(kind) needs an example")
  }

  @Test(arguments: KnownFieldKind.allCases)
  func `a valid value stays the same when it is imported and when its type changes`(
    kind: KnownFieldKind
  ) throws {
    let text = try Self.example(kind)
    #expect(kind.definition.imported(text) == text)
    #expect(FieldConversion.converted(text, to: Self.field(FieldKind(kind))) == text)
  }

  @Test(arguments: KnownFieldKind.allCases)
  func `a value is stored in the column of its kind, from which queries read it`(
    kind: KnownFieldKind
  ) throws {
    let definition = kind.definition
    let text = try Self.example(kind)
    let stored = definition.storedValue(text)
    #expect((stored?.number != nil) == (definition.column == .number))
    #expect((stored?.string != nil) == (definition.column == .string))
    #expect(definition.isSortable == (stored != nil))
    let id = EntryID.new().description
    let isRead = definition.siteQueryValue(definition.column == .target ? id : text) != nil
    #expect(isRead)
  }

  @Test func `values of an unknown kind are texts`() {
    let kind = FieldKind(rawValue: "map")
    #expect(kind.known == nil && kind.contractName == "map")
    #expect(FieldRules.problem(of: "any", in: Self.field(kind)) == nil)
    #expect(kind.definition.storedValue("any")?.string == "any")
  }

  @Test(arguments: TestEngine.all)
  func `entries are filtered and sorted by fields of every kind`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let person = try home.type("person").id
      let type = try await home.features.types.create(
        TypeDraft(
          name: "All", icon: "🧰",
          fields: FieldKind.all.map { kind in
            FieldDraft(
              key: Self.key(kind), label: kind.rawValue, kind: kind,
              options: kind.definition.hasOptions ? ["some text"] : [],
              targetTypeID: kind == .relation ? person : nil)
          }), in: home.scope)
      let texts = try KnownFieldKind.allCases.map {
        (Self.key(FieldKind($0)), FieldText.text(try Self.example($0)))
      }
      try await home.create(
        EntryDraft(
          typeID: type.id, title: "Full", description: "With values.",
          additionalFields: Dictionary(uniqueKeysWithValues: texts)))
      try await home.create(EntryDraft(typeID: type.id, title: "Empty", description: "Without."))

      for kind in KnownFieldKind.allCases {
        for operation in kind.definition.filterOperations {
          var query = EntryQuery()
          query.type = .id(type.id)
          let value = try operation == .empty ? "false" : Self.example(kind)
          query.filter = EntryFilter([.init(Self.key(FieldKind(kind)), operation, [value])])
          if kind.definition.isSortable {
            query.sort = EntryQuery.Sort(.field(Self.key(FieldKind(kind))), descending: false)
          }
          let found = try await home.entries.page(query, in: home.scope).entries.map(\.title)
          let expected =
            switch operation {
            case .greater, .less: [String]()
            case .notEqual, .none: ["Empty"]
            default: ["Full"]
            }
          #expect(found == expected, "\(kind) \(operation.rawValue)")
        }
      }
    }
  }
}
