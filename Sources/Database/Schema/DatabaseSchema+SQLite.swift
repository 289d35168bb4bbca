extension DatabaseSchema {
  static func sqliteColumns(
    _ db: any Connection
  ) throws -> [(table: String, column: TableSchema.Column)] {
    // A column of a primary key is never NULL: the tables are STRICT.
    try db.rows(
      """
      SELECT t.name, c.name, upper(c.type), c."notnull" = 0 AND c.pk = 0
      FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type IN ('table', 'virtual')
        AND t.name NOT IN ('sqlite_schema', 'sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')
      """
    ) { row in
      let type: TableSchema.ColumnType =
        switch row.text(2) {
        case "INTEGER", "BIGINT": .integer
        case "REAL": .real
        case "TEXT": .text
        case "BLOB": .bytes
        case let other: .derived(other)
        }
      return (
        row.text(0), TableSchema.Column(name: row.text(1), type: type, isNullable: row.bool(3))
      )
    }
  }

  /// Returns the columns of the primary keys of all tables, in the order of each key.
  static func sqliteKeys(_ db: any Connection) throws -> [(table: String, column: String)] {
    try db.rows(
      """
      SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type = 'table' AND c.pk > 0 ORDER BY t.name, c.pk
      """, map: { ($0.text(0), $0.text(1)) })
  }

  /// Returns the columns of all tables that refer to `target`.
  static func sqliteReferences(
    to target: String, _ db: any Connection
  ) throws -> [(table: String, column: String)] {
    try db.rows(
      """
      SELECT t.name, f."from" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
      WHERE t.schema = 'main' AND t.type = 'table' AND f."table" = $1 ORDER BY t.name, f."from"
      """, target, map: { ($0.text(0), $0.text(1)) })
  }

  /// Returns the foreign keys of all tables of a database on SQLite, one for each column.
  package static func sqliteForeignKeys(_ db: any Connection) throws -> [ForeignKeyColumn] {
    try db.rows(
      """
      SELECT t.name, f."from", f."table", f."to"
      FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
      WHERE t.schema = 'main' AND t.type = 'table' ORDER BY t.name, f.id, f.seq
      """,
      map: {
        ForeignKeyColumn(
          table: $0.text(0), column: $0.text(1), target: $0.text(2), targetColumn: $0.text(3))
      })
  }
}

/// A column that refers to a column of another table, or of the same one.
package struct ForeignKeyColumn: Sendable, Equatable {
  package var table: String
  package var column: String
  package var target: String
  package var targetColumn: String
}
