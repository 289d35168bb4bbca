@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntryDoctorTests {
  private func fill(_ home: CatalogFixture) async throws {
    for (title, author) in [
      ("Dune", "Frank Herbert, Ann"), ("Emma", "Jane Austen"), ("Persuasion", "Jane Austen"),
    ] {
      try await home.createEntry(
        title, type: "book", in: "Books", ["Year": "1965", "Author": .text(author)])
    }
    try await home.createEntry("Note")
  }

  private static let emma = "(SELECT key FROM entries WHERE title = 'Emma')"

  /// Statements that damage data, with the names of the differences that doctor reports.
  private static let damages = [
    ("UPDATE entries SET title_key = 'x' WHERE title = 'Emma'", "title key"),
    ("UPDATE entries SET additional_fields = '{}' WHERE title = 'Emma'", "fields as text"),
    ("UPDATE entries SET images = '[7]' WHERE title = 'Emma'", "images as text"),
    ("UPDATE entries SET in_log = 0 WHERE title = 'Emma'", "Log membership"),
    ("DELETE FROM entry_values WHERE entry_id = \(emma)", "values"),
    ("UPDATE entry_values SET number = 7 WHERE entry_id = \(emma)", "values"),
    ("UPDATE entry_values SET folded = 'x' WHERE entry_id = \(emma)", "values"),
    ("DELETE FROM entry_relations WHERE source_id = \(emma)", "relations"),
    ("DELETE FROM search_documents WHERE key = 8 * \(emma)", "search document"),
    ("UPDATE search_documents SET body = '' WHERE key = 8 * \(emma)", "search document"),
    ("UPDATE search_documents SET title = 'x' WHERE key = 8 * \(emma)", "search document"),
    ("UPDATE collections SET entry_count = 9 WHERE name = 'Books'", "count"),
    ("UPDATE entry_counts SET count = count + 1", "count"),
    ("DELETE FROM entry_counts", "count"),
    (
      "INSERT INTO entry_counts (space_id, type_id, status, count) SELECT key, 999, 'draft', 3 FROM spaces",
      "count"
    ),
  ]

  @Test(arguments: TestEngine.all)
  func `each kind of damage is found and repaired`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let before = try await home.storedData()
      #expect(try await home.differences() == [])
      for (damage, what) in Self.damages {
        #expect(try await home.execute(damage) > 0)
        let found = try await home.differences()
        #expect(found.contains { $0.contains(" \(what) of ") }, "\(damage): \(found)")
        try await EntryDoctor(database: home.database).repair()
        #expect(try await home.differences() == [], "\(damage)")
        #expect(try await home.storedData() == before, "\(damage)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search document without an entry is found and deleted`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let vector = engine.dialect == .postgres
      try await home.execute(
        "INSERT INTO search_documents (key, space_id, title, body\(vector ? ", vector" : ""))"
          + " SELECT 80000, key, 'x', ''\(vector ? ", CAST('x:1A' AS tsvector)" : "") FROM spaces")
      #expect(try await home.differences().contains { $0.contains("missing entry") })
      try await EntryDoctor(database: home.database).repair()
      #expect(try await home.differences() == [])
    }
  }

  /// The triggers are bypassed, so that the index differs from the documents.
  @Test(arguments: TestEngine.all)
  func `an index that differs from its documents is found and rebuilt`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let damages =
        engine.dialect == .postgres
        ? [
          "UPDATE search_documents SET vector = CAST('ghost:1A' AS tsvector) WHERE key = 8 * \(Self.emma)"
        ]
        : [
          "INSERT INTO search_index (search_index, rowid, title, body) SELECT 'delete', key, title,"
            + " body FROM search_documents WHERE key = 8 * \(Self.emma)",
          "UPDATE search_index_data SET block = (SELECT block FROM search_index_data WHERE id = 1)"
            + " WHERE id > 10",
        ]
      for damage in damages {
        try await home.execute(damage)
        #expect(try await !home.differences().isEmpty, "\(damage)")
        try await EntryDoctor(database: home.database).repair()
        #expect(try await home.differences() == [], "\(damage)")
        let page = try await home.entries.search("emma", EntryQuery(), in: home.scope)
        #expect(page.entries.map(\.title) == ["Emma"])
      }
    }
  }

  /// Differences in the log of changes are reported but cannot be repaired.
  @Test(arguments: TestEngine.all)
  func `a gap in the log is found`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      try await home.execute("UPDATE entries SET revision = 7 WHERE title = 'Emma'")
      #expect(try await home.differences().contains { $0.contains("last change of entry") })
      try await home.execute("DELETE FROM changes WHERE seq = 5")
      #expect(try await home.differences().contains { $0.contains("sequence of the changes") })
    }
  }

  @Test("The last change of an entry is found by its index, also without statistics")
  func plan() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await fill(home)
      let plans = try await home.database.read { db in
        let recording = RecordingConnection(db)
        _ = try ChangeCheck.differences(in: home.scope.space, recording)
        return try recording.plans()
      }
      let uses = plans.joined().filter {
        $0.contains("changes_of_target (space_id=? AND target=?)")
      }
      #expect(uses.count == 1)
    }
  }
}
