import Database
import TestSupport
import Testing

@Suite struct StatementTests {
  private static let script = "CREATE TABLE t (i BIGINT); INSERT INTO t VALUES (1), (2), (3)"

  @Test(arguments: TestEngine.all)
  func `a statement can run inside another, even the same one`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let pairs = try await database.read { db in
        let sql = "SELECT i FROM t ORDER BY i"
        return try db.rows(sql) { outer in
          try db.rows(sql) { $0.int(0) }.map { outer.int(0) * 10 + $0 }
        }
      }
      #expect(pairs == [[11, 12, 13], [21, 22, 23], [31, 32, 33]])
    }
  }

  @Test(arguments: TestEngine.all)
  func `hundreds of statements inside a statement do not invalidate it`(engine: TestEngine)
    async throws
  {
    try await engine.withTables(Self.script) { database in
      let sums = try await database.read { db in
        try db.rows("SELECT i FROM t ORDER BY i") { row in
          let part = try (0..<450).reduce(0) { $0 + (try db.integer("SELECT \($1) AS n") ?? 0) }
          return part + row.int64(0)
        }
      }
      #expect(sums == [101_026, 101_027, 101_028])
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `the number of prepared statements of a connection is limited`(
    engine: TestEngine
  ) async throws {
    try await engine.withTables(Self.script, connections: 1) { database in
      let kept = try await database.read { db in
        for number in 0..<1000 { _ = try db.integer("SELECT \(number) AS n") }
        return try db.integer("SELECT COUNT(*) FROM pg_prepared_statements")
      }
      #expect(try #require(kept) <= 500)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed statement can run again`(engine: TestEngine) async throws {
    try await engine.withTables("CREATE TABLE t (i BIGINT UNIQUE)") { database in
      for number in [1, 1, 2, 2, 3] {
        _ = try? await database.write { db in
          try db.execute("INSERT INTO t VALUES ($1)", number)
        }
      }
      let numbers = try await database.read { db in
        try db.rows("SELECT i FROM t ORDER BY i") { $0.int(0) }
      }
      #expect(numbers == [1, 2, 3])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the error of an invalid statement contains its text`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.read { db in try db.integer("SELECT nothing FROM nowhere") }
      }
      #expect(error?.kind == .other)
      #expect(error?.description.contains("SELECT nothing FROM nowhere") == true)
      let count = try await database.integer("SELECT COUNT(*) FROM t")
      #expect(count == 3)
    }
  }
}
