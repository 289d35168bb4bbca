import Database
import Journal
import Logging
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct JobRunnerTests {
  private func add(_ kind: String, in home: CatalogFixture) async throws {
    _ = try await home.journal.write(in: home.scope.space, by: home.scope.user) {
      try Jobs.add(kind, payload: [kind], in: $0)
    }
  }

  private func runner(
    _ home: CatalogFixture, _ handlers: [String: JobRunner.Handler]
  ) -> JobRunner {
    JobRunner(
      database: home.database, handlers: handlers,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func states(_ home: CatalogFixture) async throws -> [String] {
    try await home.database.read { db in
      try db.rows("SELECT kind || ' ' || state FROM jobs ORDER BY key") { $0.text(0) }
    }
  }

  @Test(arguments: TestEngine.all)
  func `due jobs run one at a time until none are left`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let ran = Mutex<[String]>([])
      for kind in ["a", "b", "a", "unknown"] { try await add(kind, in: home) }
      let runner = runner(
        home,
        [
          "a": { job in ran.withLock { $0.append(job.payload) } },
          "b": { job in ran.withLock { $0.append(job.payload) } },
        ])
      var runs = 0
      while try await runner.runNext() { runs += 1 }
      #expect(runs == 3)
      #expect(ran.withLock { $0 } == [#"["a"]"#, #"["b"]"#, #"["a"]"#])
      #expect(try await states(home) == ["a done", "b done", "a done", "unknown waiting"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a job whose handler throws waits for another attempt and keeps the error`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await add("a", in: home)
      let runner = runner(home, ["a": { _ in throw Deliberate() }])
      #expect(try await runner.runNext())
      #expect(try await states(home) == ["a waiting"])
      #expect(
        try await home.integer("SELECT COUNT(*) FROM jobs WHERE error LIKE '%Deliberate%'") == 1)
      #expect(try await !runner.runNext())
    }
  }

  @Test(
    "A runner goes on after its job was claimed by another node", arguments: TestEngine.all)
  func lostLease(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add("a", in: home)
      try await add("b", in: home)
      let runner = runner(
        home,
        [
          "a": { job in
            try await home.database.write { db in
              try db.execute("UPDATE jobs SET lease_until = 1 WHERE key = $1", job.key)
              _ = try Jobs.claim(["a"], now: .now, db)
            }
            try await home.database.write { db in
              try Jobs.updateProgress(JobProgress(done: 1, total: 2), of: job, db)
            }
          },
          "b": { _ in },
        ])
      while try await runner.runNext() {}
      #expect(try await states(home) == ["a running", "b done"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a handler can delay its job repeatedly, by the number of its attempts`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await add("a", in: home)
      let clock = Mutex(Timestamp.now)
      let attempts = Mutex<[Int]>([])
      let handler: JobRunner.Handler = { job in
        attempts.withLock { $0.append(job.attempts) }
        throw JobDelay(seconds: 30)
      }
      let runner = JobRunner(
        database: home.database, handlers: ["a": handler],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        clock: { clock.withLock { $0 } })
      for _ in 0..<7 {
        #expect(try await runner.runNext())
        #expect(try await !runner.runNext())
        clock.withLock { $0 = $0.adding(seconds: 30) }
      }
      #expect(attempts.withLock { $0 } == Array(1...7))
      #expect(try await states(home) == ["a waiting"])
    }
  }

  @Test("A job whose statement is interrupted by the end of the server is left to the next one")
  func interrupted() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await add("a", in: home)
      let logged = LoggedLines()
      let runner = JobRunner(
        database: home.database,
        handlers: [
          "a": { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw Failure(.unavailable, "database.interrupted")
          }
        ], logger: logged.logger)
      await #expect(throws: CancellationError.self) {
        try await Task { _ = try await runner.runNext() }.value
      }
      #expect(logged.lines.isEmpty)
      #expect(try await states(home) == ["a waiting"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a job without a user is deleted when it is done or expired`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let now = Timestamp.now
      let end = now.adding(seconds: 60)
      for _ in 0..<2 {
        try await home.database.write { db in
          try Jobs.add("a", id: .new(), payload: [1], until: end, now: now, db)
        }
      }
      let clock = Mutex(now)
      let runner = JobRunner(
        database: home.database, handlers: ["a": { _ in }],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        clock: { clock.withLock { $0 } })
      #expect(try await runner.runNext())
      #expect(try await states(home) == ["a waiting"])
      clock.withLock { $0 = end }
      #expect(try await !runner.runNext())
      _ = try await home.database.write { db in try Jobs.deleteExpired(now: end, db) }
      #expect(try await states(home).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `finished jobs are kept for a month, and waiting jobs without limit`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let names = ["done", "failed", "cancelled", "waiting", "interrupted"]
      for name in names {
        try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
          try Jobs.add(name, payload: [1], in: transaction)
          try transaction.db.execute(
            "UPDATE jobs SET state = $1, updated_at = 1000 WHERE kind = $1", name)
        }
      }
      func kept(_ now: Int64) async throws -> [String] {
        _ = try await home.database.write { db in
          try Jobs.deleteExpired(now: Timestamp(milliseconds: now), db)
        }
        return try await states(home)
      }
      let month = 1000 * Jobs.retentionSeconds
      #expect(try await kept(999 + month).count == names.count)
      #expect(
        try await kept(1000 + month).sorted() == ["interrupted interrupted", "waiting waiting"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a job that a shutdown interrupted runs at once on the next node, however often`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await add("a", in: home)
      let ending = runner(home, ["a": { _ in throw CancellationError() }])
      for _ in 0..<6 {
        await #expect(throws: CancellationError.self) { try await ending.runNext() }
        #expect(try await states(home) == ["a waiting"])
      }
      #expect(try await runner(home, ["a": { _ in }]).runNext())
      #expect(try await states(home) == ["a done"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a node cannot requeue a job that another node has claimed`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await add("a", in: home)
      let database = home.database
      let later = Timestamp.now.adding(seconds: Jobs.leaseSeconds + 1)
      let slow = runner(
        home,
        [
          "a": { _ in
            let taken = try await database.write { db in try Jobs.claim(["a"], now: later, db) }
            #expect(taken?.attempts == 2)
            throw CancellationError()
          }
        ])
      await #expect(throws: CancellationError.self) { try await slow.runNext() }
      #expect(try await states(home) == ["a running"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an idle runner writes nothing and ends when it is cancelled`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let ran = AsyncStream<Void>.makeStream()
      let runner = runner(home, ["a": { _ in ran.continuation.yield() }])
      #expect(try await home.statements { _ = try await runner.runNext() } == 1)
      try await add("a", in: home)
      let task = Task { await runner.run() }
      for await _ in ran.stream { break }
      task.cancel()
      await task.value
    }
  }
}
