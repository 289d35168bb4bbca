@testable import Database
import TestSupport
import Testing

@Suite struct PlaceholderTests {
  @Test(arguments: [
    ("SELECT $1", "SELECT ?1"), ("$12,$1", "?12,?1"), ("'$1' || $2", "'$1' || ?2"),
    ("\"$1\" = $1", "\"$1\" = ?1"), ("'it''s $1' = $1", "'it''s $1' = ?1"), ("$", "$"),
    ("a$b", "a$b"), ("'é$1'||$1", "'é$1'||?1"), ("", ""),
  ])
  func `a placeholder outside quotes is converted for SQLite`(sql: String, sqlite: String) {
    #expect(sqlitePlaceholders(sql) == sqlite)
  }

  @Test(arguments: TestEngine.all)
  func `arguments are bound by number, not by order`(engine: TestEngine) async throws {
    try await engine.withTables("CREATE TABLE t (i BIGINT)") { database in
      let text = try await database.read { db in
        try db.row(
          "SELECT CAST($2 AS text) || CAST($1 AS text) || CAST($3 AS text) || CAST($2 AS text)",
          "a", "b", "c", map: { $0.text(0) })
      }
      #expect(text == "bacb")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a placeholder in quotes is not replaced`(engine: TestEngine) async throws {
    try await engine.withTables("CREATE TABLE t (i BIGINT)") { database in
      let texts = try await database.read { db in
        try db.row("SELECT '$1', '''$2', CAST($1 AS text) AS \"$3\"", "x") {
          [$0.text(0), $0.text(1), $0.text(2)]
        }
      }
      #expect(texts == ["$1", "'$2", "x"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `more than nine arguments are bound correctly`(engine: TestEngine) async throws {
    try await engine.withTables("CREATE TABLE t (i BIGINT)") { database in
      let columns = (1...12).reversed().map { "CAST($\($0) AS text)" }.joined(separator: "||")
      let arguments = (1...12).map { String(UnicodeScalar(UInt8(96 + $0))) }
      let text = try await database.read { db in
        try db.rows("SELECT \(columns)", arguments: arguments.map { $0 }) { $0.text(0) }
      }
      #expect(text == ["lkjihgfedcba"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a set matches any of its members`(engine: TestEngine) async throws {
    let script = """
      CREATE TABLE t (i BIGINT, s TEXT);
      INSERT INTO t VALUES (1, 'a'), (2, 'b"c'), (3, 'd\\e'), (4, ''), (5, 'é,{}'), (6, NULL)
      """
    let wanted = ["b\"c", "d\\e", "", "é,{}", "'; --"]
    try await engine.withTables(script) { database in
      let numbers = try await database.read { db in
        let any = db.dialect.any("$1")
        let none = try db.integer("SELECT COUNT(*) FROM t WHERE i \(any)", SQLValue.integers([]))
        let some = try db.rows(
          "SELECT i FROM t WHERE i \(any) ORDER BY i", SQLValue.integers([5, 1, 1, -9]),
          map: { $0.int(0) })
        let texts = try db.rows(
          "SELECT i FROM t WHERE s \(db.dialect.any("$1", of: "text")) ORDER BY i",
          SQLValue.texts(wanted), map: { $0.int(0) })
        return (none, some, texts)
      }
      #expect(numbers.0 == 0)
      #expect(numbers.1 == [1, 5])
      #expect(numbers.2 == [2, 3, 4, 5])
    }
  }
}
