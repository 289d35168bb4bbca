import CPostgreSQL
import Foundation
import Model
import Synchronization

/// PostgreSQL through libpq. Reads run without a transaction (each statement sees one snapshot);
/// writes in READ COMMITTED, again up to three times when two of them collide.
final class PostgresDriver: Driver {
  let dialect = Dialect.postgres
  private let pool: PostgresPool

  init(url: String, connections: Int, counter: StatementCounter) {
    pool = PostgresPool(url: url, largest: connections, counter: counter)
  }

  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use { connection in
      guard case .none = limit else { return try body(connection) }
      try connection.runScript("BEGIN READ ONLY; SET LOCAL statement_timeout = 0")
      return try finishing(connection) { try body(connection) }
    }
  }

  func write<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use { connection in
      var attempts = 1
      while true {
        do {
          try connection.runScript(limit.deadline == nil ? PostgresDriver.beginLong : "BEGIN")
          return try finishing(connection) { try body(connection) }
        } catch let error as DatabaseError where error.kind == .serialization && attempts < 4 {
          attempts += 1
        }
      }
    }
  }

  /// Much is written: words are sorted into the index of texts 2 MB at a time, which costs half of
  /// what the 64 kB of other writes cost. `analyze` brings in the rest.
  private static let beginLong =
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL gin_pending_list_limit = 2048"

  func bare<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use { connection in
      try connection.runScript("SET statement_timeout = 0")
      // The next statement on a broken connection reports it.
      defer { try? connection.runScript("SET statement_timeout = 5000") }
      connection.gathered = GatheredRows()
      let value = try body(connection)
      try connection.gathered.flush(connection)
      return value
    }
  }

  func close() { pool.close() }

  // MARK: - Lending

  private func use<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    let lent = try await pool.take()
    defer { pool.give(back: lent) }
    let running = RunningStatement(lent.connection)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lent.connection.queue.async {
          continuation.resume(
            with: Result {
              defer { running.finish() }
              if running.isCancelled { throw CancellationError() }
              return try body(lent.connection)
            })
        }
      }
    } onCancel: {
      running.cancel()
    }
  }
}

/// COMMIT after `body`, ROLLBACK when it throws. A commit of a failed transaction answers
/// ROLLBACK without an error, so a caught violation can never pass for a success.
private func finishing<Value>(
  _ connection: PostgresConnection, _ body: () throws -> Value
) throws -> Value {
  do {
    connection.gathered = GatheredRows()
    let value = try body()
    try connection.gathered.flush(connection)
    guard PQtransactionStatus(connection.handle) != PQTRANS_INERROR else {
      throw DatabaseError(kind: .other, message: "an error was caught inside", sql: nil)
    }
    try connection.runScript("COMMIT")
    return value
  } catch {
    // The first error is reported; a connection that cannot roll back is closed.
    if connection.isAlive { try? connection.runScript("ROLLBACK") }
    throw error
  }
}

/// Lets another thread cancel what a connection runs, and only while it runs it.
private final class RunningStatement: Sendable {
  private struct Inner: @unchecked Sendable {
    var cancel: OpaquePointer?
    var cancelled = false
  }

  private let inner: Mutex<Inner>

  init(_ connection: PostgresConnection) {
    inner = Mutex(Inner(cancel: PQgetCancel(connection.handle)))
  }

  var isCancelled: Bool { inner.withLock { $0.cancelled } }

  /// Asks until the work has ended: a request that reaches the server between two statements is
  /// lost there, and the next statement would run on.
  func cancel() {
    let isRunning = inner.withLock { inner in
      inner.cancelled = true
      guard let cancel = inner.cancel else { return false }
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel, &message, 256)
      return true
    }
    guard isRunning else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { self.cancel() }
  }

  func finish() {
    inner.withLock { inner in
      if let cancel = inner.cancel { PQfreeCancel(cancel) }
      inner.cancel = nil
    }
  }
}
