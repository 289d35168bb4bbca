import Crypto
import Database
import Journal
import Logging
import Model
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite struct EmailQueueTests {
  private static let letter = Email.code(
    "012345", for: .signIn, to: "ann@example.com", in: .english)
  private static let passing = MailFailure(isTransient: true, description: "not now")

  private final class Log: LogHandler, Sendable {
    let lines = Mutex<[String]>([])
    var logLevel: Logger.Level {
      get { .trace }
      set {}
    }
    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level) \(event.message)") } }
    var logger: Logger { Logger(label: "test") { _ in self } }
    var all: [String] { lines.withLock { $0 } }
  }

  /// A queue whose emails are passed to a closure of the test.
  private struct QueueFixture {
    let box: EmailQueue
    let database: Database
    let clock = TestClock()
    let log = Log()

    /// With another `key`, a second one on the same database simulates another server.
    init(_ database: Database, key: UInt8 = 7, _ hand: (@Sendable (Email, String) throws -> Void)?)
    {
      self.database = database
      box = EmailQueue(
        database: database, transport: hand.map { EmailTransport(timeoutSeconds: 5, send: $0) },
        secretBox: SecretBox(SymmetricKey(data: [UInt8](repeating: key, count: 32))),
        logger: log.logger,
        clock: { [clock] in clock.now })
    }

    func enqueue(_ letter: Email = EmailQueueTests.letter, seconds: Int64 = 300) async throws {
      let end = clock.now.adding(seconds: seconds)
      try await database.write { [box] db in try box.enqueue(letter, until: end, db) }
      box.notifyRunner(of: letter)
    }

    func sendAll() async throws { while try await box.runner()?.runNext() == true {} }

    func jobs() async throws -> Int64 {
      try await database.read { db in try db.integer("SELECT COUNT(*) FROM jobs") ?? 0 }
    }
  }

  @Test(arguments: TestEngine.all)
  func `without mail the code is logged and not stored`(
    engine: TestEngine
  ) async throws {
    try await engine.withDatabase { database in
      let post = QueueFixture(database, nil)
      try await post.enqueue()
      #expect(!post.box.isSetUp)
      #expect(
        post.log.all
          == ["notice mail is not set up; the sign-in code for ann@example.com is 012345"])
      #expect(try await post.jobs() == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an email is stored encrypted and is deleted after it was sent`(
    engine: TestEngine
  ) async throws {
    try await engine.withDatabase { database in
      let handed = Mutex<[String]>([])
      let post = QueueFixture(database) { letter, _ in handed.withLock { $0.append(letter.text) } }
      try await post.enqueue()
      let payload = try await database.read { db in
        try db.row("SELECT payload FROM jobs", map: { $0.text(0) })
      }
      let kept = try #require(payload)
      #expect(kept.contains("sealed") && !kept.contains("012345") && !kept.contains("ann@"))
      #expect(handed.withLock { $0 }.isEmpty)

      try await post.sendAll()

      #expect(handed.withLock { $0 } == [Self.letter.text])
      #expect(try await post.jobs() == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a restarted server sends the emails that were queued before`(
    engine: TestEngine
  ) async throws {
    try await engine.withDatabase { database in
      try await QueueFixture(database) { _, _ in }.enqueue()
      let handed = Mutex<[String]>([])
      let next = QueueFixture(database) { letter, _ in handed.withLock { $0.append(letter.to) } }
      try await next.sendAll()
      #expect(handed.withLock { $0 } == ["ann@example.com"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an email that was encrypted with another key is dropped`(engine: TestEngine) async throws {
    try await engine.withDatabase { database in
      try await QueueFixture(database) { _, _ in }.enqueue()
      let other = QueueFixture(database, key: 8) { _, _ in Issue.record("nothing to hand over") }
      try await other.sendAll()
      #expect(other.log.all == ["error mail: an email cannot be decrypted and was dropped"])
      #expect(try await other.jobs() == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a transient error is retried with the same id, and codes are never logged`(
    engine: TestEngine
  ) async throws {
    try await engine.withDatabase { database in
      let ids = Mutex<[String]>([])
      let post = QueueFixture(database) { _, id in
        let tries = ids.withLock { ids in
          ids.append(id)
          return ids.count
        }
        if tries < 3 { throw Self.passing }
      }
      try await post.enqueue()
      try await post.sendAll()
      #expect(ids.withLock { $0.count } == 1)
      for seconds in [2, 20] as [Int64] {
        post.clock.advance(seconds: seconds)
        try await post.sendAll()
      }
      #expect(ids.withLock { $0.count } == 3 && Set(ids.withLock { $0 }).count == 1)
      #expect(post.log.all.count == 2 && post.log.all.allSatisfy { $0.contains("not now") })
      #expect(!post.log.all.contains { $0.contains("012345") })
      #expect(try await post.jobs() == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an email is dropped after a permanent error, or before its code expires`(
    engine: TestEngine
  ) async throws {
    for isPassing in [true, false] {
      try await engine.withDatabase { database in
        let tries = Atomic<Int>(0)
        let post = QueueFixture(database) { _, _ in
          tries.add(1, ordering: .relaxed)
          throw MailFailure(isTransient: isPassing, description: "refused")
        }
        try await post.enqueue()
        for _ in 0..<300 {
          try await post.sendAll()
          post.clock.advance(seconds: 1)
        }
        // Attempts at 0, 2, 22, 82 and 262 seconds; the next one would be after the expiry.
        #expect(tries.load(ordering: .relaxed) == (isPassing ? 5 : 1))
        #expect(post.log.all.last == "error mail: an email was not delivered: refused")
        #expect(try await post.jobs() == 0)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an expired email is deleted without being sent`(engine: TestEngine) async throws {
    try await engine.withDatabase { database in
      let post = QueueFixture(database) { _, _ in Issue.record("the code has run out") }
      try await post.enqueue()
      post.clock.advance(seconds: 300)
      try await post.sendAll()
      #expect(try await post.jobs() == 1)
      let now = post.clock.now
      _ = try await database.write { db in try Jobs.deleteExpired(now: now, db) }
      #expect(try await post.jobs() == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a signal wakes a sleeping runner`(engine: TestEngine) async throws {
    try await engine.withDatabase { database in
      let handed = AsyncStream<String>.makeStream()
      let post = QueueFixture(database) { letter, _ in handed.continuation.yield(letter.to) }
      let runner = try #require(post.box.runner())
      let task = Task { await runner.run() }
      try await post.enqueue()
      for await address in handed.stream {
        #expect(address == "ann@example.com")
        break
      }
      task.cancel()
      await task.value
      #expect(try await post.jobs() == 0)
    }
  }
}
