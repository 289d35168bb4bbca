import Foundation
import Model

/// The database of one server: SQLite or PostgreSQL behind one face. Work is a synchronous closure
/// on the engine's own thread; on PostgreSQL a write may run again after a collision, so closures
/// do nothing but SQL.
package final class Database: Sendable {
  package let dialect: Dialect
  package let counter: StatementCounter
  private let driver: any Driver

  /// - Parameters:
  ///   - url: `postgres://…`, or nil for SQLite.
  ///   - path: SQLite's file.
  ///   - durable: whether SQLite flushes every commit to the disk.
  ///   - connections: readers of SQLite, or connections to PostgreSQL.
  ///   - explains: whether `counter` can measure what statements cost PostgreSQL, for tests.
  /// - Throws: `DatabaseError` when the file or the server cannot be opened.
  package init(
    url: String?, path: String, durable: Bool = true, connections: Int = 4, explains: Bool = false
  ) throws {
    counter = StatementCounter(explains: explains)
    if let url {
      driver = PostgresDriver(url: url, connections: connections, counter: counter)
    } else {
      driver = try SQLiteDriver(
        path: path, durable: durable, readers: connections, counter: counter)
    }
    dialect = driver.dialect
  }

  /// PostgreSQL with deadlines of its own, for tests.
  init(url: String, connections: Int, deadlines: PostgresDeadlines) {
    counter = StatementCounter()
    driver = PostgresDriver(
      url: url, connections: connections, counter: counter, deadlines: deadlines)
    dialect = driver.dialect
  }

  /// Runs `body` on a reading connection.
  package func read<Value: Sendable>(
    limit: TimeLimit = .request, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    do {
      return try await driver.read(limit, body)
    } catch {
      throw reported(error)
    }
  }

  /// Runs `body` in one transaction: all of it stands after this returns, or none.
  package func write<Value: Sendable>(
    limit: TimeLimit = .request, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    do {
      return try await driver.write(limit, body)
    } catch {
      throw reported(error)
    }
  }

  /// What a request is told. In a damaged file anything may be read wrongly, so that an error
  /// without words of its own is put down to the damage.
  private func reported(_ error: any Error) -> any Error {
    switch error {
    case let error as DatabaseError where error.failure != nil: error.failure ?? error
    case is Failure, is CancellationError: error
    default: driver.damage?.message == nil ? error : DatabaseError.damageFailure
    }
  }

  /// Asks the database a question that reads nothing, for as long as `limit`.
  /// - Throws: `Failure` that says why the database cannot serve.
  package func ping(within limit: Duration) async throws {
    do {
      try await first(within: limit) { [driver] in try await driver.ping() }
    } catch let error as DatabaseError where error.kind == .damaged {
      throw DatabaseError.damageFailure
    } catch is DatabaseError {
      throw Failure(.unavailable, "database.unavailable", retryAfter: 5)
    }
  }

  /// Calls `body` once, when SQLite finds its file damaged, with what it says. From then on nothing
  /// is written.
  package func whenDamaged(_ body: @escaping @Sendable (String) -> Void) {
    driver.damage?.observe(body)
  }

  /// Runs `body` outside any transaction, without a time limit.
  package func bare<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try await driver.bare(body)
  }

  /// Renews the planner's statistics after much was written. PostgreSQL also notes which pages
  /// everybody may see, which it would do within a minute by itself: until then walks of an index
  /// read the rows too, and take twice as long.
  package func analyze() async throws {
    guard dialect == .postgres else { return try await renewStatistics() }
    try await bare { db in try db.runScript("VACUUM (ANALYZE)") }
  }

  /// Renews the statistics of tables that have grown much since they were counted, or never were.
  /// SQLite's planner reads a limited number of rows of every index, on the writer's connection,
  /// which takes milliseconds; most of the time there is nothing to do. PostgreSQL's autovacuum does
  /// so too, but a minute later, and after an upgrade or a crash it may not know that it has to.
  package func renewStatistics() async throws {
    guard dialect == .sqlite else { return try await PostgresStatistics.renew(self) }
    try await bare { db in
      let before = try SQLiteStatistics.all(db)
      try db.runScript("PRAGMA analysis_limit = 1000; PRAGMA optimize")
      try SQLiteStatistics.forgetSmallTables(db)
      if try SQLiteStatistics.all(db) != before { try SQLiteStatistics.publish(db) }
    }
  }

  package func close() throws { try driver.close() }
}

/// What an engine does for `Database`.
protocol Driver: Sendable {
  var dialect: Dialect { get }
  func read<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value
  func write<Value: Sendable>(
    _ limit: TimeLimit, _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value
  func bare<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value
  /// - Throws: where nothing can be read now.
  func ping() async throws
  /// Whether the file is damaged; nil where the engine has no file of ours.
  var damage: FileDamage? { get }
  func close() throws
}
