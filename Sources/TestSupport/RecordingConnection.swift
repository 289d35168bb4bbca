package import Database

/// Passes everything on, and keeps the statements, so that they can be counted and their plans be
/// asked for.
package final class RecordingConnection: Connection {
  private let inner: any Connection
  /// Those that ask for rows.
  package private(set) var asked: [(sql: String, values: [SQLValue])] = []
  /// All, in their order.
  package private(set) var statements: [String] = []

  package init(_ inner: any Connection) { self.inner = inner }

  package var dialect: Dialect { inner.dialect }

  package var gathered: GatheredRows {
    get { inner.gathered }
    set { inner.gathered = newValue }
  }

  package func run(_ sql: String, values: [SQLValue]) throws -> Int {
    statements.append(sql)
    return try inner.run(sql, values: values)
  }

  package func step(
    _ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool
  ) throws {
    statements.append(sql)
    asked.append((sql, values))
    try inner.step(sql, values: values, body)
  }

  package func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void
  ) throws {
    statements.append(sql)
    try inner.runMany(sql, sets, each: each)
  }

  package func runScript(_ sql: String) throws { try inner.runScript(sql) }

  /// The plan of every statement that was asked, a step a line.
  package func plans() throws -> [[String]] {
    try asked.map { sql, values in
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
