import Foundation

/// Room for one connection and the thread it is used on. The connection is opened there too, when
/// it is first needed and after it broke.
final class PostgresSlot: @unchecked Sendable {
  let queue = DispatchQueue(label: "commonplace.postgres")
  private let url: String
  private let counter: StatementCounter
  private let deadlines: PostgresDeadlines
  // Only code on `queue` reads and writes it.
  private var connection: PostgresConnection?

  init(url: String, counter: StatementCounter, deadlines: PostgresDeadlines) {
    self.url = url
    self.counter = counter
    self.deadlines = deadlines
  }

  /// Runs `body` with the connection, on `queue`. A connection that is not usable afterwards is
  /// closed.
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
    let fresh = try PostgresConnection(url: url, counter: counter, deadlines: deadlines)
    connection = fresh
    return fresh
  }

  /// Whether a connection is open, asked on `queue`.
  var isOpen: Bool { connection != nil }

  /// Closes the connection, on `queue`.
  func close() { connection = nil }
}
