package import Database

/// A connection that forwards everything and records the statements, so that tests can count them
/// and query their plans.
package final class RecordingConnection: Connection {
  private let inner: any Connection
  /// The statements that return rows.
  package private(set) var queries: [(sql: String, values: [SQLValue])] = []
  /// All statements in order.
  package private(set) var statements: [String] = []

  package init(_ inner: any Connection) { self.inner = inner }

  package var dialect: Dialect { inner.dialect }

  package var deferredWrites: DeferredWrites {
    get { inner.deferredWrites }
    set { inner.deferredWrites = newValue }
  }

  package func run(_ sql: String, values: [SQLValue]) throws -> Int {
    statements.append(sql)
    return try inner.run(sql, values: values)
  }

  package func step(
    _ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool
  ) throws {
    statements.append(sql)
    queries.append((sql, values))
    try inner.step(sql, values: values, body)
  }

  package func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void
  ) throws {
    statements.append(sql)
    try inner.runMany(sql, sets, each: each)
  }

  package func runScript(_ sql: String) throws { try inner.runScript(sql) }

  /// Returns the plans of all statements that return rows, each as lines.
  package func plans() throws -> [[String]] {
    try queries.map { sql, values in
      var lines: [String] = []
      let question = dialect == .sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN "
      let column = dialect == .sqlite ? 3 : 0
      try inner.step(question + sql, values: values) { row in
        lines.append(row.text(column))
        return true
      }
      return lines
    }
  }
}
