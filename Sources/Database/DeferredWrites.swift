import Model

extension Connection {
  /// Writes the rows that have been gathered so far, to limit the memory that a long transaction
  /// uses.
  package func flushDeferredWrites() throws {
    var waiting = deferredWrites
    deferredWrites = DeferredWrites()
    try waiting.flush(self)
  }
}

/// Rows that are gathered during a transaction and written before its commit with one statement for
/// each table and space. FTS5 writes out its index at the end of every statement and savepoint, so
/// this saves most of that work, also for writes that share a commit.
package struct DeferredWrites {
  /// The statements for one table in one space: `upsertSQL` contains `Dialect.rows("$1", …)`; `deleteSQL`
  /// has the space as `$1` and its keys as `Dialect.any("$2")`.
  package struct Table: Hashable {
    package var space: SpaceKey
    package var upsertSQL: String
    package var deleteSQL: String

    package init(in space: SpaceKey, upsertSQL: String, deleteSQL: String) {
      self.space = space
      self.upsertSQL = upsertSQL
      self.deleteSQL = deleteSQL
    }
  }

  private struct Rows {
    var removed: Set<Int64> = []
    var upserted: [Int64: [SQLValue]] = [:]
  }

  private var tables: [Table: Rows] = [:]

  package init() {}

  /// Adds a row to be inserted or updated; it replaces an earlier row with this key.
  package mutating func upsert(_ row: SQLArguments, key: Int64, in table: Table) {
    tables[table, default: Rows()].upserted[key] = values(row)
  }

  /// Adds a key to be deleted, and drops an earlier row with it. A later row with this key is
  /// inserted after the deletion.
  package mutating func delete(_ key: Int64, in table: Table) {
    tables[table, default: Rows()].removed.insert(key)
    tables[table]?.upserted[key] = nil
  }

  /// Writes all rows, sorted by key, so that two transactions cannot deadlock on each other's rows.
  package mutating func flush(_ db: any Connection) throws {
    let waiting = tables
    tables = [:]
    for (table, rows) in waiting.sorted(by: { $0.key.space < $1.key.space }) {
      if !rows.removed.isEmpty {
        try db.execute(table.deleteSQL, table.space, SQLValue.integers(rows.removed.sorted()))
      }
      guard !rows.upserted.isEmpty else { continue }
      try db.run(
        table.upsertSQL, values: [.rows(rows.upserted.sorted { $0.key < $1.key }.map(\.value))])
    }
  }
}
