import Database
import Foundation

/// A place in the pool: a queue and the connection that is used on it. The connection is opened on
/// the queue when it is needed and none is open.
final class PostgresSlot: @unchecked Sendable {
  let queue = DispatchQueue(label: "commonplace.postgres")
  private let address: PostgresAddress
  private let counter: StatementCounter
  private let deadlines: PostgresDeadlines
  // Only code on `queue` accesses it.
  private var connection: PostgresConnection?

  init(address: PostgresAddress, counter: StatementCounter, deadlines: PostgresDeadlines) {
    self.address = address
    self.counter = counter
    self.deadlines = deadlines
  }

  /// Runs `body` with the connection; must be called on `queue`. A connection that is unusable
  /// afterwards is closed.
  func use<Value>(
    _ limit: TimeLimit, _ cancelled: CancelFlag? = nil,
    _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    if let cancelled, cancelled.isSet { throw CancellationError() }
    let connection = try opened()
    connection.begin(limit, cancelled)
    defer {
      connection.end()
      if !connection.isAlive || !connection.isIdle { self.connection = nil }
    }
    return try body(connection)
  }

  private func opened() throws -> PostgresConnection {
    if let connection { return connection }
    let fresh = try PostgresConnection(address, counter: counter, deadlines: deadlines)
    connection = fresh
    return fresh
  }

  /// Whether a connection is open; must be read on `queue`.
  var isOpen: Bool { connection != nil }

  /// Closes the connection; must be called on `queue`.
  func close() { connection = nil }
}
