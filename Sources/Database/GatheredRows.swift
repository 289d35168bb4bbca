import Model

extension Connection {
  /// Writes what has gathered so far, so that a long transaction holds little of it in memory.
  package func writeGathered() throws {
    var waiting = gathered
    gathered = GatheredRows()
    try waiting.flush(self)
  }
}

/// Rows that wait for the commit and are then written by one statement, also for several writes
/// that share it. An index that writes itself out after every statement is spared most of that.
package struct GatheredRows {
  /// The statements of one table for one space: `put` around `Dialect.rows("$1", …)`, `remove` for
  /// the space `$1` around `Dialect.any("$2")` of keys.
  package struct Table: Hashable {
    package var space: SpaceKey
    package var put: String
    package var remove: String

    package init(in space: SpaceKey, put: String, remove: String) {
      self.space = space
      self.put = put
      self.remove = remove
    }
  }

  private struct Rows {
    var removed: Set<Int64> = []
    var put: [Int64: [SQLValue]] = [:]
  }

  private var tables: [Table: Rows] = [:]

  package mutating func put(_ row: SQLArguments, _ key: Int64, in table: Table) {
    tables[table, default: Rows()].put[key] = values(row)
  }

  package mutating func remove(_ key: Int64, in table: Table) {
    tables[table, default: Rows()].removed.insert(key)
    tables[table]?.put[key] = nil
  }

  /// Writes everything; in the order of the keys, so that two transactions cannot wait for each
  /// other's rows.
  mutating func flush(_ db: any Connection) throws {
    let waiting = tables
    tables = [:]
    for (table, rows) in waiting.sorted(by: { $0.key.space < $1.key.space }) {
      if !rows.removed.isEmpty {
        try db.execute(table.remove, table.space, SQLValue.integers(rows.removed.sorted()))
      }
      guard !rows.put.isEmpty else { continue }
      try db.run(table.put, values: [.rows(rows.put.sorted { $0.key < $1.key }.map(\.value))])
    }
  }
}
