import GRDB
import Model

/// A queue that commits writes in groups: writes that wait during a commit share the next one, each
/// in its own savepoint. With `synchronous=FULL` the group needs one flush to the disk, and no
/// write is acknowledged before that flush.
final class GroupCommit: Sendable {
  private let pool: DatabasePool
  private let connections: SQLiteConnections
  private let waiting = Locked(Waiting())

  private struct Waiting {
    var writes: [any PendingWrite] = []
    var draining = false
  }

  /// The maximum number of writes in one commit, which limits how long readers of the log wait.
  private static let maxGroup = 64

  init(pool: DatabasePool, connections: SQLiteConnections) {
    self.pool = pool
    self.connections = connections
  }

  func add(_ write: any PendingWrite) {
    do {
      try connections.damage.check()
    } catch {
      return write.finish(error)
    }
    let start = waiting.withLock { waiting in
      waiting.writes.append(write)
      defer { waiting.draining = true }
      return !waiting.draining
    }
    guard start else { return }
    pool.asyncWriteWithoutTransaction { [self] db in
      do {
        let connection = try connections.connection(of: db)
        while let group = next() { commit(group, on: connection) }
      } catch {
        while let group = next() { for write in group { write.finish(error) } }
      }
    }
  }

  /// Returns the writes of the next commit; nil if none wait.
  private func next() -> [any PendingWrite]? {
    waiting.withLock { waiting in
      guard !waiting.writes.isEmpty else {
        waiting.draining = false
        return nil
      }
      let group = Array(waiting.writes.prefix(GroupCommit.maxGroup))
      waiting.writes.removeFirst(group.count)
      return group
    }
  }

  private func commit(_ group: [any PendingWrite], on connection: SQLiteConnection) {
    if group.count == 1 { return commit(group[0], on: connection) }
    var done: [any PendingWrite] = []
    do {
      connection.deferredWrites = DeferredWrites()
      try connection.runScript("BEGIN IMMEDIATE")
      for write in group where try run(write, on: connection) { done.append(write) }
      try flush(connection)
      // One write of the group may have found damage.
      try connections.damage.check()
      try connection.runScript("COMMIT")
      for write in done { write.finish(nil) }
    } catch is TransactionLost {
      // An interrupted or failed write can end the whole transaction, and so can the flush of the
      // gathered rows. No caller has been resumed yet, and closures can run twice, so each write is
      // repeated in its own transaction.
      rollBack(connection)
      for write in group where !write.isFinished { commit(write, on: connection) }
    } catch {
      rollBack(connection)
      for write in group { write.finish(error) }
    }
  }

  private func rollBack(_ connection: SQLiteConnection) {
    guard connection.isInTransaction else { return }
    // The writes receive the original error. A failed ROLLBACK shows at the next BEGIN.
    try? connection.runScript("ROLLBACK")
  }

  /// A single write uses no savepoint: within one, SQLite keeps the statement journal of every
  /// statement until the end and scans it after each statement, which costs 15 % of an import.
  private func commit(_ write: any PendingWrite, on connection: SQLiteConnection) {
    do {
      try connections.damage.check()
      connection.deferredWrites = DeferredWrites()
      try connection.runScript("BEGIN IMMEDIATE")
      try write.run(on: connection)
      try connection.deferredWrites.flush(connection)
      try connection.runScript("COMMIT")
      write.finish(nil)
    } catch {
      rollBack(connection)
      write.finish(error)
    }
  }

  /// The transaction of a group has ended without a commit, so its writes are repeated one by one.
  private struct TransactionLost: Error {}

  /// Writes the rows that the writes have deferred to the end of the transaction.
  private func flush(_ connection: SQLiteConnection) throws(TransactionLost) {
    do {
      try connection.deferredWrites.flush(connection)
    } catch {
      throw TransactionLost()
    }
  }

  /// Returns true if the write succeeded and waits for the commit; false if it threw and its caller
  /// received the error.
  private func run(_ write: any PendingWrite, on connection: SQLiteConnection) throws -> Bool {
    let gathered = connection.deferredWrites
    try connection.runScript("SAVEPOINT write")
    do {
      try write.run(on: connection)
      try connection.runScript("RELEASE write")
      return true
    } catch {
      write.finish(error)
      connection.deferredWrites = gathered
      guard connection.isInTransaction else { throw TransactionLost() }
      try connection.runScript("ROLLBACK TO write; RELEASE write")
      return false
    }
  }
}

/// A write that waits for its turn and then for its commit.
protocol PendingWrite: AnyObject, Sendable {
  func run(on connection: SQLiteConnection) throws
  /// Resumes the waiting task; only the first call has an effect.
  func finish(_ error: (any Error)?)
  var isFinished: Bool { get }
}

/// A write of `SQLiteDriver` whose caller waits in a continuation.
final class AsyncWrite<Value: Sendable>: PendingWrite {
  private let limit: TimeLimit
  private let cancelled: CancelFlag
  private let body: @Sendable (any Connection) throws -> Value
  private let outcome: Locked<Outcome>

  private struct Outcome {
    var continuation: CheckedContinuation<Value, any Error>?
    var value: Value?
  }

  init(
    _ limit: TimeLimit, _ cancelled: CancelFlag,
    _ continuation: CheckedContinuation<Value, any Error>,
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) {
    self.limit = limit
    self.cancelled = cancelled
    self.body = body
    outcome = Locked(Outcome(continuation: continuation))
  }

  func run(on connection: SQLiteConnection) throws {
    if cancelled.isSet { throw CancellationError() }
    connection.timeLimit.begin(limit, cancelled)
    defer { connection.timeLimit.end() }
    let value = try body(connection)
    outcome.withLock { $0.value = value }
  }

  var isFinished: Bool { outcome.withLock { $0.continuation == nil } }

  func finish(_ error: (any Error)?) {
    let (continuation, value) = outcome.withLock { outcome in
      defer { outcome.continuation = nil }
      return (outcome.continuation, outcome.value)
    }
    if let error {
      continuation?.resume(throwing: error)
    } else if let value {
      continuation?.resume(returning: value)
    }
  }
}
