import Database
import Foundation
import Model
import TestSupport
import Testing

@Suite struct TransactionTests {
  private static let script = "CREATE TABLE t (i BIGINT NOT NULL PRIMARY KEY, s TEXT)"

  private func numbers(_ database: Database) async throws -> [Int] {
    try await database.read { db in try db.rows("SELECT i FROM t ORDER BY i") { $0.int(0) } }
  }

  private func insert(_ number: Int, _ database: Database) async throws {
    _ = try await database.write { db in try db.execute("INSERT INTO t (i) VALUES ($1)", number) }
  }

  @Test(arguments: TestEngine.all)
  func `a write that throws changes nothing`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      try await insert(1, database)
      await #expect(throws: Deliberate.self) {
        try await database.write { db in
          try db.execute("INSERT INTO t (i) VALUES (2), (3)")
          try db.execute("DELETE FROM t WHERE i = 1")
          throw Deliberate()
        }
      }
      #expect(try await numbers(database) == [1])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a violation rolls back the whole write`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      try await insert(1, database)
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { db in
          try db.execute("INSERT INTO t (i) VALUES (2)")
          try db.executeMany("INSERT INTO t (i) VALUES ($1)", [[3], [1], [4]])
        }
      }
      #expect(error?.kind == .uniqueViolation)
      #expect(try await numbers(database) == [1])
      try await insert(5, database)
      #expect(try await numbers(database) == [1, 5])
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a caught violation does not make a write succeed`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      try await insert(1, database)
      await #expect(throws: DatabaseError.self) {
        try await database.write { db in
          try db.execute("INSERT INTO t (i) VALUES (2)")
          _ = try? db.execute("INSERT INTO t (i) VALUES (1)")
        }
      }
      #expect(try await numbers(database) == [1])
    }
  }

  @Test(arguments: TestEngine.all)
  func `exactly those of many concurrent writes that throw are rolled back`(engine: TestEngine)
    async throws
  {
    try await engine.withTables(Self.script) { database in
      try await insert(1000, database)
      let gate = Gate()
      let first = Task { try await database.write { _ in gate.pass() } }
      await gate.waitFor(1)
      let outcomes = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
        for number in 0..<64 {
          group.addTask {
            gate.arrive()
            return (number, await write(number, database))
          }
        }
        await gate.waitFor(65)
        gate.open()
        return try await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
      }
      try await first.value
      let wanted = (0..<64).filter { $0 % 4 != 0 && $0 % 7 != 0 }
      #expect(outcomes.filter(\.value).keys.sorted() == wanted)
      #expect(try await numbers(database) == wanted + [1000])
    }
  }

  /// Inserts a number, and fails for some numbers by throwing or by violating a key; returns
  /// whether it was committed.
  private func write(_ number: Int, _ database: Database) async -> Bool {
    let done: Void? = try? await database.write { db in
      try db.execute("INSERT INTO t (i) VALUES ($1)", number)
      if number % 4 == 0 { throw Deliberate() }
      if number % 7 == 0 { try db.execute("INSERT INTO t (i) VALUES (1000)") }
    }
    return done != nil
  }

  @Test(arguments: TestEngine.all)
  func `an interrupted write does not roll back writes of the same group`(
    engine: TestEngine
  ) async throws {
    try await engine.withTables(Self.script) { database in
      let (gate, running) = (Gate(), Gate())
      let first = Task { try await database.write { _ in gate.pass() } }
      await gate.waitFor(1)
      let endless = engine.endless
      let stuck = Task {
        try await database.write { db in
          try db.execute("INSERT INTO t (i) VALUES (-1)")
          running.arrive()
          // An interrupted INSERT makes SQLite roll back the whole transaction.
          try db.execute("INSERT INTO t (i, s) SELECT -2, (\(endless))")
        }
      }
      let neighbours = (0..<20).map { number in
        Task {
          gate.arrive()
          try await insert(number, database)
        }
      }
      await gate.waitFor(21)
      gate.open()
      await running.waitFor(1)
      stuck.cancel()
      await #expect(throws: (any Error).self) { try await stuck.value }
      for neighbour in neighbours { try await neighbour.value }
      try await first.value
      #expect(try await numbers(database) == Array(0..<20))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a write that was cancelled before it began does nothing`(
    engine: TestEngine
  ) async throws {
    try await engine.withTables(Self.script) { database in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await insert(1, database)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      let left = try await numbers(database)
      #expect(left == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a committed write is visible to the next reader on any connection`(
    engine: TestEngine
  ) async throws {
    try await engine.withTables(Self.script) { database in
      for number in 1...50 {
        try await insert(number, database)
        #expect(try await numbers(database).count == number)
      }
    }
  }
}
