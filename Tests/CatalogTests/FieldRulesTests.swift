import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct FieldRulesTests {
  private func field(_ kind: FieldKind, options: [String] = []) -> FieldRecord {
    FieldRecord(
      key: FieldKey(1), id: .new(), fieldKey: "f", label: "F", kind: kind, options: options,
      required: false, many: false, target: nil)
  }

  @Test(arguments: [
    ("7", 7.0), ("-7.5", -7.5), ("+3", 3), ("1e3", 1000), (".5", 0.5), ("5.", 5), ("0", 0),
    ("", nil), ("7,5", nil), ("1 000", nil), ("0x10", nil), ("inf", nil), ("nan", nil),
    ("1e999", nil), ("--1", nil), ("٣", nil), ("seven", nil), ("1e", nil),
  ])
  func `a number is written with digits`(text: String, number: Double?) {
    #expect(Double(decimal: text) == number)
  }

  @Test(arguments: [
    (FieldKind.number, "12", true), (.number, "twelve", false), (.boolean, "true", true),
    (.boolean, "yes", false), (.date, "2024-02-29", true), (.date, "2023-02-29", false),
    (.datetime, "2026-03-01T10:00:00Z", true), (.datetime, "2026-03-01", false),
    (.json, "{\"a\":[1]}", true), (.json, "7", true), (.json, "{a}", false),
    (.email, "ann@example.com", true), (.email, "ann@example", false), (.email, "a b@c.d", false),
    (.url, "https://example.com/a?b", true), (.url, "HTTP://x", true),
    (.url, "javascript:1", false),
    (.slug, "a-b/c9", true), (.slug, "A", false), (.slug, "a--b", false), (.slug, "-a", false),
    (.text, "anything", true), (.textarea, "any\nthing", true), (.richtext, "# any", true),
  ])
  func `a value must be valid for its kind`(kind: FieldKind, text: String, fits: Bool) {
    #expect((FieldRules.problem(of: text, in: field(kind)) == nil) == fits)
  }

  @Test func `a choice is one of the options, or any text without options`() {
    #expect(FieldRules.problem(of: "a", in: field(.select, options: ["a", "b"])) == nil)
    #expect(FieldRules.problem(of: "c", in: field(.select, options: ["a", "b"])) == "choice")
    #expect(FieldRules.problem(of: "c", in: field(.select)) == nil)
  }

  @Test(arguments: TestEngine.all)
  func `a number field refuses words and stores numbers as typed`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let failure = try await thrownFailure {
        try await home.createEntry("T", type: "book", ["Year": "soon"])
      }
      #expect(failure?.fields == [FieldProblem("additional_fields.Year", "number")])
      let entry = try await home.createEntry("T", type: "book", ["Year": " 1984.0 "])
      #expect(entry.additionalFields == #"{"Year":"1984.0"}"#)
      #expect(try await home.integer("SELECT CAST(number AS integer) FROM entry_values") == 1984)
    }
  }

  @Test("A message about a field of a user names it as the user did", arguments: TestEngine.all)
  func ownField(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let type = try await home.features.types.create(
        TypeDraft(
          name: "Ballet", icon: "🩰", fields: [FieldDraft(label: "Year", kind: .number)]),
        in: home.scope)
      let failure = try await thrownFailure {
        try await home.create(
          EntryDraft(typeID: type.id, title: "T", description: "D", additionalFields: ["Year": "x"])
        )
      }
      #expect(
        failure?.fields == [FieldProblem("additional_fields.Year", "number", ["field": "Year"])])
    }
  }

  @Test(arguments: TestEngine.all)
  func `unknown keys are stored, empty values are not`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry(
        "T", type: "book",
        [
          "zeta": "1", "Year": "2001", "alpha": "\"q\" \\ \u{1}", "empty": " ",
          "list": .list(["a", "b, c"]),
        ])
      #expect(
        entry.additionalFields
          == #"{"Year":"2001","alpha":"\"q\" \\ \u0001","list":"a, \"b, c\"","zeta":"1"}"#)
      let draft = try home.draft("T", type: "movie", ["alpha": "2"])
      let replaced = try await home.entries.replace(entry.id, with: draft, for: home.scope.user)
      #expect(replaced.additionalFields == #"{"alpha":"2"}"#)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `keys that are equal after normalisation become one value`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry(
        "T", type: "book", [" Year": "2001", "a ": "1", " a": "1", "a": "1"])
      #expect(entry.additionalFields == #"{"Year":"2001","a":"1"}"#)
      #expect(try await home.integer("SELECT COUNT(*) FROM entry_values") == 1)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a required field must have a value`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let person = try home.type("person").id
      let type = try await home.features.types.create(
        TypeDraft(
          name: "Play", icon: "🎭",
          fields: [
            FieldDraft(label: "Stage", kind: .text, required: true),
            FieldDraft(label: "By", kind: .relation, required: true, targetTypeID: person),
          ]), in: home.scope)
      func problems(_ fields: [String: FieldText]) async throws -> [String] {
        try await thrownFailure {
          try await home.create(
            EntryDraft(typeID: type.id, title: "T", description: "D", additionalFields: fields))
        }?.fields.map { "\($0.field) \($0.code)" } ?? []
      }
      let both = ["additional_fields.Stage required", "additional_fields.By required"]
      #expect(try await problems([:]) == both)
      #expect(try await problems(["Stage": " ", "By": .list(["", " "])]) == both)
      #expect(try await problems(["Stage": "A", "By": "B"]) == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry of the maximum size is stored and found`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var dice = SeededRandomNumberGenerator(state: 9)
      func words(_ count: Int) -> String {
        (0..<count / 8).map { _ in String(dice.next() % 0xFFF_FFFF | 0x100_0000, radix: 16) }
          .joined(separator: " ")
      }
      var draft = try home.draft("Large", "findme", type: "book")
      draft.notes = words(100_000)
      for number in 0..<200 { draft.additionalFields["f\(number)"] = .text(words(10_000)) }
      let entry = try await home.create(draft)
      #expect(entry.model.additionalFields.count == 200)
      let page = try await home.entries.search("findme", EntryQuery(), in: home.scope)
      #expect(page.entries.map(\.title) == ["Large"])
      #expect(try await home.differences() == [])
    }
  }
}
