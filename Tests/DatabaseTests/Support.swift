import Database
import Foundation
import Synchronization
import TestSupport

extension TestEngine {
  /// Runs `body` with a database that contains only these tables. The script is for PostgreSQL; its
  /// type names are replaced for SQLite.
  func withTables<Value>(
    _ script: String, connections: Int = 4, requestLimit: Duration = .seconds(60),
    _ body: (Database) async throws -> Value
  ) async throws -> Value {
    let script = translated(script)
    return try await withDatabaseLocation { place in
      let database = try place.open(connections: connections, requestLimit: requestLimit)
      try await database.withoutTransaction { db in try db.runScript(script) }
      let result: Result<Value, any Error>
      do {
        result = .success(try await body(database))
      } catch {
        result = .failure(error)
      }
      try database.close()
      return try result.get()
    }
  }

  func translated(_ script: String) -> String {
    guard dialect == .sqlite else { return script }
    return [
      ("BYTEA", "BLOB"), ("UUID", "BLOB"), ("BIGINT", "INTEGER"), ("DOUBLE PRECISION", "REAL"),
    ]
    .reduce(script) { $0.replacing($1.0, with: $1.1) }
  }

  /// A query that takes longer than any limit.
  var endless: String {
    dialect == .sqlite
      ? "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
      : "SELECT CAST(pg_sleep(600) AS text)"
  }

  /// PostgreSQL if it is available; otherwise empty.
  static var postgres: [TestEngine] { all.filter { $0.dialect == .postgres } }
}

extension Database {
  /// Returns the integer that a query selects.
  func integer(_ sql: String) async throws -> Int64? {
    try await read { db in try db.integer(sql) }
  }
}

/// A gate that is closed at first. `pass` blocks the database's thread until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let arrived = Atomic<Int>(0)

  func pass() {
    arrived.add(1, ordering: .sequentiallyConsistent)
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }

  /// Waits until `count` calls have arrived.
  func waitFor(_ count: Int) async {
    while arrived.load(ordering: .sequentiallyConsistent) < count { await Task.yield() }
  }

  /// Counts an arrival without waiting.
  func arrive() { arrived.add(1, ordering: .sequentiallyConsistent) }
  var count: Int { arrived.load(ordering: .sequentiallyConsistent) }
}

struct Deliberate: Error {}
