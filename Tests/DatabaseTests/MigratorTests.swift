@testable import Database
import TestSupport
import Testing

@Suite struct MigratorTests {
  /// Returns a migration that creates one table, with the same SQL for both engines.
  private func file(_ number: Int, _ table: String, tolerates: Int? = nil) -> MigrationFile {
    let line = tolerates.map { "-- tolerates: \($0)\n" } ?? ""
    let sql = line + "CREATE TABLE \(table) (i INTEGER)"
    return MigrationFile(number: number, name: table, sqlite: sql, postgres: sql)
  }

  private func numbers(_ database: Database) async throws -> [Int] {
    try await database.read { db in
      try db.rows("SELECT number FROM migrations ORDER BY number") { $0.int(0) }
    }
  }

  private func count(_ table: String, _ database: Database) async throws -> Int64? {
    try await database.read { db in try db.integer("SELECT COUNT(*) FROM \(table)") }
  }

  private func opened(
    _ engine: TestEngine, _ body: (Database) async throws -> Void
  ) async throws {
    try await engine.withTables("CREATE TABLE own (i BIGINT)", body)
  }

  @Test(arguments: TestEngine.all)
  func `each migration runs once`(engine: TestEngine) async throws {
    try await opened(engine) { database in
      try await database.migrate([file(1, "a")])
      try await database.migrate([file(1, "a"), file(2, "b")])
      try await database.migrate([file(1, "a"), file(2, "b")])
      #expect(try await numbers(database) == [1, 2])
      #expect(try await count("a", database) == 0)
      #expect(try await count("b", database) == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a migration that was edited after it ran is refused`(engine: TestEngine) async throws {
    try await opened(engine) { database in
      try await database.migrate([file(1, "a")])
      let error = await #expect(throws: MigrationError.self) {
        try await database.migrate([
          MigrationFile(
            number: 1, name: "a", sqlite: "CREATE TABLE a (i INTEGER );",
            postgres: "CREATE TABLE a (i INTEGER );"), file(2, "b"),
        ])
      }
      #expect(error?.description.contains("Migration 1 (a)") == true)
      #expect(try await numbers(database) == [1])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a newer schema is refused`(engine: TestEngine) async throws {
    try await opened(engine) { database in
      try await database.migrate([file(1, "a"), file(2, "b"), file(3, "c")])
      let error = await #expect(throws: MigrationError.self) {
        try await database.migrate([file(1, "a")])
      }
      #expect(error?.description.contains("schema 3") == true)
      try await database.migrate([file(1, "a"), file(2, "b"), file(3, "c")])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a newer schema that tolerates this program is accepted`(engine: TestEngine) async throws {
    try await opened(engine) { database in
      try await database.migrate([file(1, "a"), file(2, "b"), file(3, "c", tolerates: 2)])
      try await database.migrate([file(1, "a"), file(2, "b")])
      let error = await #expect(throws: MigrationError.self) {
        try await database.migrate([file(1, "a")])
      }
      #expect(error != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `programs that start at the same time migrate one after the other`(engine: TestEngine)
    async throws
  {
    for _ in 0..<3 {
      try await engine.withDatabaseLocation { place in
        let databases = try (0..<4).map { _ in try place.open(connections: 1) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for database in databases { group.addTask { try await database.migrate() } }
          try await group.waitForAll()
        }
        #expect(try await numbers(databases[0]) == migrationFiles.map(\.number))
        for database in databases { try database.close() }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed migration is rolled back and can be corrected`(engine: TestEngine) async throws {
    try await opened(engine) { database in
      let broken =
        "CREATE TABLE b (i INTEGER); INSERT INTO b VALUES (1); INSERT INTO nowhere VALUES (1)"
      await #expect(throws: DatabaseError.self) {
        try await database.migrate([
          file(1, "a"), MigrationFile(number: 2, name: "b", sqlite: broken, postgres: broken),
          file(3, "c"),
        ])
      }
      #expect(try await numbers(database) == [1])
      try await database.migrate([file(1, "a"), file(2, "b"), file(3, "c")])
      #expect(try await count("b", database) == 0)
    }
  }

  // MARK: - Rebuilding

  private static let family = """
    CREATE TABLE parents (id INTEGER NOT NULL PRIMARY KEY, name TEXT);
    CREATE TABLE children (
      id INTEGER NOT NULL PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parents (id) ON DELETE CASCADE);
    INSERT INTO parents VALUES (1, 'p');
    INSERT INTO children VALUES (1, 1);
    """
  private static let rebuild = """
    -- rebuild
    CREATE TABLE parents_new (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO parents_new SELECT id, name FROM parents;
    DROP TABLE parents;
    ALTER TABLE parents_new RENAME TO parents;
    """

  @Test(arguments: TestEngine.all)
  func `a rebuilt table keeps the references to it`(engine: TestEngine) async throws {
    try await opened(engine) { database in
      let first = MigrationFile(
        number: 1, name: "family", sqlite: Self.family, postgres: Self.family)
      let second = MigrationFile(
        number: 2, name: "rebuild", sqlite: Self.rebuild,
        postgres: "ALTER TABLE parents ALTER COLUMN name SET NOT NULL")
      try await database.migrate([first, second])
      #expect(try await count("children", database) == 1)
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { db in try db.execute("INSERT INTO children VALUES (2, 7)") }
      }
      #expect(error?.kind == .foreignKeyViolation)
      _ = try await database.write { db in try db.execute("DELETE FROM parents") }
      #expect(try await count("children", database) == 0)
    }
  }

  @Test func `a rebuild that violates a foreign key is rolled back`() async throws {
    try await opened(.sqlite) { database in
      let first = MigrationFile(
        number: 1, name: "family", sqlite: Self.family, postgres: Self.family)
      let second = MigrationFile(
        number: 2, name: "rebuild", sqlite: Self.rebuild + "DELETE FROM parents;", postgres: "")
      let error = await #expect(throws: DatabaseError.self) {
        try await database.migrate([first, second])
      }
      #expect(error?.kind == .foreignKeyViolation)
      let (done, parents) = (try await numbers(database), try await count("parents", database))
      #expect(done == [1] && parents == 1)
      await #expect(throws: DatabaseError.self) {
        try await database.write { db in try db.execute("INSERT INTO children VALUES (2, 7)") }
      }
    }
  }
}
