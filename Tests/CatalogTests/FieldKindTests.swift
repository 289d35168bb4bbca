import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

/// Every kind of field works in the whole Catalog: in types, entries, filters and orders.
@Suite struct FieldKindTests {
  private static func field(_ kind: FieldKind) -> FieldRecord {
    FieldRecord(
      key: FieldKey(1), id: .new(), fieldKey: "f", label: "F", kind: kind,
      options: kind.definition.hasOptions ? [kind.definition.example] : [], required: false,
      many: true, target: nil)
  }

  /// The name of a kind, such as `date`, can be that of an attribute.
  private static func key(_ kind: FieldKind) -> String { "f_\(kind.rawValue)" }

  private static func minutes(in text: String) -> Double? {
    guard let parts = text.wholeMatch(of: #/(\d+):(\d\d)/#) else { return Double(decimal: text) }
    return Double(parts.1).flatMap { hours in Double(parts.2).map { hours * 60 + $0 } }
  }

  /// A kind whose values are written as hours and minutes and stored as minutes.
  private static let clock: FieldKindDefinition = {
    var clock = FieldKindDefinition.numeric(example: "1:30", problem: "number") { minutes(in: $0) }
    clock.canonicalForm = { text in minutes(in: text).map { "\(Int($0))" } }
    clock.formText = { text in
      Int(text).map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
    }
    return clock
  }()

  @Test(arguments: KnownFieldKind.allCases)
  func `the example of a kind is valid, and stays the same once it is canonical`(
    kind: KnownFieldKind
  ) {
    let definition = kind.definition
    let field = Self.field(FieldKind(kind))
    let text = definition.canonical(definition.example)
    for form in [definition.example, text, definition.textInForms(text)] {
      #expect(FieldRules.problem(of: form, in: field) == nil, "\(form)")
      #expect(definition.canonical(form) == text, "\(form)")
      #expect(definition.canonical(definition.imported(form)) == text, "\(form)")
      #expect(FieldConversion.converted(form, to: field) == text, "\(form)")
    }
  }

  @Test func `values in filters and queries can be written as in a form`() throws {
    #expect(Self.clock.canonical(" 1:30 ") == "90" && Self.clock.canonical("90") == "90")
    #expect(Self.clock.textInForms("90") == "1:30" && Self.clock.textInForms("1:05") == "1:05")
    #expect(Self.clock.canonical("soon") == "soon" && Self.clock.textInForms("soon") == "soon")
    #expect(Self.clock.storedValue("1:30")?.number == 90)
    try Self.expectNumbers(Self.clock)
    guard case .real(90) = try Self.clock.filterValue("1:30") else {
      Issue.record("1:30 is no value of a filter")
      return
    }
    guard case .real(90)? = Self.clock.siteQueryValue("1:30") else {
      Issue.record("1:30 is no value of a query")
      return
    }
  }

  @Test(arguments: KnownFieldKind.allCases)
  func `a numeric value is a number in filters, in queries and in JSON`(kind: KnownFieldKind) throws
  {
    let definition = kind.definition
    guard definition.column == .number else { return }
    try Self.expectNumbers(definition)
  }

  private static func expectNumbers(_ definition: FieldKindDefinition) throws {
    let text = definition.canonical(definition.example)
    let number = try #require(definition.number(text))
    guard case .real(let filtered) = try definition.filterValue(text), filtered == number else {
      Issue.record("\(text) is not \(number) in a filter")
      return
    }
    guard case .real(let queried)? = definition.siteQueryValue(text), queried == number else {
      Issue.record("\(text) is not \(number) in a query")
      return
    }
    let json = try #require(definition.json(text))
    // A boolean is 0 or 1 in queries, and a boolean in JSON.
    #expect(Double(json) == number || ["true", "false"].contains(json))
  }

  @Test(arguments: KnownFieldKind.allCases)
  func `a value is stored in the column of its kind, from which queries read it`(
    kind: KnownFieldKind
  ) {
    let definition = kind.definition
    let stored = definition.storedValue(definition.example)
    #expect((stored?.number != nil) == (definition.column == .number))
    #expect((stored?.string != nil) == (definition.column == .string))
    #expect(definition.isSortable == (stored != nil))
    let id = EntryID.new().description
    let isRead =
      definition.siteQueryValue(definition.column == .target ? id : definition.example) != nil
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
              options: kind.definition.hasOptions ? [kind.definition.example] : [],
              targetTypeID: kind == .relation ? person : nil)
          }), in: home.scope)
      let texts = KnownFieldKind.allCases.map {
        (Self.key(FieldKind($0)), FieldText.text($0.definition.example))
      }
      let full = try await home.create(
        EntryDraft(
          typeID: type.id, title: "Full", description: "With values.",
          additionalFields: Dictionary(uniqueKeysWithValues: texts)))
      for kind in KnownFieldKind.allCases {
        let saved = full.model.additionalFields[Self.key(FieldKind(kind))]
        #expect(saved == kind.definition.canonical(kind.definition.example), "\(kind)")
      }
      try await home.create(EntryDraft(typeID: type.id, title: "Empty", description: "Without."))

      for kind in KnownFieldKind.allCases {
        for operation in kind.definition.filterOperations {
          var query = EntryQuery()
          query.type = .id(type.id)
          let value = operation == .empty ? "false" : kind.definition.example
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
