import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct RelationTests {
  @Test(arguments: [
    ("", []), (" , ,", []), ("A", ["A"]), ("A, B", ["A", "B"]), ("A,B ,  C", ["A", "B", "C"]),
    (#""A, B", C"#, ["A, B", "C"]), (#""A ""x"", B""#, [#"A "x", B"#]),
    (#"12" Vinyl, B"#, [#"12" Vinyl"#, "B"]),
    (#""unclosed, A"#, ["unclosed, A"]), (#""""#, []), (#""A" B"#, ["A B"]), ("A,", ["A"]),
    (" é , e\u{301} ", ["é", "é"]),
  ])
  func `a text is split into titles at commas`(text: String, titles: [String]) {
    #expect(RelationText.parts(text).map(\.text) == titles)
  }

  @Test func `joined titles are read back from their text`() {
    var dice = SeededRandomNumberGenerator(state: 10)
    let signs = ["a", "B", ",", "\"", " ", "é", "\"\"", ", ", "字", "'"]
    for _ in 0..<3000 {
      let titles = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
        (0..<Int.random(in: 1...8, using: &dice)).map { _ in signs.randomElement(using: &dice) ?? ""
        }
        .joined().normalised
      }.filter { !$0.isEmpty }
      #expect(RelationText.parts(RelationText.joined(titles)).map(\.text) == titles)
    }
  }

  // MARK: - In entries

  private func authors(_ entry: EntryRecord) -> String {
    entry.model.additionalFields["Author"] ?? ""
  }

  private func people(_ home: CatalogFixture) async throws -> [String] {
    let person = try home.type("person").key
    let space = home.scope.space
    return try await home.database.read { db in
      try db.rows(
        "SELECT title FROM entries WHERE space_id = $1 AND type_id = $2 ORDER BY key", space, person
      ) { $0.text(0) }
    }
  }

  private func book(_ title: String, by author: FieldText, _ home: CatalogFixture) async throws
    -> EntryRecord
  {
    try await home.createEntry(title, type: "book", ["Author": author])
  }

  @Test(arguments: TestEngine.all)
  func `a title with a comma is not split if it is known or quoted`(engine: TestEngine) async throws
  {
    try await engine.withCatalog { home in
      let first = try await book("A", by: "Lon Chaney, Jr.", home)
      #expect(authors(first) == "Lon Chaney, Jr.")
      #expect(try await people(home) == ["Lon Chaney", "Jr."])
      let second = try await book("B", by: #""Lon Chaney, Jr.", Boris Karloff"#, home)
      #expect(authors(second) == #""Lon Chaney, Jr.", Boris Karloff"#)
      let third = try await book("C", by: "Boris Karloff, lon chaney, jr.", home)
      #expect(authors(third) == #"Boris Karloff, "Lon Chaney, Jr.""#)
      #expect(try await people(home) == ["Lon Chaney", "Jr.", "Lon Chaney, Jr.", "Boris Karloff"])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a list is never split`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let book = try await book("A", by: .list(["Doe, Jane", "", "Smith, John"]), home)
      #expect(authors(book) == #""Doe, Jane", "Smith, John""#)
      #expect(try await people(home) == ["Doe, Jane", "Smith, John"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `case and accents do not matter, other signs do`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      for author in ["Émile Zola", "emile  zola", "ÉMILE ZOLA", "C", "C++", "c", "C#"] {
        _ = try await book("By \(author)", by: .text(author), home)
      }
      #expect(try await people(home) == ["Émile Zola", "C", "C++", "C#"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a title in two rows of a batch is created once`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let drafts = try ["Ann, Bob", "Bob, Cid", "ann", "Bob, bob"].map {
        try home.draft("By \($0)", type: "book", ["Author": .text($0)])
      }
      _ = try await home.entries.create(batch: drafts, in: home.scope, today: CatalogFixture.today)
      #expect(try await people(home) == ["Ann", "Bob", "Cid"])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a title in concurrent writes is created once`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { _ = try await book("\(number)", by: "Ann, Bob, Cid", home) }
        }
        try await group.waitForAll()
      }
      #expect(try await people(home).sorted() == ["Ann", "Bob", "Cid"])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a role of white space is no role`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var film = try home.draft("Alien", type: "movie")
      film.relations["Cast"] = [RelationLink(title: "Ann", attributes: ["role": " \n"])]
      try await home.create(film)
      let count = try await home.integer(
        "SELECT COUNT(*) FROM entry_relations WHERE attributes = '{}'")
      #expect(count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `of entries with the same title, the linked one stays linked`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let older = try await home.createEntry("John Smith", type: "person")
      let younger = try await home.createEntry("John Smith", type: "person")
      let entry = try await book("A", by: "John Smith, Zoe", home)
      // Links the younger of the two, as a form with a picker would.
      try await home.execute(
        "UPDATE entry_relations SET target_id = \(younger.key.rawValue), attributes = '{\"role\":1}'"
          + " WHERE target_id = \(older.key.rawValue)")
      let draft = try home.draft("A", type: "book", ["Author": "Zoe, john smith, New"])
      let replaced = try await home.entries.replace(entry.id, with: draft, for: home.scope.user)
      #expect(authors(replaced) == "Zoe, John Smith, New")
      let count = try await home.integer(
        "SELECT COUNT(*) FROM entry_relations WHERE target_id = \(younger.key.rawValue)"
          + " AND position = 1 AND attributes <> '{}'")
      #expect(count == 1)
      let other = try await book("B", by: "John Smith", home)
      #expect(
        try await home.integer(
          "SELECT target_id FROM entry_relations WHERE source_id = \(other.key.rawValue)")
          == older.key.rawValue)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unchanged text changes nothing`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await book("A", by: .list(["Doe, Jane", "B", "\"Q\" R"]), home)
      let before = try await home.storedData().filter { $0.hasPrefix("relation") }
      let draft = try home.draft(
        "A", "New.", type: "book", ["Author": .text(authors(entry) + "  ")])
      let replaced = try await home.entries.replace(entry.id, with: draft, for: home.scope.user)
      #expect(authors(replaced) == authors(entry))
      #expect(try await home.storedData().filter { $0.hasPrefix("relation") } == before)
      #expect(try await people(home).count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a draft without the field removes its relations`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await book("A", by: "Ann", home)
      let replaced = try await home.entries.replace(
        entry.id, with: home.draft("A", type: "book"), for: home.scope.user)
      #expect(replaced.additionalFields == "{}")
      #expect(try await home.integer("SELECT COUNT(*) FROM entry_relations") == 0)
      #expect(try await people(home) == ["Ann"])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a title that is too long is refused before anything is created`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let long = String(repeating: "x", count: 201)
      let failure = try await thrownFailure {
        _ = try await book("A", by: .text("Ann, \(long)"), home)
      }
      #expect(failure?.fields.map(\.field) == ["additional_fields.Author"])
      #expect(try await people(home) == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a field for a single entry accepts only one`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let person = try home.type("person").id
      let type = try await home.features.types.create(
        TypeDraft(
          name: "Play", icon: "🎭",
          fields: [FieldDraft(label: "By", kind: .relation, targetTypeID: person, many: false)]),
        in: home.scope)
      func play(_ author: FieldText) -> EntryDraft {
        EntryDraft(
          typeID: type.id, title: "T", description: "D", additionalFields: ["By": author])
      }
      try await home.create(play("Ann"))
      try await home.create(play(.list(["Doe, Jane"])))
      for two in [FieldText.list(["Ann", "Bob"]), #""Ann", "Bob""#] {
        let failure = try await thrownFailure { try await home.create(play(two)) }
        #expect(failure?.fields.map(\.code) == ["tooMany"])
      }
      // A text is not split at commas here, whether the title is known or new.
      let known = try await home.create(play("doe, jane"))
      #expect(known.model.additionalFields["By"] == #""Doe, Jane""#)
      let new = try await home.create(play("Smith, John, Jr."))
      #expect(new.model.additionalFields["By"] == #""Smith, John, Jr.""#)
      #expect(try await people(home) == ["Ann", "Doe, Jane", "Smith, John, Jr."])
      let same = try await home.entries.replace(
        new.id, with: play(#""Smith, John, Jr.""#), for: home.scope.user)
      #expect(same.model.additionalFields == new.model.additionalFields)
      #expect(try await home.differences() == [])
    }
  }
}
