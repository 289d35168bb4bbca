import Database
import Model
import TestSupport
import Testing

@Suite struct ViolationTests {
  private static let script = """
    CREATE TABLE parents (id BIGINT NOT NULL PRIMARY KEY);
    CREATE TABLE children (
      id BIGINT NOT NULL PRIMARY KEY, parent BIGINT NOT NULL REFERENCES parents (id),
      name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 5));
    INSERT INTO parents VALUES (1);
    INSERT INTO children VALUES (1, 1, 'one');
    """

  @Test(
    arguments: TestEngine.all,
    [
      ("INSERT INTO parents VALUES (1)", DatabaseError.Kind.uniqueViolation),
      ("INSERT INTO children VALUES (2, 1, 'one')", .uniqueViolation),
      (
        "UPDATE children SET name = 'one'; INSERT INTO children VALUES (1, 1, 'x')",
        .uniqueViolation
      ),
      ("INSERT INTO children VALUES (2, 7, 'two')", .foreignKeyViolation),
      ("DELETE FROM parents", .foreignKeyViolation),
      ("INSERT INTO children VALUES (2, 1, '')", .checkViolation),
      ("INSERT INTO children VALUES (2, 1, 'a long one')", .checkViolation),
      ("INSERT INTO children VALUES (2, 1, NULL)", .checkViolation),
      ("UPDATE children SET parent = NULL", .checkViolation),
      ("INSERT INTO children VALUES (2, 1, 'é', 4)", .other),
    ])
  func `each violation has its kind`(
    engine: TestEngine, violation: (sql: String, kind: DatabaseError.Kind)
  ) async throws {
    try await engine.withTables(Self.script) { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { db in try db.runScript(violation.sql) }
      }
      #expect(error?.kind == violation.kind)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a full disk is reported as such and nothing is stored`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let failure = await #expect(throws: Failure.self) {
        try await database.write { db in
          try db.execute("INSERT INTO parents VALUES (2)")
          switch engine.dialect {
          case .sqlite:
            // SQLite sets the maximum to the current size, because it cannot be smaller.
            try db.runScript("PRAGMA max_page_count = 1")
            try db.runScript(
              "CREATE TABLE much AS SELECT hex(zeroblob(9000)) FROM (VALUES (1), (2), (3))")
          // The error that PostgreSQL raises for a full disk.
          case .postgres: try db.runScript("DO $$BEGIN RAISE SQLSTATE '53100'; END$$")
          }
        }
      }
      #expect(failure?.code == "storage.full")
      let count = try await database.read { db in
        try db.row("SELECT COUNT(*) FROM parents") { $0.int(0) }
      }
      #expect(count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a statement can avoid a violation itself`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let changed = try await database.write { db in
        try db.execute("INSERT INTO parents VALUES (1), (2) ON CONFLICT (id) DO NOTHING")
      }
      #expect(changed == 1)
    }
  }
}
