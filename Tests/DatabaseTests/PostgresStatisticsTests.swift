import TestSupport
import Testing

@testable import Database

@Suite(.enabled(if: TestEngine.all.count > 1)) struct PostgresStatisticsTests {
  @Test func `tables that were never analysed or have doubled since are analysed`() async throws {
    for engine in TestEngine.all where engine.dialect == .postgres {
      try await engine.withDatabaseLocation { place in
        let database = try place.open(connections: 1)
        try await database.withoutTransaction { db in
          try db.runScript(
            """
            CREATE TABLE grown (number BIGINT) WITH (autovacuum_enabled = off);
            CREATE TABLE empty (number BIGINT) WITH (autovacuum_enabled = off)
            """)
        }
        func insert(_ count: Int) async throws {
          _ = try await database.write { db in
            try db.execute("INSERT INTO grown SELECT generate_series(1, $1)", count)
          }
        }
        func renewed() async throws -> [Int64?] {
          try await database.updateStatistics()
          return try await database.read { db in
            try ["grown", "empty"].map { table in
              try db.integer(
                "SELECT CAST(reltuples AS BIGINT) FROM pg_class WHERE relname = $1", table)
            }
          }
        }
        try await insert(1_000)
        #expect(try await renewed() == [1_000, -1])
        // Half as many new rows are too few.
        try await insert(500)
        #expect(try await renewed() == [1_000, -1])
        try await insert(2_000)
        #expect(try await renewed() == [3_500, -1])
        try database.close()
      }
    }
  }
}
