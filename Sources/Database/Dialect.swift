/// Which engine a connection speaks to, and the few words in which their SQL differs.
package enum Dialect: String, Sendable, CaseIterable {
  case sqlite
  case postgres

  /// `column = any of a set`: `"type_id \(dialect.any("$3"))"` with `.integers` or `.texts`.
  package func any(_ placeholder: String, of type: String = "bigint") -> String {
    switch self {
    case .sqlite: "IN (SELECT value FROM json_each(\(placeholder)))"
    case .postgres: "= ANY(CAST(\(placeholder) AS \(type)[]))"
    }
  }

  /// A SELECT of `.rows` given as one argument, to insert many rows by one statement; `types` are
  /// its columns'.
  package func rows(_ placeholder: String, of types: [String]) -> String {
    let columns = types.enumerated().map { index, type in
      self == .sqlite ? "value ->> \(index)" : "CAST(value ->> \(index) AS \(type))"
    }
    let source =
      self == .sqlite
      ? "json_each(\(placeholder))"
      : "json_array_elements(CAST(\(placeholder) AS json)) AS rows (value)"
    // Without a WHERE, SQLite would take a following ON CONFLICT for a join's.
    return "SELECT \(columns.joined(separator: ", ")) FROM \(source) WHERE true"
  }

  /// Locks the rows of a SELECT until the transaction ends; SQLite has one writer anyway.
  package var forUpdate: String { self == .postgres ? " FOR UPDATE" : "" }

  /// Keeps the rows of `table` in a SELECT from being deleted until the transaction ends.
  package func keeping(_ table: String) -> String {
    self == .postgres ? " FOR KEY SHARE OF \(table)" : ""
  }

  /// Jobs that others hold are passed over.
  package var forUpdateSkipLocked: String { self == .postgres ? " FOR UPDATE SKIP LOCKED" : "" }

  /// A join that looks up, for each row before it, the rows of `table` that `condition` selects, by an
  /// index. Left to itself PostgreSQL reads and hashes the whole table where that looks cheap, which
  /// it no longer is when the table has grown.
  /// - Parameter index: the index that SQLite must use; nil where there is no choice.
  package func lookup(
    _ table: String, as name: String, by index: String? = nil, on condition: String
  ) -> String {
    switch self {
    case .sqlite:
      "CROSS JOIN \(table) \(name) \(index.map { indexed(by: $0) } ?? "") ON \(condition)"
    case .postgres:
      "CROSS JOIN LATERAL (SELECT * FROM \(table) \(name) WHERE \(condition) \(fence)) \(name)"
    }
  }

  /// The same where there need not be such a row: at most one, by a unique index.
  package func optionalLookup(
    _ table: String, as name: String, on condition: String
  ) -> String {
    switch self {
    case .sqlite: "LEFT JOIN \(table) \(name) ON \(condition)"
    case .postgres:
      "LEFT JOIN LATERAL (SELECT * FROM \(table) \(name) WHERE \(condition) \(fence)) \(name)"
        + " ON true"
    }
  }

  /// The elements of a set as rows, `name.value`, so that `lookup` can look each of them up.
  package func each(_ placeholder: String, as name: String) -> String {
    switch self {
    case .sqlite: "json_each(\(placeholder)) AS \(name)"
    case .postgres: "unnest(CAST(\(placeholder) AS bigint[])) AS \(name) (value)"
    }
  }

  /// At the end of a subquery: PostgreSQL plans it by itself. SQLite is told its indexes instead.
  package var fence: String { self == .postgres ? "OFFSET 0" : "" }

  /// SQLite chooses its join order by statistics that a young table lacks; `CROSS JOIN` keeps the
  /// order that is written. PostgreSQL means something else by it; where its choice matters, see
  /// `lookup`.
  package var orderedJoin: String { self == .sqlite ? "CROSS JOIN" : "JOIN" }

  /// Names the index by which SQLite reads the table in front of it: `"changes \(indexed(by: …))"`.
  /// Without statistics SQLite believes that a space has ten rows and prefers to read all of them
  /// where that saves a sort or a look-up. PostgreSQL knows the size of its tables.
  package func indexed(by index: String) -> String {
    self == .sqlite ? "INDEXED BY \(index)" : ""
  }
}
