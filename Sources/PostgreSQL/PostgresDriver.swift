import CPostgreSQL
package import Database
import Dispatch
import Model

/// PostgreSQL through libpq. Reads run without a transaction (each statement sees one snapshot),
/// unless they have no time limit. Writes run in READ COMMITTED and are repeated up to three times
/// when two collide.
final class PostgresDriver: DatabaseDriver {
  let dialect = Dialect.postgres
  var damage: FileDamage? { nil }
  private let pool: PostgresPool

  init(
    address: PostgresAddress, connections: Int, counter: StatementCounter,
    deadlines: PostgresDeadlines = PostgresDeadlines()
  ) {
    pool = PostgresPool(
      address: address, maxConnections: connections, counter: counter, deadlines: deadlines)
  }

  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use(limit) { connection in
      guard case .none = limit else { return try body(connection) }
      try connection.runScript("BEGIN READ ONLY; SET LOCAL statement_timeout = 0")
      return try commitOrRollBack(connection, writes: false) { try body(connection) }
    }
  }

  func write<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await use(limit) { connection in
      var attempts = 1
      while true {
        do {
          try connection.runScript(limit == .none ? PostgresDriver.beginLong : "BEGIN")
          return try commitOrRollBack(connection, writes: true) { try body(connection) }
        } catch let error as DatabaseError where error.kind == .serialization && attempts < 4 {
          attempts += 1
        }
      }
    }
  }

  /// Begins a transaction that writes much. Words enter the GIN index in batches of 2 MB, at half
  /// the cost of the usual 64 kB; `analyze` moves the rest from the pending list.
  private static let beginLong =
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL gin_pending_list_limit = 2048"

  func withoutTransaction<Value: Sendable>(
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
      connection.deferredWrites = DeferredWrites()
      let value = try body(connection)
      try connection.deferredWrites.flush(connection)
      return value
    }
  }

  func ping() async throws {
    if pool.isUnresponsive { throw PostgresPool.unavailable }
    switch await pool.probe() {
    case .responsive: break
    case .failed(let error): throw error
    case .unresponsive: throw PostgresPool.unavailable
    }
  }

  func close() { pool.close() }

  // MARK: - Using a connection

  private func use<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    let slot = try await pool.acquire(limit)
    let cancelled = CancelFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        slot.queue.async { [pool] in
          let result = Result { try slot.use(limit, cancelled, body) }
          pool.release(slot)
          if case .failure(let error as DatabaseError) = result, error.kind == .timeout {
            pool.startProbe()
          }
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      cancelled.set()
    }
  }
}

/// Commits after `body`, or rolls back when it throws. COMMIT of a failed transaction returns
/// ROLLBACK without an error, so the state is checked first: otherwise a caught violation would
/// look like a success.
/// - Throws: `DatabaseError` of kind `unconfirmed` when the outcome of a write's COMMIT is unknown.
///   The write must not be repeated without checking.
private func commitOrRollBack<Value>(
  _ connection: PostgresConnection, writes: Bool, _ body: () throws -> Value
) throws -> Value {
  let value: Value
  do {
    connection.deferredWrites = DeferredWrites()
    value = try body()
    try connection.deferredWrites.flush(connection)
    guard PQtransactionStatus(connection.handle) != PQTRANS_INERROR else {
      throw DatabaseError(kind: .other, message: "an earlier statement failed", sql: nil)
    }
  } catch {
    rollBack(connection)
    throw error
  }
  do {
    try connection.commit()
  } catch let error as DatabaseError
    where writes && [.connectionLost, .timeout].contains(error.kind)
  {
    throw DatabaseError(kind: .unconfirmed, message: error.message, sql: "COMMIT")
  } catch {
    rollBack(connection)
    throw error
  }
  return value
}

/// Rolls back. If that fails, the connection is closed, which rolls back too.
private func rollBack(_ connection: PostgresConnection) {
  guard connection.isAlive else { return }
  do {
    try connection.runCleanup("ROLLBACK")
  } catch {
    connection.abandon()
  }
}

// MARK: - Database

extension Database {
  /// Uses a database of PostgreSQL. Connections are opened when they are first needed.
  /// - Parameters:
  ///   - url: `postgres://…`
  ///   - connections: the maximum number of connections.
  ///   - explains: whether `counter` can measure the cost of statements, for tests.
  ///   - schema: the only schema that statements use, which may not exist yet; nil for that of the
  ///     database.
  ///   - requestLimit: the time that one statement of a request can use.
  package convenience init(
    postgres url: String, connections: Int = 4, explains: Bool = false, schema: String? = nil,
    requestLimit: Duration = Database.requestLimit
  ) {
    self.init(
      postgres: url, connections: connections, explains: explains, schema: schema,
      deadlines: PostgresDeadlines(requestLimit: requestLimit))
  }

  /// Uses other deadlines, for tests.
  convenience init(
    postgres url: String, connections: Int, explains: Bool = false, schema: String? = nil,
    deadlines: PostgresDeadlines
  ) {
    let counter = StatementCounter(explains: explains)
    self.init(
      driver: PostgresDriver(
        address: PostgresAddress(url: url, schema: schema), connections: connections,
        counter: counter, deadlines: deadlines),
      counter: counter)
  }
}

/// Where a database is.
struct PostgresAddress: Sendable {
  var url: String
  /// The only schema that statements use; nil for that of the database.
  var schema: String?
}
