import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import PostgreSQL

/// A PostgreSQL server that stops responding, as after SIGSTOP. Nothing waits longer than its
/// deadline, and everything works again afterwards.
@Suite(.timeLimit(.minutes(2))) struct HangTests {
  private static let script = "CREATE TABLE t (i BIGINT)"

  private static let short: PostgresDeadlines = {
    var deadlines = PostgresDeadlines()
    deadlines.connect = .seconds(2)
    deadlines.statement = .seconds(1)
    deadlines.queue = .seconds(20)
    deadlines.cancel = .milliseconds(200)
    deadlines.stall = .milliseconds(100)
    deadlines.probe = .seconds(1)
    deadlines.probeInterval = .milliseconds(20)
    return deadlines
  }()

  private func withProxy(
    _ engine: TestEngine, connections: Int = 1, _ deadlines: PostgresDeadlines = short,
    _ body: (Database, StoppableProxy) async throws -> Void
  ) async throws {
    try await engine.withDatabaseLocation { place in
      var address = try #require(URLComponents(string: place.url ?? ""))
      let proxy = try StoppableProxy(before: UInt16(try #require(address.port)))
      defer { proxy.close() }
      address.port = Int(proxy.port)
      let database = Database(
        postgres: try #require(address.string), connections: connections, deadlines: deadlines)
      try await database.withoutTransaction { db in try db.runScript(Self.script) }
      try await body(database, proxy)
      try database.close()
    }
  }

  /// Repeats a query until it succeeds.
  private func waitUntilRecovered(_ database: Database) async throws {
    while true {
      let failure = try await thrownFailure { _ = try await database.integer("SELECT 7") }
      guard let failure else { return }
      #expect(failure.kind == .unavailable)
      await Task.yield()
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a statement without a response fails with 503, and later ones succeed`(
    engine: TestEngine
  ) async throws {
    try await withProxy(engine) { database, proxy in
      proxy.set(.holdsEverything)
      let failure = try await thrownFailure { _ = try await database.integer("SELECT 7") }
      #expect(failure?.code == "database.unavailable")
      #expect(failure?.retryAfter == 5)
      proxy.set(.forwards)
      try await waitUntilRecovered(database)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a hanging server is probed by one connection while requests are refused`(
    engine: TestEngine
  ) async throws {
    try await withProxy(engine, connections: 4) { database, proxy in
      proxy.set(.holdsEverything)
      let before = proxy.connections
      let failures = try await withThrowingTaskGroup(of: Failure?.self) { group in
        for _ in 0..<100 {
          group.addTask { try await thrownFailure { _ = try await database.integer("SELECT 7") } }
        }
        return try await group.reduce(into: [Failure?]()) { $0.append($1) }
      }
      #expect(failures.allSatisfy { $0?.code == "database.unavailable" })
      // While the server is known not to respond, requests are refused at once.
      for _ in 0..<1000 {
        let failure = try await thrownFailure { _ = try await database.integer("SELECT 7") }
        #expect(failure?.code == "database.unavailable")
      }
      let failure = try await thrownFailure { try await database.ping(within: .seconds(60)) }
      #expect(failure?.code == "database.unavailable")
      // Three slots had no connection yet, and each probe takes a second.
      #expect(proxy.connections - before < 20)
      proxy.set(.forwards)
      try await waitUntilRecovered(database)
      try await database.ping(within: .seconds(60))
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `connecting has a deadline`(engine: TestEngine) async throws {
    try await withProxy(engine, connections: 2) { database, proxy in
      proxy.set(.holdsEverything)
      async let first = thrownFailure { _ = try await database.integer("SELECT 1") }
      async let second = thrownFailure { _ = try await database.integer("SELECT 2") }
      let codes = try await [first?.code, second?.code]
      #expect(codes == ["database.unavailable", "database.unavailable"])
    }
  }

  // MARK: - Commits

  @Test(arguments: TestEngine.postgres)
  func `a commit without a response is reported as unconfirmed and not repeated`(
    engine: TestEngine
  ) async throws {
    for (mode, stored) in [(StoppableProxy.Mode.holdsAnswers, 1), (.holdsEverything, 0)] {
      try await withProxy(engine) { database, proxy in
        let runs = Gate()
        let failure = try await thrownFailure {
          try await database.write { db in
            runs.arrive()
            try db.execute("INSERT INTO t VALUES (1)")
            proxy.set(mode)
          }
        }
        #expect(failure?.kind == .unavailable && failure?.code == "database.unconfirmed")
        #expect(failure?.retryAfter == nil)
        #expect(runs.count == 1)
        // The data that the proxy held is lost together with the abandoned connection.
        if mode == .holdsEverything { proxy.drop() }
        proxy.set(.forwards)
        try await waitUntilRecovered(database)
        #expect(try await database.integer("SELECT COUNT(*) FROM t") == Int64(stored))
      }
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `a connection that is lost at its commit is reported as unconfirmed`(
    engine: TestEngine
  ) async throws {
    try await withProxy(engine) { database, proxy in
      let failure = try await thrownFailure {
        try await database.write { db in
          try db.execute("INSERT INTO t VALUES (1)")
          proxy.drop()
        }
      }
      #expect(failure?.code == "database.unconfirmed")
      try await waitUntilRecovered(database)
    }
  }

  // MARK: - Waiting for a connection

  @Test(arguments: TestEngine.postgres)
  func `cancelling ends the wait for a connection`(
    engine: TestEngine
  ) async throws {
    try await withProxy(engine) { database, _ in
      let gate = Gate()
      let holding = Task { try await database.read { _ in gate.pass() } }
      await gate.waitFor(1)
      let waiting = Task { try await database.integer("SELECT 7") }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      gate.open()
      try await holding.value
      #expect(try await database.integer("SELECT 7") == 7)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `the wait for a connection has a deadline`(engine: TestEngine) async throws {
    var deadlines = Self.short
    deadlines.queue = .milliseconds(50)
    try await withProxy(engine, deadlines) { database, _ in
      let gate = Gate()
      let holding = Task { try await database.read { _ in gate.pass() } }
      await gate.waitFor(1)
      let failure = try await thrownFailure { _ = try await database.integer("SELECT 7") }
      #expect(failure?.code == "database.busy")
      gate.open()
      try await holding.value
      try await waitUntilRecovered(database)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `cancelling ends a statement even if the server does not respond`(
    engine: TestEngine
  ) async throws {
    try await withProxy(engine) { database, proxy in
      let running = Gate()
      let endless = engine.endless
      let task = Task {
        try await database.read(limit: .none) { db in
          proxy.set(.holdsEverything)
          running.arrive()
          return try db.row(endless) { $0.text(0) }
        }
      }
      await running.waitFor(1)
      task.cancel()
      let failure = await #expect(throws: Failure.self) { try await task.value }
      #expect(failure?.kind == .unavailable)
      proxy.set(.forwards)
      try await waitUntilRecovered(database)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `cancelled work is rolled back within a deadline`(
    engine: TestEngine
  ) async throws {
    try await withProxy(engine) { database, proxy in
      let gate = Gate()
      let task = Task {
        try await database.read(limit: .none) { db in
          proxy.set(.holdsEverything)
          gate.pass()
          return try db.integer("SELECT 7")
        }
      }
      await gate.waitFor(1)
      task.cancel()
      gate.open()
      let failure = await #expect(throws: Failure.self) { try await task.value }
      #expect(failure?.kind == .unavailable)
      proxy.set(.forwards)
      try await waitUntilRecovered(database)
    }
  }

  @Test(arguments: TestEngine.postgres)
  func `more data than a socket buffers can be sent and received`(engine: TestEngine) async throws {
    try await withProxy(engine) { database, _ in
      let text = String(repeating: "x", count: 300_000)
      let lengths = try await database.read { db in
        var lengths: [Int] = []
        try db.runMany(
          "SELECT CAST($1 AS text)", Array(repeating: [.text(text)], count: 70)
        ) { lengths.append($0.text(0).utf8.count) }
        return lengths
      }
      #expect(lengths == Array(repeating: 300_000, count: 70))
    }
  }
}
