import Database

/// Passes everything on, and keeps the statements that ask for rows, so that their plans can be
/// asked for.
final class RecordingConnection: Connection {
  private let inner: any Connection
  private(set) var asked: [(sql: String, values: [SQLValue])] = []

  init(_ inner: any Connection) { self.inner = inner }

  var dialect: Dialect { inner.dialect }

  var gathered: GatheredRows {
    get { inner.gathered }
    set { inner.gathered = newValue }
  }

  func run(_ sql: String, values: [SQLValue]) throws -> Int { try inner.run(sql, values: values) }

  func step(_ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool) throws {
    asked.append((sql, values))
    try inner.step(sql, values: values, body)
  }

  func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void
  ) throws {
    try inner.runMany(sql, sets, each: each)
  }

  func runScript(_ sql: String) throws { try inner.runScript(sql) }

  /// The plan of every statement that was asked, a step a line.
  func plans() throws -> [[String]] {
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
