import Database
import TestSupport
import Testing

/// The schema is written by hand for each engine. These tests read both from the engines and
/// compare them.
@Suite struct SchemaTests {
  /// Runs `body` with both databases; does nothing without PostgreSQL.
  private func compare(
    _ body: (_ sqlite: Database, _ postgres: Database) async throws -> Void
  ) async throws {
    for engine in TestEngine.postgres {
      try await TestEngine.sqlite.withDatabase { sqlite in
        try await engine.withDatabase { postgres in try await body(sqlite, postgres) }
      }
    }
  }

  @Test func `both schemas have the same tables and columns`() async throws {
    try await compare { sqlite, postgres in
      let (first, second) = try await (SQLiteSchema(sqlite), PostgresSchema(postgres))
      #expect(first.columns.count > 150)
      let (here, there) = (comparable(first.columns), comparable(second.columns))
      #expect(here.subtracting(there).sorted() == [])
      #expect(there.subtracting(here).sorted() == [])
    }
  }

  /// Leaves out the migrator's table, which both engines create with the same SQL, and PostgreSQL's
  /// type after -1.
  private func comparable(_ columns: Set<String>) -> Set<String> {
    Set(
      columns.filter { !$0.hasPrefix("migrations.") }
        .map { $0.replacing("'-1'::integer", with: "-1") })
  }

  @Test func `both schemas have the same unique constraints`() async throws {
    try await compare { sqlite, postgres in
      let (first, second) = try await (SQLiteSchema(sqlite), PostgresSchema(postgres))
      #expect(first.uniques.count > 30)
      #expect(first.uniques.subtracting(second.uniques).sorted() == [])
      #expect(second.uniques.subtracting(first.uniques).sorted() == [])
    }
  }

  @Test func `both schemas have the same foreign keys`() async throws {
    try await compare { sqlite, postgres in
      let (first, second) = try await (SQLiteSchema(sqlite), PostgresSchema(postgres))
      #expect(first.references.count > 30)
      #expect(first.references.subtracting(second.references).sorted() == [])
      #expect(second.references.subtracting(first.references).sorted() == [])
    }
  }

  /// SQLite stores checks as written; PostgreSQL prints them in its own form. So SQLite's checks
  /// are applied to PostgreSQL, and its output is compared.
  @Test func `both schemas have the same checks`() async throws {
    try await compare { sqlite, postgres in
      let first = try await SQLiteSchema(sqlite)
      let second = try await PostgresSchema(postgres)
      #expect(first.checks.values.joined().count > 60)
      for (table, checks) in first.checks.sorted(by: { $0.key < $1.key }) {
        let translated = try await second.asPrinted(checks, of: table, postgres)
        #expect(translated == second.checks[table, default: []].sorted(), "\(table)")
      }
      #expect(Set(second.checks.keys).subtracting(first.checks.keys) == [])
    }
  }
}
