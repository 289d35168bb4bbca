import Database
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct SerializationTests {
  private static let script =
    "CREATE TABLE t (i BIGINT PRIMARY KEY, n BIGINT); INSERT INTO t VALUES (1, 0), (2, 0)"
  private static let collide =
    "DO $$ BEGIN RAISE EXCEPTION 'collision' USING ERRCODE = '40001'; END $$"

  @Test(arguments: TestEngine.postgres)
  func `a colliding write is repeated up to three times`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let attempts = Gate()
      try await database.write { db in
        attempts.arrive()
        try db.execute("UPDATE t SET n = n + 1 WHERE i = 1")
        if attempts.count < 4 { try db.runScript(Self.collide) }
      }
      #expect(attempts.count == 4)
      let sum = try await database.read { db in try db.integer("SELECT n FROM t WHERE i = 1") }
      #expect(sum == 1)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a write that always collides fails with a retry time`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let attempts = Gate()
      let failure = try await thrownFailure {
        try await database.write { db in
          attempts.arrive()
          try db.execute("UPDATE t SET n = n + 1")
          try db.runScript(Self.collide)
        }
      }
      #expect(attempts.count == 4)
      #expect(failure?.code == "database.busy")
      #expect(try await database.integer("SELECT SUM(n) > 0 FROM t") == 0)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `two deadlocked writes both succeed`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let (both, attempts) = (Rendezvous(), Gate())
      async let first: Void = Self.write(1, then: 2, both, attempts, database)
      async let second: Void = Self.write(2, then: 1, both, attempts, database)
      _ = try await (first, second)
      let rows = try await database.read { db in
        try db.rows("SELECT n FROM t ORDER BY i") { $0.int(0) }
      }
      #expect(rows == [2, 2])
      // One was aborted and repeated; on a busy machine it may be aborted once more.
      #expect((3...4).contains(attempts.count))
    }
  }

  private static func write(
    _ own: Int, then other: Int, _ both: Rendezvous, _ attempts: Gate, _ database: Database
  ) async throws {
    try await database.write { db in
      attempts.arrive()
      try db.execute("UPDATE t SET n = n + 1 WHERE i = $1", own)
      both.meet()
      try db.execute("UPDATE t SET n = n + 1 WHERE i = $1", other)
    }
  }
}

/// A meeting point where the first caller waits for the second; later callers do not wait.
private final class Rendezvous: Sendable {
  private let gate = Gate()
  private let met = Atomic<Int>(0)

  func meet() {
    if met.add(1, ordering: .sequentiallyConsistent).newValue >= 2 {
      gate.open()
    } else {
      gate.pass()
    }
  }
}
