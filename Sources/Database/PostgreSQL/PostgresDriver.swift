import CPostgreSQL
import Dispatch
import Model

/// PostgreSQL through libpq. Reads run without a transaction (each statement sees one snapshot);
/// writes in READ COMMITTED, again up to three times when two of them collide.
final class PostgresDriver: Driver {
  let dialect = Dialect.postgres
  var damage: FileDamage? { nil }
  private let pool: PostgresPool

  init(
    url: String, connections: Int, counter: StatementCounter,
    deadlines: PostgresDeadlines = PostgresDeadlines()
  ) {
    pool = PostgresPool(
      url: url, largest: connections, counter: counter, deadlines: deadlines)
  }

  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use(limit) { connection in
      guard case .none = limit else { return try body(connection) }
      try connection.runScript("BEGIN READ ONLY; SET LOCAL statement_timeout = 0")
      return try finishing(connection, writes: false) { try body(connection) }
    }
  }

  func write<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use(limit) { connection in
      var attempts = 1
      while true {
        do {
          try connection.runScript(limit.deadline == nil ? PostgresDriver.beginLong : "BEGIN")
          return try finishing(connection, writes: true) { try body(connection) }
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
    try await use(.none) { connection in
      try connection.runScript("SET statement_timeout = 0")
      defer {
        do {
          try connection.runCleanup("SET statement_timeout = \(connection.deadlines.serverTimeout)")
        } catch {
          // Requests must not use a connection without the server's timeout.
          connection.abandon()
        }
      }
      connection.gathered = GatheredRows()
      let value = try body(connection)
      try connection.gathered.flush(connection)
      return value
    }
  }

  func ping() async throws {
    if pool.isSilent { throw PostgresPool.unavailable }
    switch await pool.probe() {
    case .answers: break
    case .refuses(let error): throw error
    case .silent: throw PostgresPool.unavailable
    }
  }

  func close() { pool.close() }

  // MARK: - Lending

  private func use<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    let slot = try await pool.take(limit)
    let cancelled = CancelFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        slot.queue.async { [pool] in
          let result = Result { try slot.use(limit, cancelled, body) }
          pool.give(back: slot)
          if case .failure(let error as DatabaseError) = result, error.kind == .noAnswer {
            pool.suspect()
          }
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      cancelled.set()
    }
  }
}

/// Commits after `body`, rolls back when it throws. A commit of a failed transaction answers
/// ROLLBACK without an error, so a caught violation can never pass for a success.
/// - Throws: `DatabaseError` of kind `unconfirmed` when a commit of writes was sent and its outcome
///   is unknown: nobody may run it again without looking.
private func finishing<Value>(
  _ connection: PostgresConnection, writes: Bool, _ body: () throws -> Value
) throws -> Value {
  let value: Value
  do {
    connection.gathered = GatheredRows()
    value = try body()
    try connection.gathered.flush(connection)
    guard PQtransactionStatus(connection.handle) != PQTRANS_INERROR else {
      throw DatabaseError(kind: .other, message: "an error was caught inside", sql: nil)
    }
  } catch {
    rollBack(connection)
    throw error
  }
  do {
    try connection.commit()
  } catch let error as DatabaseError
    where writes && [.connectionLost, .noAnswer].contains(error.kind)
  {
    throw DatabaseError(kind: .unconfirmed, message: error.message, sql: "COMMIT")
  } catch {
    rollBack(connection)
    throw error
  }
  return value
}

/// A connection on which even this fails is closed, which rolls back as well.
private func rollBack(_ connection: PostgresConnection) {
  guard connection.isAlive else { return }
  do {
    try connection.runCleanup("ROLLBACK")
  } catch {
    connection.abandon()
  }
}
