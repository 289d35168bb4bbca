import Database
import Foundation
import Model
import PostgreSQL
import TestSupport
import Testing

@Suite struct LimitTests {
  private static let script = "CREATE TABLE t (i BIGINT)"

  @Test(arguments: TestEngine.all)
  func `cancelling interrupts a running query`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script, connections: 1) { database in
      let running = Gate()
      let endless = engine.endless
      let task = Task {
        try await database.read(limit: .none) { db in
          running.arrive()
          return try db.row(endless) { $0.text(0) }
        }
      }
      await running.waitFor(1)
      task.cancel()
      // There is no limit and only one connection, so the next query needs the cancellation.
      let failure = await #expect(throws: Failure.self) { try await task.value }
      #expect(failure?.kind == .unavailable)
      let next = try await database.integer("SELECT 7")
      #expect(next == 7)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a query that begins after the cancellation is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withTables(Self.script, connections: 1) { database in
      let running = Gate()
      let endless = engine.endless
      let task = Task {
        try await database.read(limit: .none) { db in
          running.pass()
          return try db.row(endless) { $0.text(0) }
        }
      }
      await running.waitFor(1)
      // Between two statements: a cancel request would have no effect now.
      task.cancel()
      running.open()
      let failure = await #expect(throws: Failure.self) { try await task.value }
      #expect(failure?.kind == .unavailable)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a request can use the database for five seconds`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script, requestLimit: Database.requestLimit) { database in
      let endless = engine.endless
      let start = ContinuousClock.now
      async let reading = thrownFailure {
        _ = try await database.read { db in try db.row(endless) { $0.text(0) } }
      }
      async let transaction = thrownFailure {
        _ = try await database.write { db in
          try db.execute("INSERT INTO t VALUES (1)")
          _ = try db.row(endless) { $0.text(0) }
        }
      }
      for failure in [try await reading, try await transaction] {
        #expect(failure?.code == "database.slow")
        #expect(failure?.retryAfter == 5)
      }
      #expect(ContinuousClock.now - start >= .seconds(4))
      #expect(try await database.integer("SELECT COUNT(*) FROM t") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a thousand concurrent queries succeed`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let sum = try await withThrowingTaskGroup(of: Int64?.self) { group in
        for number in 0..<1000 {
          group.addTask { try await database.read { db in try db.integer("SELECT \(number) + 0") } }
        }
        return try await group.reduce(0) { $0 + ($1 ?? 0) }
      }
      #expect(sum == 499_500)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a thousand concurrent queries use at most the configured connections`(
    engine: TestEngine
  ) async throws {
    try await engine.withTables(Self.script, connections: 3) { database in
      // Counts by process ids, because pg_stat_activity also lists processes that have just ended.
      let processes = try await withThrowingTaskGroup(of: Int64?.self) { group in
        for _ in 0..<1000 {
          group.addTask {
            try await database.read { db in try db.integer("SELECT pg_backend_pid()") }
          }
        }
        return try await group.reduce(into: Set<Int64?>()) { $0.insert($1) }
      }
      #expect((1...3).contains(processes.count) && !processes.contains(nil))
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `the queue for a connection is limited`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      // On a busy machine the queue takes seconds to fill. Nothing but its length may refuse.
      let database = try place.open(connections: 1, requestLimit: .seconds(600))
      let gate = Gate()
      let first = Task { try await database.read { _ in gate.pass() } }
      await gate.waitFor(1)
      let refused = try await withThrowingTaskGroup(of: Failure?.self) { group in
        for _ in 0..<1200 {
          group.addTask { try await thrownFailure { try await database.read { _ in } } }
        }
        var refused: [Failure] = []
        for try await failure in group {
          if let failure { refused.append(failure) }
          if refused.count == 176 { gate.open() }
        }
        return refused
      }
      try await first.value
      #expect(refused.count == 176)
      #expect(refused.allSatisfy { $0.code == "database.busy" && $0.retryAfter == 1 })
      try database.close()
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a broken connection is replaced`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script, connections: 1) { database in
      let failure = try await thrownFailure {
        _ = try await database.read { db in
          try db.row("SELECT CAST(pg_terminate_backend(pg_backend_pid()) AS text)") { $0.text(0) }
        }
      }
      #expect(failure?.code == "database.busy")
      #expect(try await database.integer("SELECT 7") == 7)
    }
  }

  @Test func `a server that cannot be reached is reported as unavailable`() async throws {
    let database = Database(postgres: "postgres://nobody@127.0.0.1:1/none")
    let failures = try await withThrowingTaskGroup(of: Failure?.self) { group in
      for _ in 0..<20 {
        group.addTask { try await thrownFailure { try await database.read { _ in } } }
      }
      return try await group.reduce(into: [Failure?]()) { $0.append($1) }
    }
    #expect(failures.allSatisfy { $0?.code == "database.busy" })
  }
}
