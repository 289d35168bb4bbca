import Foundation
import Model

/// The database of one server: SQLite, or another engine that the program supplies as a driver. Work
/// is a synchronous closure that runs on the engine's thread. A write may run more than once
/// (PostgreSQL repeats colliding transactions), so closures must have no effects other than SQL.
package final class Database: Sendable {
  package let dialect: Dialect
  package let counter: StatementCounter
  private let driver: any DatabaseDriver

  /// The time that a request can use the database by default.
  package static let requestLimit: Duration = .seconds(5)

  /// Opens a file of SQLite.
  /// - Parameters:
  ///   - durable: whether every commit is flushed to the disk.
  ///   - connections: the number of readers.
  ///   - requestLimit: the time that a request can use the database.
  /// - Throws: `DatabaseError` when the file cannot be opened.
  package convenience init(
    path: String, durable: Bool = true, connections: Int = 4,
    requestLimit: Duration = Database.requestLimit
  ) throws {
    let counter = StatementCounter()
    self.init(
      driver: try SQLiteDriver(
        path: path, durable: durable, readers: connections, counter: counter,
        requestLimit: requestLimit),
      counter: counter)
  }

  /// Uses another engine.
  /// - Parameter counter: counts the statements of `driver`.
  package init(driver: any DatabaseDriver, counter: StatementCounter) {
    self.driver = driver
    self.counter = counter
    dialect = driver.dialect
  }

  /// Runs `body` on a connection for reading.
  package func read<Value: Sendable>(
    limit: TimeLimit = .request, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    do {
      return try await driver.read(limit, body)
    } catch {
      throw clientError(for: error)
    }
  }

  /// Runs `body` in one transaction, which is committed when this returns and rolled back when it
  /// throws.
  package func write<Value: Sendable>(
    limit: TimeLimit = .request, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    do {
      return try await driver.write(limit, body)
    } catch {
      throw clientError(for: error)
    }
  }

  /// Deletes many rows in transactions of at most 500, so that other writers wait for a moment only.
  /// - Parameter body: deletes at most `limit` rows and returns their number. It is called until it
  ///   deletes fewer.
  package func deleteInBatches(
    of limit: Int = 500, _ body: @escaping @Sendable (any Connection, _ limit: Int) throws -> Int
  ) async throws {
    while try await write({ db in try body(db, limit) }) >= limit {
      try Task.checkCancellation()
    }
  }

  /// Returns the error that the caller receives. Reads of a damaged file can return anything, so an
  /// error without a failure code is attributed to the damage.
  private func clientError(for error: any Error) -> any Error {
    switch error {
    case let error as DatabaseError where error.failure != nil: error.failure ?? error
    case is Failure, is CancellationError: error
    default: driver.damage?.message == nil ? error : DatabaseError.damageFailure
    }
  }

  /// Runs a query that reads no table, and waits at most `limit`.
  /// - Throws: `Failure` with the reason why the database cannot serve.
  package func ping(within limit: Duration) async throws {
    do {
      try await withTimeout(limit) { [driver] in try await driver.ping() }
    } catch let error as DatabaseError where error.kind == .damaged {
      throw DatabaseError.damageFailure
    } catch is DatabaseError {
      throw Failure(.unavailable, "database.unavailable", retryAfter: 5)
    }
  }

  /// Calls `body` once with SQLite's message when SQLite finds its file damaged. After that all
  /// writes are refused.
  package func onDamage(_ body: @escaping @Sendable (String) -> Void) {
    driver.damage?.observe(body)
  }

  /// Runs `body` outside any transaction, without a time limit.
  package func withoutTransaction<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await driver.withoutTransaction(body)
  }

  /// Updates the planner's statistics after a large write. PostgreSQL also updates its visibility
  /// map. Autovacuum would do that within a minute, but until then index-only scans also read the
  /// table and take twice as long.
  package func analyze() async throws {
    guard dialect == .postgres else { return try await updateStatistics() }
    try await withoutTransaction { db in try db.runScript("VACUUM (ANALYZE)") }
  }

  /// Updates the statistics of tables that were never analysed or have grown much since. SQLite
  /// reads a limited number of rows of each index on the writer's connection, which takes
  /// milliseconds and is usually not needed. PostgreSQL's autovacuum does the same, but a minute
  /// later, and after an upgrade or a crash it may not know which tables to analyse.
  package func updateStatistics() async throws {
    guard dialect == .sqlite else { return try await PostgresStatistics.update(self) }
    try await withoutTransaction { db in
      let before = try SQLiteStatistics.all(db)
      try db.runScript("PRAGMA analysis_limit = 1000; PRAGMA optimize")
      try SQLiteStatistics.deleteSmallTables(db)
      if try SQLiteStatistics.all(db) != before { try SQLiteStatistics.reloadOnAllConnections(db) }
    }
  }

  package func close() throws { try driver.close() }
}

/// The operations that `Database` requires from an engine. Calls are per piece of work, not per row:
/// rows are read through `Row`, without dynamic dispatch.
package protocol DatabaseDriver: Sendable {
  var dialect: Dialect { get }
  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value
  func write<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value
  func withoutTransaction<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value
  /// - Throws: an error if nothing can be read now.
  func ping() async throws
  /// The state of the database's file; nil for an engine whose files this program does not manage.
  var damage: FileDamage? { get }
  func close() throws
}
