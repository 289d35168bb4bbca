import Database

/// SQLite's schema. Tables have `key` as `INTEGER PRIMARY KEY` and a unique (space_id, key), which
/// is the primary key on PostgreSQL.
struct SQLiteSchema {
  /// `table.column type null default`.
  var columns: Set<String> = []
  /// `table(columns)`, followed by ` partly` for partial indexes.
  var uniques: Set<String> = []
  /// `table(columns) → table(columns) on delete`.
  var references: Set<String> = []
  /// The checks of each table, as written.
  var checks: [String: [String]] = [:]

  init(_ database: Database) async throws {
    self = try await database.read { db in try SQLiteSchema(db) }
  }

  private init(_ db: any Connection) throws {
    let tables = try db.rows(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        + " AND name NOT LIKE 'search_index%'"
    ) { ($0.text(0), $0.text(1)) }
    for (table, sql) in tables {
      try readColumns(table, db)
      try readUniques(table, db)
      try readReferences(table, db)
      let written = SQLiteSchema.checks(in: sql)
      if !written.isEmpty { checks[table] = written }
    }
  }

  private mutating func readColumns(_ table: String, _ db: any Connection) throws {
    let rows = try db.rows(
      "SELECT name, type, \"notnull\" OR pk > 0, dflt_value FROM pragma_table_info('\(table)')"
    ) { row in
      "\(table).\(row.text(0)) \(row.text(1).replacing("BIGINT", with: "INTEGER")) \(row.bool(2) ? "always" : "perhaps")"
        + " \(row.optionalText(3) ?? "none")"
    }
    columns.formUnion(rows)
  }

  /// No foreign key refers to these, so SQLite has no unique (space_id, key) for them.
  private static let keyedBySpace: Set<String> = ["entry_images", "search_documents"]

  private mutating func readUniques(_ table: String, _ db: any Connection) throws {
    let indexes = try db.rows(
      "SELECT name, partial FROM pragma_index_list('\(table)') WHERE \"unique\" = 1"
    ) { ($0.text(0), $0.bool(1)) }
    var found = try indexes.map { index, partial in
      let names = try db.rows("SELECT name FROM pragma_index_info('\(index)') ORDER BY seqno") {
        $0.text(0)
      }
      return "\(table)(\(names.joined(separator: ", ")))\(partial ? " partly" : "")"
    }
    let own = try db.rows(
      "SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk"
    ) { $0.text(0) }
    if SQLiteSchema.keyedBySpace.contains(table) {
      found.append("\(table)(space_id, key)")
    } else if !own.isEmpty, !found.contains("\(table)(space_id, key)") {
      found.append("\(table)(\(own.joined(separator: ", ")))")
    }
    uniques.formUnion(found)
  }

  private mutating func readReferences(_ table: String, _ db: any Connection) throws {
    let rows = try db.rows(
      """
      SELECT "table", group_concat("from", ', '), group_concat("to", ', '), on_delete
      FROM (SELECT * FROM pragma_foreign_key_list('\(table)') ORDER BY id, seq)
      GROUP BY id
      """
    ) { row in
      "\(table)(\(row.text(1))) → \(row.text(0))(\(row.text(2))) \(row.text(3))"
    }
    references.formUnion(rows)
  }

  /// Returns the conditions in the parentheses after each CHECK.
  static func checks(in sql: String) -> [String] {
    var checks: [String] = []
    var rest = sql[...]
    while let start = rest.firstRange(of: "CHECK (") {
      rest = rest[start.upperBound...]
      var depth = 1
      var quoted = false
      let end = rest.firstIndex { character in
        if character == "'" { quoted.toggle() }
        if !quoted, character == "(" { depth += 1 }
        if !quoted, character == ")" { depth -= 1 }
        return depth == 0
      }
      guard let end else { break }
      checks.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return checks
  }
}
