import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct TypesTests {
  @Test(arguments: TestEngine.all)
  func `every space has its own types, with custom types before Other`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let types = home.features.types
      _ = try await types.create(TypeDraft(name: "Podcast", icon: "🎙️"), in: home.scope)
      let names = try await types.logTypes(home.scope).map(\.name)
      #expect(names == ["Movie", "Book", "Game", "Show", "Music", "Podcast", "Other"])
      let all = try await types.all(home.scope).types.map(\.name)
      #expect(all.prefix(2) == ["Person", "Genre"] && all.count == 9)
      let book = try home.type("book")
      #expect(book.fields.map(\.fieldKey) == ["Year", "Author"])
      #expect(book.field("Author")?.target == (try home.type("person").key))
      #expect(home.types[named: "BOOK"]?.key == book.key)
    }
  }

  @Test("A space with the most types works, and gets no more", arguments: TestEngine.all)
  func maxTypes(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let (features, scope) = (home.features, home.scope)
      let count = try await features.types.all(scope).types.count
      let sql = """
        INSERT INTO types (id, space_id, name, icon, in_log, in_library, in_site, look, position,
          created_at, updated_at) VALUES ($1, $2, $3, 'x', 1, 0, 0, '{}', 0, 0, 0)
        """
      try await home.database.write { db in
        try db.executeMany(
          sql,
          (count..<CatalogLimits.typesPerSpace).map { [TypeID.new(), scope.space, "Type \($0)"] })
      }
      let refused = try await thrownFailure {
        _ = try await features.types.create(TypeDraft(name: "Podcast", icon: "🎙️"), in: scope)
      }
      #expect(refused?.code == "type.tooMany")
      // A query of suggestions has a part for each type.
      #expect(try await features.suggestions.all(in: scope).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a type has fields of every kind`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let target = try home.type("person").id
      let fields = FieldKind.all.map { kind in
        FieldDraft(
          key: kind.rawValue, label: "L \(kind.rawValue)", kind: kind, options: ["a", " b "],
          targetTypeID: kind == .relation ? target : nil, many: false)
      }
      let made = try await home.features.types.create(
        TypeDraft(name: "All", icon: "🧰", fields: fields), in: home.scope)
      #expect(made.fields.map(\.kind) == FieldKind.all)
      #expect(made.fields.map(\.fieldKey) == FieldKind.all.map(\.rawValue))
      #expect(made.field("select")?.options == ["a", "b"])
      #expect(made.field("relation")?.many == false)
      #expect(made.model.fields.count == FieldKind.all.count)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the creation of a type can be undone unless it is in use`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      func make() async throws -> (TypeRecord, ChangeGroupID) {
        let type = try await home.features.types.create(
          TypeDraft(name: "Place", icon: "📍", fields: []), in: home.scope)
        let made = try await home.journal.history(of: type.id, for: home.scope.user)
        return (type, try #require(made.first).group)
      }
      let (first, unused) = try await make()
      try await home.undo(unused)
      #expect(try await home.features.types.all(home.scope)[first.id] == nil)
      let (second, used) = try await make()
      try await home.create(EntryDraft(typeID: second.id, title: "Rome", description: "Warm."))
      let refused = try await thrownFailure { try await home.undo(used) }
      #expect(refused?.code == "undo.conflict")
      #expect(try await home.features.types.all(home.scope)[second.id] != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `all broken rules of a type are reported together`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let draft = TypeDraft(
        name: "", icon: String(repeating: "👨‍👩‍👧‍👦", count: 3),
        fields: [
          FieldDraft(label: "A", kind: .text), FieldDraft(label: " A ", kind: .text),
          FieldDraft(label: "B", kind: FieldKind(rawValue: "map")),
          FieldDraft(label: "C", kind: .relation),
          FieldDraft(label: "D", kind: .relation, targetTypeID: try other.type("book").id),
          FieldDraft(label: "", kind: .text),
          FieldDraft(label: String(repeating: "e", count: 51), kind: .text),
        ])
      let failure = try await thrownFailure {
        _ = try await home.features.types.create(draft, in: home.scope)
      }
      #expect(
        failure?.fields.map { "\($0.field) \($0.code)" } == [
          "name length", "icon length", "fields.1.key duplicate", "fields.2.kind choice",
          "fields.3.target_type_id belongs", "fields.4.target_type_id belongs",
          "fields.5.label length", "fields.5.key length", "fields.6.label length",
          "fields.6.key length",
        ])
    }
  }

  @Test(arguments: TestEngine.all)
  func `types and fields whose names differ only in case are refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let types = home.features.types
      let draft = TypeDraft(
        name: "movie", icon: "🎞️",
        fields: [
          FieldDraft(label: "Colour", kind: .text), FieldDraft(label: "colour", kind: .text),
        ])
      let refused = try await thrownFailure { _ = try await types.create(draft, in: home.scope) }
      #expect(refused?.fields.map(\.field) == ["name", "fields.1.key"])
      #expect(refused?.fields.map(\.code) == ["duplicate", "duplicate"])

      let wine = try await types.create(TypeDraft(name: "Wine", icon: "🍷"), in: home.scope)
      let renamed = try await thrownFailure {
        _ = try await types.update(wine.id, with: TypeUpdate(name: "BOOK"), for: home.scope.user)
      }
      #expect(renamed?.fields.map(\.code) == ["duplicate"])
      let (same, _) = try await types.update(
        wine.id, with: TypeUpdate(name: "WINE"), for: home.scope.user)
      #expect(same.name == "WINE")
      // A draft without a key gets an unused one.
      let (now, _) = try await types.update(
        wine.id,
        with: TypeUpdate(fields: [
          FieldDraft(label: "Year", kind: .number), FieldDraft(label: "year", kind: .text),
        ]), for: home.scope.user)
      #expect(now.fields.map(\.key) == ["Year", "year 2"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a field named like an attribute gets a capitalised key`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let types = home.features.types
      let labels = [FieldDraft(label: "date", kind: .date)]
      let made = try await types.create(
        TypeDraft(name: "Wine", icon: "🍷", fields: labels), in: home.scope)
      #expect(made.fields.map(\.fieldKey) == ["Date"] && made.fields.map(\.label) == ["date"])
      let (changed, _) = try await types.update(
        made.id,
        with: TypeUpdate(fields: [
          FieldDraft(key: "Date", label: "date", kind: .date),
          FieldDraft(label: "rating", kind: .number),
        ]), for: home.scope.user)
      #expect(changed.fields.map(\.key) == ["Date", "Rating"])
      // A given key is used as it is, because clients of the original apps send keys.
      let old = try await types.create(
        TypeDraft(
          name: "Old", icon: "🍷", fields: [FieldDraft(key: "date", label: "D", kind: .date)]),
        in: home.scope)
      #expect(old.fields.map(\.fieldKey) == ["date"])
    }
  }
}
