import Database
@testable import Journal
import Model
import TestSupport
import Testing

@Suite struct JobsTests {
  private func add(_ count: Int, _ kind: String = "test", in home: CatalogFixture) async throws {
    try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
      for number in 0..<count { try Jobs.add(kind, payload: ["number": number], in: transaction) }
    }
  }

  private func claim(
    _ home: CatalogFixture, at now: Timestamp = .now, _ kinds: [String] = ["test"]
  ) async throws -> Job? {
    try await home.database.write { db in try Jobs.claim(kinds, now: now, db) }
  }

  @Test(arguments: TestEngine.all)
  func `ten concurrent claims get each job once`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(6, in: home)
      let claimed = try await withThrowingTaskGroup(of: Job?.self) { group in
        for _ in 0..<10 { group.addTask { try await claim(home) } }
        return try await group.reduce(into: [Job]()) { jobs, job in job.map { jobs.append($0) } }
      }
      // On PostgreSQL a claim may skip a row that is locked by another one, and find no job.
      #expect(Set(claimed.map(\.key)).count == claimed.count)
      var rest = 0
      while try await claim(home) != nil { rest += 1 }
      #expect(claimed.count + rest == 6)
      #expect(claimed.allSatisfy { $0.attempts == 1 && $0.space == home.scope.space })
    }
  }

  @Test(arguments: TestEngine.all)
  func `the oldest job of the requested kinds is claimed first`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, "other", in: home)
      try await add(2, in: home)
      let payloads = [try await claim(home)?.payload, try await claim(home)?.payload]
      #expect(payloads == [#"{"number":0}"#, #"{"number":1}"#])
      let job = try await claim(home)
      #expect(job == nil)
      #expect(try await claim(home, ["test", "other"])?.kind == "other")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the job of a dead node is claimed by another`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      let now = Timestamp.now
      let first = try #require(try await claim(home, at: now))
      #expect(try await claim(home, at: now.adding(seconds: Jobs.leaseSeconds - 1)) == nil)
      let again = try await claim(home, at: now.adding(seconds: Jobs.leaseSeconds + 1))
      #expect(again?.key == first.key)
      #expect(again?.attempts == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a finished job is not run again`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      let now = Timestamp.now
      let job = try #require(try await claim(home, at: now))
      try await home.database.write { db in try Jobs.finish(job, now: now, db) }
      #expect(try await claim(home, at: now.adding(seconds: 1_000_000)) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failing job is retried with growing delays, five times`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      var now = Timestamp.now
      var delays: [Int64] = []
      for attempt in 1...5 {
        let job = try #require(try await claim(home, at: now))
        #expect(job.attempts == attempt)
        try await home.database.write { [now] db in
          try Jobs.fail(job, Failure.notFound("entry"), now: now, db)
        }
        guard attempt < 5 else { break }
        let due = Timestamp(milliseconds: try await home.integer("SELECT run_at FROM jobs"))
        #expect(try await claim(home, at: Timestamp(milliseconds: due.milliseconds - 1)) == nil)
        delays.append((due.milliseconds - now.milliseconds) / 1000)
        now = due
      }
      #expect(delays == [10, 20, 40, 80])
      #expect(try await claim(home, at: now.adding(seconds: 1_000_000)) == nil)
      #expect(try await home.integer("SELECT COUNT(*) FROM jobs WHERE state = 'failed'") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a job whose node always dies is given up as well`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      var now = Timestamp.now
      for _ in 1...5 {
        #expect(try await claim(home, at: now) != nil)
        now = now.adding(seconds: Jobs.leaseSeconds + 1)
      }
      #expect(try await claim(home, at: now) == nil)
    }
  }

  @Test(
    "A node whose lease has expired does not change the job that another node runs",
    arguments: TestEngine.all)
  func expiredLease(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      let now = Timestamp.now
      let late = try #require(try await claim(home, at: now))
      let current = try #require(
        try await claim(home, at: now.adding(seconds: Jobs.leaseSeconds + 1)))
      try await home.database.write { db in
        try Jobs.finish(late, now: now, db)
        try Jobs.delay(late, by: 0, now: now, db)
        try Jobs.fail(late, CancellationError(), now: now, db)
      }
      let state = try await home.database.read { db in
        try db.row("SELECT state FROM jobs WHERE key = $1", current.key, map: { $0.text(0) })
      }
      #expect(state == "running")
    }
  }

  @Test(
    "A node whose lease has expired gets an error, and does not change the progress of the next node",
    arguments: TestEngine.all)
  func progressAfterExpiredLease(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      let now = Timestamp.now
      let late = try #require(try await claim(home, at: now))
      let early = JobProgress(done: 1, total: 9)
      try await home.database.write { db in try Jobs.updateProgress(early, of: late, db) }
      // An expired lease that no other node has claimed is extended.
      try await home.execute("UPDATE jobs SET lease_until = 1")
      try await home.database.write { db in try Jobs.updateProgress(early, of: late, db) }
      let lease = try await home.integer("SELECT lease_until FROM jobs")
      #expect(lease > now.milliseconds)

      let current = try #require(
        try await claim(home, at: now.adding(seconds: 2 * Jobs.leaseSeconds)))
      try await home.database.write { db in
        try Jobs.updateProgress(JobProgress(done: 5, total: 9), of: current, db)
      }
      try await home.execute("UPDATE jobs SET lease_until = 7")
      for end in [false, true] {
        if end {
          try await home.database.write { db in try Jobs.finish(current, now: now, db) }
        }
        await #expect(throws: JobLeaseLost.self) {
          try await home.database.write { db in
            try Jobs.updateProgress(JobProgress(done: 2, total: 9), of: late, db)
          }
        }
        await #expect(throws: JobLeaseLost.self) {
          try await home.database.write { db in
            _ = try Jobs.saveProgress("{}", of: late.attempt, db)
          }
        }
      }
      let progress = try await home.database.read { db in
        try db.row("SELECT progress FROM jobs", map: { $0.text(0) })
      }
      #expect(progress == #"{"done":5,"total":9}"#)
      #expect(try await home.integer("SELECT COUNT(*) FROM jobs WHERE state = 'done'") == 1)
    }
  }

  @Test(
    "Of two commands that continue an interrupted job, one gets it", arguments: TestEngine.all)
  func restartedTwice(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let scope = home.scope
      let (old, job) = try await home.database.write { db in
        let old = try Jobs.begin("test", payload: "{}", in: scope, db)
        try db.execute("UPDATE jobs SET lease_until = 1")
        return (old, try #require(try Jobs.interrupted("test", in: scope, db).first))
      }
      let (first, second) = try await home.database.write { db in
        (try Jobs.restart(job, db), try Jobs.restart(job, db))
      }
      #expect(first == JobAttempt(job: job.key, number: 2) && second == nil)
      await #expect(throws: JobLeaseLost.self) {
        try await home.database.write { db in
          try Jobs.end(old, progress: "{}", isComplete: true, db)
        }
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM jobs WHERE state = 'running'") == 1)
    }
  }

  @Test(
    "A job whose node died in the last attempt is reported as failed", arguments: TestEngine.all)
  func diedInLastAttempt(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      var now = Timestamp.now
      for _ in 0..<5 {
        _ = try #require(try await claim(home, at: now))
        now = now.adding(seconds: Jobs.leaseSeconds + 1)
      }
      _ = try await home.database.write { [now] db in try Jobs.deleteExpired(now: now, db) }
      let state = try await home.database.read { db in
        try db.row("SELECT state FROM jobs", map: { $0.text(0) })
      }
      #expect(state == "failed")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a job that was added by a failed write does not exist`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      await #expect(throws: Deliberate.self) {
        try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
          try Jobs.add("test", payload: [1], in: transaction)
          throw Deliberate()
        }
      }
      let nothing = try await claim(home)
      #expect(nothing == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a command continues its interrupted job, which no runner claims`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let scope = home.scope
      let first = try await home.database.write { db in
        try Jobs.begin("test", payload: "{}", in: scope, db)
      }
      #expect(try await claim(home) == nil)
      let found = try await home.database.write { db in
        let whileRunning = try Jobs.interrupted("test", in: scope, db).map(\.key)
        let isWanted = try Jobs.saveProgress(#"{"done":1}"#, of: first, db)
        try Jobs.end(first, progress: #"{"done":2}"#, isComplete: false, db)
        let interrupted = try Jobs.interrupted("test", in: scope, db)
        let stopped = try #require(interrupted.first)
        let second = try #require(try Jobs.restart(stopped, db))
        let restarted = try Jobs.interrupted("test", in: scope, db).map(\.key)
        try Jobs.end(second, progress: "{}", isComplete: true, db)
        return (whileRunning, isWanted, interrupted, restarted)
      }
      #expect(found.0.isEmpty && found.1 && found.3.isEmpty)
      #expect(found.2.map(\.key) == [first.job] && found.2.first?.progress == #"{"done":2}"#)
      let ended = try await home.database.write { db in
        try Jobs.interrupted("test", in: scope, db).count
      }
      #expect(ended == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the lease of a job that reports is not ended`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add(1, in: home)
      let now = Timestamp.now
      let job = try #require(try await claim(home, at: now))
      let expected: [(seconds: Int64, attempts: Int?)] = [(10, nil), (20, 2)]
      for (seconds, attempts) in expected {
        let later = now.adding(seconds: seconds)
        try await home.database.write { db in
          try Jobs.endLease(of: job.id, quietFor: 15, now: later, db)
        }
        #expect(try await claim(home, at: later)?.attempts == attempts)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `only the waiting jobs with the text become due`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let later = Timestamp.now.adding(seconds: 1_000)
      try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
        for name in ["one", "two"] {
          try Jobs.add("test", payload: ["name": name], at: later, in: transaction)
        }
      }
      try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
        try Jobs.runNow("test", payloadContaining: "two", in: transaction)
      }
      #expect(try await claim(home)?.payload == #"{"name":"two"}"#)
      #expect(try await claim(home) == nil)
    }
  }
}
