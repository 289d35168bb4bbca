import Crypto
import Foundation
import Model
import TestSupport
import Testing

@testable import Database

/// Databases that were created by an earlier text of an edited migration.
@Suite struct EarlierMigrationTests {
  /// The text of 0015, from which earlier texts are reconstructed exactly by undoing its edits.
  private struct Site {
    var text: String
    let dialect: Dialect

    mutating func remove(_ part: String) {
      #expect(text.contains(part), "\(part)")
      text = text.replacing(part, with: "")
    }

    mutating func removeIndexOfChanges() {
      remove(
        "-- The Site's lists of what was changed last; the Log and the Library have none.\n"
          + "CREATE INDEX entries_by_change ON entries (space_id, type_id, updated_at, key)"
          + " WHERE in_log = 0;\n\n")
    }

    mutating func removeIndexOfPublished() {
      remove(
        "CREATE INDEX published_entries_by_making\n"
          + "  ON published_entries (space_id, type_id, locale, entry_id);\n")
    }

    mutating func removeRevisions() {
      let integer = dialect == .sqlite ? "INTEGER" : "BIGINT"
      for before in [
        "  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),\n",
        "  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),\n"
          + "  user_id \(integer) NOT NULL REFERENCES users (key),\n",
      ] {
        let revision = before + "  revision INTEGER NOT NULL DEFAULT 1,\n"
        #expect(text.contains(revision), "\(revision)")
        text = text.replacing(revision, with: before)
      }
    }

    mutating func joinIndexesOfFolders() {
      let two =
        "CREATE UNIQUE INDEX media_folders_by_name ON media_folders (space_id, parent_id, name)\n"
        + "  WHERE parent_id IS NOT NULL;\n"
        + "CREATE UNIQUE INDEX media_folders_at_top ON media_folders (space_id, name)\n"
        + "  WHERE parent_id IS NULL;\n"
      #expect(text.contains(two))
      text = text.replacing(
        two,
        with: "CREATE UNIQUE INDEX media_folders_by_name\n"
          + "  ON media_folders (space_id, COALESCE(parent_id, 0), name);\n")
    }

    mutating func removeCollation() {
      guard dialect == .postgres else { return }
      let rule = "NOT NULL CHECK (length(name) BETWEEN 1 AND 255)"
      let collated = "  name TEXT COLLATE \"C\" \(rule)"
      #expect(text.contains(collated))
      text = text.replacing(collated, with: "  name TEXT \(rule)")
    }

    var checksum: String { SHA256.hash(data: Data(text.utf8)).hexadecimal }
  }

  /// Returns each earlier text of 0015, oldest first.
  private static func sites(_ dialect: Dialect) throws -> [Site] {
    let today = try #require(migrationFiles.first { $0.number == 15 }).sql(dialect)
    let edits: [[(inout Site) -> Void]] = [
      [
        { $0.removeIndexOfChanges() }, { $0.removeIndexOfPublished() }, { $0.removeRevisions() },
        { $0.joinIndexesOfFolders() }, { $0.removeCollation() },
      ],
      [
        { $0.removeIndexOfChanges() }, { $0.removeIndexOfPublished() }, { $0.removeRevisions() },
        { $0.removeCollation() },
      ],
      [{ $0.removeIndexOfPublished() }, { $0.removeRevisions() }, { $0.removeCollation() }],
      [{ $0.removeIndexOfChanges() }, { $0.removeIndexOfPublished() }],
      [{ $0.removeRevisions() }, { $0.removeCollation() }],
      [{ $0.removeIndexOfPublished() }],
    ]
    return edits.map { edits in
      var site = Site(text: today, dialect: dialect)
      for edit in edits { edit(&site) }
      return site
    }
  }

  private func migrationsUpTo(_ number: Int, with text: String, _ dialect: Dialect)
    -> [MigrationFile]
  {
    migrationFiles.filter { $0.number <= number }.map { file in
      guard file.number == number else { return file }
      return MigrationFile(
        number: number, name: file.name, sqlite: dialect == .sqlite ? text : file.sqlite,
        postgres: dialect == .postgres ? text : file.postgres)
    }
  }

  /// Returns the parts of a schema to compare: columns with their types and rules, and indexes. The
  /// order of columns is not compared, because added columns are the last of their table.
  private func schema(_ database: Database) async throws -> [String] {
    let sql =
      switch database.dialect {
      case .sqlite:
        """
        SELECT t.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
          || COALESCE(c.dflt_value, '') || ' ' || c.pk
        FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
        UNION ALL SELECT name || ' ' || sql FROM sqlite_schema WHERE type = 'index' AND sql <> ''
        ORDER BY 1
        """
      case .postgres:
        """
        SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
          || COALESCE(column_default, '') || ' ' || COALESCE(collation_name, '')
        FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        ORDER BY 1
        """
      }
    let spaces = /\s+/
    return try await database.read { db in
      try db.rows(sql) { $0.text(0) }
    }.map { $0.replacing(spaces, with: " ") }
  }

  @Test(arguments: TestEngine.all)
  func `the earlier texts of 0015 are exactly the ones that can be reconstructed`(
    engine: TestEngine
  ) throws {
    let known = EarlierMigration.all.filter { $0.dialect == engine.dialect && $0.number == 15 }
    #expect(try Self.sites(engine.dialect).map(\.checksum) == known.map(\.checksum))
  }

  @Test(arguments: TestEngine.all, 0..<6)
  func `a database with an earlier text of 0015 gets the current schema`(
    engine: TestEngine, index: Int
  ) async throws {
    let site = try Self.sites(engine.dialect)[index]
    let earlier = migrationsUpTo(15, with: site.text, engine.dialect)
    let today = try await engine.withDatabase { try await schema($0) }
    try await engine.withDatabaseLocation { place in
      let database = try place.open()
      try await database.migrate(earlier)
      #expect(try await schema(database) != today)
      try await database.migrate()
      #expect(try await schema(database) == today)
      // Migrating again changes nothing.
      try await database.migrate()
      try database.close()
    }
  }

  /// Migrates with the earlier text and then with the current one, and compares the schema with
  /// that of a new database.
  private func expectUpgrade(
    of number: Int, with text: String, _ engine: TestEngine
  ) async throws {
    let checksum = SHA256.hash(data: Data(text.utf8)).hexadecimal
    #expect(EarlierMigration.find(number, engine.dialect, checksum: checksum) != nil)
    let earlier = migrationsUpTo(number, with: text, engine.dialect)
    let today = try await engine.withDatabase { try await schema($0) }
    try await engine.withDatabaseLocation { place in
      let database = try place.open()
      try await database.migrate(earlier)
      try await database.migrate()
      #expect(try await schema(database) == today)
      try database.close()
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a database with the earlier text of 0008 gets the current schema`(
    engine: TestEngine
  ) async throws {
    let text = try #require(migrationFiles.first { $0.number == 8 }).postgres
      .replacing(
        "AS IDENTITY,\n  id UUID NOT NULL UNIQUE",
        with: "AS IDENTITY PRIMARY KEY,\n  id UUID NOT NULL UNIQUE"
      )
      .replacing(
        "  PRIMARY KEY (space_id, key)\n);\nCREATE INDEX imports_of_user",
        with: "  UNIQUE (space_id, key)\n);\nCREATE INDEX imports_of_user")
    try await expectUpgrade(of: 8, with: text, engine)
  }

  @Test(arguments: TestEngine.all)
  func `a database with the earlier text of 0013 gets the current schema`(
    engine: TestEngine
  ) async throws {
    let text = try #require(migrationFiles.first { $0.number == 13 }).sql(engine.dialect)
      .replacing("CREATE INDEX list_items_by_id ON list_items (space_id, id);\n", with: "")
      .replacing(
        "  PRIMARY KEY (space_id, list_id, id),\n  FOREIGN KEY (space_id, list_id)",
        with: "  PRIMARY KEY (space_id, list_id, id),\n  UNIQUE (space_id, id),\n"
          + "  FOREIGN KEY (space_id, list_id)")
    try await expectUpgrade(of: 13, with: text, engine)
  }

  @Test func `a database with the earlier text of 0002 gets the current index settings`()
    async throws
  {
    let today = try #require(migrationFiles.first { $0.number == 2 }).sqlite
    let text = today.replacing(
      "-- A batch of documents is written out as one piece.\n\n",
      with: "-- An import spends half its time in this index: larger pieces, merged half as often,"
        + " make it a\n-- sixth cheaper, and a search opens a few pieces more.\n\n"
        + "INSERT INTO search_index (search_index, rank) VALUES ('automerge', 8);\n")
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let database = try place.open()
      try await database.migrate(migrationsUpTo(2, with: text, .sqlite))
      let sql = "SELECT v FROM search_index_config WHERE k = 'automerge'"
      #expect(try await database.integer(sql) == 8)
      try await database.migrate()
      #expect(try await database.integer(sql) == 4)
      try database.close()
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unknown text of 0015 is still refused`(engine: TestEngine) async throws {
    let file = try #require(migrationFiles.first { $0.number == 15 })
    let text = file.sql(engine.dialect) + "-- edited\n"
    let edited = migrationsUpTo(15, with: text, engine.dialect)
    try await engine.withDatabaseLocation { place in
      let database = try place.open()
      try await database.migrate(edited)
      await #expect(throws: MigrationError.self) { try await database.migrate() }
      try database.close()
    }
  }
}
