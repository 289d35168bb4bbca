/// The engine of a connection, with the SQL fragments in which the engines differ.
package enum Dialect: String, Sendable, CaseIterable {
  case sqlite
  case postgres

  /// Returns the condition that a column's value is in a set: `"type_id \(dialect.any("$3"))"`,
  /// with an `.integers` or `.texts` argument.
  /// - Parameter type: the SQL type of the values of the set, which PostgreSQL needs.
  package func any(_ placeholder: String, of type: String = "bigint") -> String {
    switch self {
    case .sqlite: "IN (SELECT value FROM json_each(\(placeholder)))"
    case .postgres: "= ANY(CAST(\(placeholder) AS \(type)[]))"
    }
  }

  /// Returns a SELECT of the rows of one `.rows` argument, to insert many rows with one statement.
  /// - Parameter types: the SQL types of the columns.
  package func rows(_ placeholder: String, of types: [String]) -> String {
    let columns = types.enumerated().map { index, type in
      self == .sqlite ? "value ->> \(index)" : "CAST(value ->> \(index) AS \(type))"
    }
    let source =
      self == .sqlite
      ? "json_each(\(placeholder))"
      : "json_array_elements(CAST(\(placeholder) AS json)) AS rows (value)"
    // Without a WHERE, SQLite would parse a following ON CONFLICT as the ON of a join.
    return "SELECT \(columns.joined(separator: ", ")) FROM \(source) WHERE true"
  }

  /// Locks the selected rows until the transaction ends. SQLite needs no lock: it has one writer.
  package var forUpdate: String { self == .postgres ? " FOR UPDATE" : "" }

  /// Returns a suffix of a SELECT that prevents the deletion of its rows of `table` until the
  /// transaction ends.
  package func forKeyShare(of table: String) -> String {
    self == .postgres ? " FOR KEY SHARE OF \(table)" : ""
  }

  /// Locks the selected rows and skips rows that other transactions have locked.
  package var forUpdateSkipLocked: String { self == .postgres ? " FOR UPDATE SKIP LOCKED" : "" }

  /// Returns a join that, for each row before it, finds the rows of `table` that satisfy
  /// `condition` by an index. Without it PostgreSQL may hash the whole table while that is cheap,
  /// and keep that plan after the table has grown.
  /// - Parameters:
  ///   - name: the name of the table in `condition` and in the rest of the statement.
  ///   - index: the index that SQLite must use; nil if there is only one that fits.
  package func lookup(
    _ table: String, as name: String, by index: String? = nil, on condition: String
  ) -> String {
    switch self {
    case .sqlite:
      "CROSS JOIN \(table) \(name) \(index.map { indexed(by: $0) } ?? "") ON \(condition)"
    case .postgres:
      "CROSS JOIN LATERAL (SELECT * FROM \(table) \(name) WHERE \(condition) \(optimizationFence)) \(name)"
    }
  }

  /// Like `lookup`, but as an outer join: `condition` selects at most one row, by a unique index.
  package func optionalLookup(
    _ table: String, as name: String, on condition: String
  ) -> String {
    switch self {
    case .sqlite: "LEFT JOIN \(table) \(name) ON \(condition)"
    case .postgres:
      "LEFT JOIN LATERAL (SELECT * FROM \(table) \(name) WHERE \(condition) \(optimizationFence)) \(name)"
        + " ON true"
    }
  }

  /// Returns the elements of a set argument as rows with the column `name.value`, for example as
  /// the rows before a `lookup`.
  package func unnest(_ placeholder: String, as name: String) -> String {
    switch self {
    case .sqlite: "json_each(\(placeholder)) AS \(name)"
    case .postgres: "unnest(CAST(\(placeholder) AS bigint[])) AS \(name) (value)"
    }
  }

  /// The end of a subquery that PostgreSQL must plan separately. On SQLite it is empty: there the
  /// index is named instead.
  package var optimizationFence: String { self == .postgres ? "OFFSET 0" : "" }

  /// A join whose order SQLite keeps as written. Otherwise SQLite chooses the order by statistics,
  /// which new tables lack. In PostgreSQL `CROSS JOIN` has another meaning; use `lookup` where its
  /// order matters.
  package var orderedJoin: String { self == .sqlite ? "CROSS JOIN" : "JOIN" }

  /// Returns a suffix that names the index by which SQLite reads the table before it: `"changes
  /// \(indexed(by: …))"`. Without statistics SQLite assumes that a space has ten rows and reads all
  /// of them to avoid a sort or a lookup. PostgreSQL knows the size of its tables.
  package func indexed(by index: String) -> String {
    self == .sqlite ? "INDEXED BY \(index)" : ""
  }
}
