import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

/// Tests of changes to types that have entries, and of undoing them.
@Suite struct TypeUpdateTests {
  /// A type "Board game" with entries.
  private struct Shelf {
    let home: CatalogFixture
    let type: TypeDetail
    var types: Types { home.features.types }
    var user: UserKey { home.scope.user }

    init(_ home: CatalogFixture, entries: [[String: FieldText]] = Shelf.games) async throws {
      self.home = home
      let person = try home.type("person").id
      let made = try await home.features.types.create(
        TypeDraft(
          name: "Board game", icon: "🎲",
          fields: [
            FieldDraft(label: "Players", kind: .text),
            FieldDraft(label: "Designer", kind: .relation, targetTypeID: person),
            FieldDraft(label: "Owned", kind: .boolean),
          ]), in: home.scope)
      type = try await home.features.types.find(made.id, for: home.scope.user)
      let drafts = entries.enumerated().map { number, fields in
        EntryDraft(
          typeID: made.id, title: "Game \(number)", description: "Played.",
          additionalFields: fields)
      }
      for start in stride(from: 0, to: drafts.count, by: 1000) {
        _ = try await home.entries.create(
          batch: Array(drafts[start..<min(start + 1000, drafts.count)]), in: home.scope,
          today: CatalogFixture.today)
      }
    }

    static let games: [[String: FieldText]] = [
      ["Players": "4", "Designer": "Reiner Knizia, Ann", "Owned": "true"],
      ["Players": "2–4", "Designer": "Reiner Knizia"], ["Players": "4,5"], [:],
    ]

    /// Returns the fields, with `change` applied to the field with this key.
    func fields(
      _ key: String, _ change: (inout FieldDraft) -> Void
    ) -> [FieldDraft] {
      type.fields.map { field in
        var field = field
        if field.key == key { change(&field) }
        return field
      }
    }

    func without(_ key: String) -> [FieldDraft] { type.fields.filter { $0.key != key } }

    func change(_ update: TypeUpdate) async throws -> ChangeGroupID {
      try await types.update(type.id, with: update, for: user).group
    }

    func text(_ title: String, _ key: String) async throws -> String? {
      try await home.find(title).model.additionalFields[key]
    }
  }

  private static func shelf(
    _ engine: TestEngine, _ body: (Shelf) async throws -> Void
  ) async throws {
    try await engine.withCatalog { home in try await body(Shelf(home)) }
  }

  // MARK: - Changing

  @Test(arguments: TestEngine.all)
  func `the preview of a single relation counts entries with several, and they keep them`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      let update = TypeUpdate(fields: shelf.fields("Designer") { $0.many = false })
      let preview = try await shelf.types.preview(update, of: shelf.type.id, for: shelf.user)
      let field = try #require(preview.fields.first)
      #expect(preview.fields.count == 1 && field.key == "Designer" && field.change == .kind)
      #expect([field.filled, field.converted, field.kept, field.made] == [2, 1, 1, 0])
      _ = try await shelf.change(update)
      #expect(try await shelf.text("Game 0", "Designer") == "Reiner Knizia, Ann")
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `changes of name, chapters and look of a type can be undone`(engine: TestEngine) async throws
  {
    try await Self.shelf(engine) { shelf in
      let before = try await shelf.home.storedData()
      let look = TypeAppearance(
        line: ["Players"], facts: ["Owned"], cover: .square, accent: .teal, plural: "Games")
      let group = try await shelf.change(
        TypeUpdate(
          name: " Tabletop ", icon: "♟️", inLog: false, inSite: true, look: look,
          fields: shelf.type.fields.reversed() + [FieldDraft(label: "Publisher", kind: .text)],
          revision: 1))
      let now = try await shelf.types.find(shelf.type.id, for: shelf.user)
      #expect(now.name == "Tabletop" && now.icon == "♟️" && now.revision == 2)
      #expect(!now.inLog && now.inLibrary && now.inSite && now.look == look)
      #expect(now.fields.map(\.key) == ["Owned", "Designer", "Players", "Publisher"])
      #expect(now.entryCount == 4)
      #expect(try await shelf.home.entries.total(in: shelf.home.scope) == 0)
      #expect(try await shelf.home.differences() == [])

      try await shelf.home.undo(group)
      let back = try await shelf.types.find(shelf.type.id, for: shelf.user)
      #expect(back.name == "Board game" && back.fields == shelf.type.fields)
      #expect(back.look == TypeAppearance() && back.inLog && back.revision == 3)
      #expect(try await shelf.home.storedData() == before)
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a removed field leaves its values as text, and undo restores it`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      for key in ["Players", "Designer", "Owned"] {
        let before = try await shelf.home.storedData()
        let group = try await shelf.change(TypeUpdate(fields: shelf.without(key)))
        #expect(try await shelf.types.find(shelf.type.id, for: shelf.user).fields.count == 2)
        #expect(try await shelf.text("Game 0", key) == Shelf.games[0][key]?.plain)
        #expect(try await shelf.home.differences() == [], "\(key)")
        try await shelf.home.undo(group)
        #expect(try await shelf.home.storedData() == before, "\(key)")
        #expect(try await shelf.home.differences() == [], "\(key)")
      }
      let ann = try await shelf.home.find("Ann")
      let naming = try await shelf.home.entries.linkingEntries(of: ann.id, for: shelf.user)
      #expect(naming.map(\.title) == ["Game 0"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a restored field has its values again`(engine: TestEngine) async throws {
    try await Self.shelf(engine) { shelf in
      _ = try await shelf.change(TypeUpdate(fields: shelf.without("Designer")))
      let again = FieldDraft(
        key: "Designer", label: "Author", kind: .relation,
        targetTypeID: try shelf.home.type("person").id)
      _ = try await shelf.change(TypeUpdate(fields: shelf.without("Designer") + [again]))
      let game = try await shelf.home.find("Game 0")
      let named = try await shelf.home.entries.linkedEntries(of: game.id, for: shelf.user)
      #expect(named.map(\.title) == ["Reiner Knizia", "Ann"])
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `values that do not fit a new kind are kept, and the preview says so`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      let before = try await shelf.home.storedData()
      let update = TypeUpdate(fields: shelf.fields("Players") { $0.kind = .number })
      let told = try await shelf.types.preview(update, of: shelf.type.id, for: shelf.user)
      let field = try #require(told.fields.first)
      #expect(told.entryCount == 4 && told.fields.count == 1 && field.change == .kind)
      #expect((field.filled, field.converted, field.kept, field.empty) == (3, 2, 1, 1))
      #expect(
        field.examples.map { "\($0.before) \($0.after ?? "–")" } == ["4 4", "2–4 –", "4,5 4.5"])
      #expect(try await shelf.home.storedData() == before)

      let group = try await shelf.change(update)
      #expect(try await shelf.text("Game 1", "Players") == "2–4")
      #expect(try await shelf.text("Game 2", "Players") == "4.5")
      #expect(
        try await shelf.home.integer("SELECT COUNT(*) FROM entry_values WHERE number > 3") == 2)
      #expect(try await shelf.home.differences() == [])

      try await shelf.home.undo(group)
      #expect(try await shelf.home.storedData() == before)
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `texts become relations and relations become texts`(engine: TestEngine) async throws {
    try await Self.shelf(engine) { shelf in
      let text = TypeUpdate(fields: shelf.fields("Designer") { $0.kind = .text })
      let before = try await shelf.home.storedData()
      let first = try await shelf.change(text)
      #expect(try await shelf.text("Game 0", "Designer") == "Reiner Knizia, Ann")
      #expect(try await shelf.home.integer("SELECT COUNT(*) FROM entry_relations") == 0)
      #expect(try await shelf.home.differences() == [])
      try await shelf.home.undo(first)
      #expect(try await shelf.home.storedData() == before)
      _ = try await shelf.change(text)

      let asText = try await shelf.home.storedData()
      let genre = try shelf.home.type("genre").id
      let update = TypeUpdate(
        fields: shelf.fields("Designer") {
          $0.kind = .relation
          $0.targetTypeID = genre
        })
      let told = try await shelf.types.preview(update, of: shelf.type.id, for: shelf.user)
      #expect(told.fields.map(\.made) == [2])
      let second = try await shelf.change(update)
      #expect(try await shelf.home.integer("SELECT COUNT(*) FROM entry_relations") == 3)
      #expect(try await shelf.home.differences() == [])
      try await shelf.home.undo(second)
      #expect(try await shelf.home.storedData() == asText)
      _ = try await shelf.change(update)

      let asGenres = try await shelf.home.storedData()
      let third = try await shelf.change(TypeUpdate(fields: shelf.type.fields))
      let person = try shelf.home.type("person").key.rawValue
      #expect(
        try await shelf.home.integer(
          """
          SELECT COUNT(*) FROM entry_relations r JOIN entries e ON e.key = r.target_id
          WHERE e.type_id = \(person)
          """) == 3)
      #expect(try await shelf.text("Game 1", "Designer") == "Reiner Knizia")
      #expect(try await shelf.home.differences() == [])
      try await shelf.home.undo(third)
      #expect(try await shelf.home.storedData() == asGenres)
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the undo of a type's change can be undone`(engine: TestEngine) async throws {
    try await Self.shelf(engine) { shelf in
      let group = try await shelf.change(TypeUpdate(fields: shelf.without("Designer")))
      let after = try await shelf.home.storedData()
      try await shelf.home.undo(group)
      let history = try await shelf.home.journal.history(of: shelf.type.id, for: shelf.user)
      try await shelf.home.undo(try #require(history.first).group)
      #expect(try await shelf.home.storedData() == after)
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unchanged invalid value is accepted when its entry is saved`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      _ = try await shelf.change(
        TypeUpdate(fields: shelf.fields("Players") { $0.kind = .number }))
      let game = try await shelf.home.find("Game 1")
      func save(_ players: String) async throws {
        _ = try await shelf.home.entries.replace(
          game.id,
          with: EntryDraft(
            typeID: shelf.type.id, title: "Game 1", description: "Again.",
            additionalFields: ["Players": .text(players)]), for: shelf.user)
      }
      try await save("2–4")
      let refused = try await thrownFailure { try await save("2–5") }
      #expect(refused?.fields.map(\.field) == ["additional_fields.Players"])
      #expect(try await shelf.home.differences() == [])
    }
  }

  // MARK: - Many entries

  @Test(arguments: TestEngine.all)
  func `a job migrates a large type and reports progress, and undo reverts all`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let games = (0..<450).map {
        ["Players": .text("\($0)"), "Designer": "Ann"] as [String: FieldText]
      }
      let shelf = try await Shelf(home, entries: games)
      let before = try await home.storedData()
      let count = "SELECT COUNT(*) FROM entry_relations"
      let group = try await shelf.change(TypeUpdate(fields: shelf.without("Designer")))
      #expect(try await home.integer(count) == 250)
      let now = try await shelf.types.find(shelf.type.id, for: shelf.user)
      #expect(now.renewal == TypeDetail.MigrationProgress(done: 200, total: 450))
      try await home.runJobs()
      #expect(try await home.integer(count) == 0)
      #expect(try await shelf.types.find(shelf.type.id, for: shelf.user).renewal == nil)
      #expect(try await home.differences() == [])

      try await home.undo(group)
      try await home.runJobs()
      #expect(try await home.storedData() == before)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo and a second change during a migration are correct`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let games = (0..<450).map {
        ["Players": .text("\($0)"), "Designer": "Ann"] as [String: FieldText]
      }
      let shelf = try await Shelf(home, entries: games)
      let before = try await home.storedData()
      let group = try await shelf.change(TypeUpdate(fields: shelf.without("Designer")))
      try await home.undo(group)
      try await home.runJobs()
      #expect(try await home.storedData() == before)

      _ = try await shelf.change(TypeUpdate(fields: shelf.without("Designer")))
      _ = try await shelf.change(TypeUpdate(name: "Game night"))
      try await home.runJobs()
      #expect(try await home.integer("SELECT COUNT(*) FROM entry_relations") == 0)
      #expect(try await home.differences() == [])
    }
  }

  // MARK: - Deleting

  @Test(arguments: TestEngine.all)
  func `deleting a type leaves its entries without one, and undo restores both`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      let implying = try await shelf.home.features.collections.create(
        CollectionDraft(name: "Games", icon: "🎲", impliedTypeID: .set(shelf.type.id)),
        in: shelf.home.scope)
      let before = try await shelf.home.storedData()
      let (count, group) = try await shelf.types.delete(shelf.type.id, for: shelf.user)
      #expect(count == 4)
      #expect(try await shelf.home.find("Game 0").typeID == nil)
      #expect(try await shelf.text("Game 0", "Designer") == "Reiner Knizia, Ann")
      #expect(try await shelf.types.all(shelf.home.scope)[shelf.type.id] == nil)
      let collections = shelf.home.features.collections
      #expect(
        try await collections.find(implying.model.id, for: shelf.user).model.impliedTypeID == nil)
      var query = EntryQuery()
      query.type = .name("Board game")
      #expect(try await shelf.home.entries.page(query, in: shelf.home.scope).entries.isEmpty)
      #expect(try await shelf.home.differences() == [])

      try await shelf.home.undo(group)
      #expect(try await shelf.home.storedData() == before)
      #expect(
        try await shelf.types.find(shelf.type.id, for: shelf.user).fields == shelf.type.fields)
      #expect(try await shelf.home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `system types and linked types cannot be deleted`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      let movie = try shelf.home.type("movie")
      let system = try await thrownFailure {
        _ = try await shelf.types.delete(movie.id, for: shelf.user)
      }
      #expect(system?.code == "type.system")
      let year = try await thrownFailure {
        let fields = movie.fields.map(\.draft).filter { $0.key != "Year" }
        _ = try await shelf.types.update(
          movie.id, with: TypeUpdate(fields: fields), for: shelf.user)
      }
      #expect(year?.fields.map(\.code) == ["system"])
      _ = try await shelf.types.create(
        TypeDraft(
          name: "Night", icon: "🌙",
          fields: [FieldDraft(label: "Game", kind: .relation, targetTypeID: shelf.type.id)]),
        in: shelf.home.scope)
      let linked = try await thrownFailure {
        _ = try await shelf.types.delete(shelf.type.id, for: shelf.user)
      }
      #expect(linked?.code == "type.linked" && linked?.arguments["names"] == "Night")
    }
  }

  // MARK: - Permissions and conflicts

  @Test(arguments: TestEngine.all)
  func `the second of two changes to a type is refused with both versions`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      _ = try await shelf.change(TypeUpdate(name: "Hers", revision: 1))
      let refused = try await thrownFailure {
        _ = try await shelf.change(TypeUpdate(name: "His", revision: 1))
      }
      #expect(refused?.kind == .revisionMismatch)
      #expect((refused?.versions?.current as? TypeDetail)?.name == "Hers")
      #expect((refused?.versions?.submitted as? TypeUpdate)?.name == "His")
      _ = try await shelf.change(TypeUpdate(name: "His", revision: 2))
      let stale = try await shelf.home.journal.history(of: shelf.type.id, for: shelf.user)
      let conflict = try await thrownFailure { try await shelf.home.undo(stale[1].group) }
      #expect(conflict?.code == "undo.conflict")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a viewer cannot change a type, and a non-member does not find it`(
    engine: TestEngine
  ) async throws {
    try await Self.shelf(engine) { shelf in
      let viewer = try await shelf.home.addUser("vic@example.com", as: .viewer).scope.user
      let other = try await shelf.home.addUser("bob@example.com", as: nil).scope.user
      let id = shelf.type.id
      for (user, code) in [(viewer, "role.readOnly"), (other, "type.notFound")] {
        let changed = try await thrownFailure {
          _ = try await shelf.types.update(id, with: TypeUpdate(name: "X"), for: user)
        }
        let deleted = try await thrownFailure { _ = try await shelf.types.delete(id, for: user) }
        #expect(changed?.code == code && deleted?.code == code)
      }
      #expect(try await shelf.types.find(id, for: viewer).name == "Board game")
      let hidden = try await thrownFailure {
        _ = try await shelf.types.preview(TypeUpdate(), of: id, for: other)
      }
      #expect(hidden?.code == "type.notFound")
      let shown = try await thrownFailure { _ = try await shelf.types.find(id, for: other) }
      #expect(shown?.code == "type.notFound")
    }
  }

  @Test(
    arguments: [
      (FieldKind.number, "4,5", "4.5"), (.number, "1,204", nil), (.number, "four", nil),
      (.boolean, "Yes", "true"), (.boolean, "нет", "false"), (.boolean, "maybe", nil),
      (.date, "2026-03-01T10:00:00Z", "2026-03-01"), (.date, "1 March", nil),
      (.select, "RED", "red"), (.select, "blue", nil), (.text, "any", "any"),
      (.url, "example.org", nil), (.relation, "Ann, Bob", "Ann, Bob"),
      (.relation, String(repeating: "x", count: 201), nil),
    ] as [(FieldKind, String, String?)])
  func `a text is converted to another kind or kept`(
    kind: FieldKind, text: String, value: String?
  ) {
    let field = FieldRecord(
      key: FieldKey(1), id: .new(), fieldKey: "f", label: "F", kind: kind, options: ["red"],
      required: false, many: true, target: nil)
    #expect(FieldConversion.converted(text, to: field) == value)
  }
}

extension FieldText {
  fileprivate var plain: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
