extension DatabaseSchema {
  static func postgresColumns(
    _ db: any Connection
  ) throws -> [(table: String, column: TableSchema.Column)] {
    try db.rows(
      """
      SELECT CAST(c.relname AS text), CAST(a.attname AS text), format_type(a.atttypid, NULL),
        CASE WHEN a.attnotnull THEN 0 ELSE 1 END
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
      """
    ) { row in
      let type: TableSchema.ColumnType =
        switch row.text(2) {
        case "bigint", "integer", "smallint": .integer
        case "double precision": .real
        case "text": .text
        case "bytea": .bytes
        case "uuid": .uuid
        case let other: .derived(other)
        }
      return (
        row.text(0), TableSchema.Column(name: row.text(1), type: type, isNullable: row.bool(3))
      )
    }
  }

  /// Returns the columns of the primary keys of all tables, in the order of each key.
  static func postgresKeys(_ db: any Connection) throws -> [(table: String, column: String)] {
    try db.rows(
      """
      SELECT CAST(c.relname AS text), CAST(a.attname AS text)
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, position)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
      WHERE i.indisprimary AND c.relnamespace = CAST(current_schema() AS regnamespace)
      ORDER BY c.relname, k.position
      """, map: { ($0.text(0), $0.text(1)) })
  }

  /// Returns the columns of all tables that refer to `target`.
  static func postgresReferences(
    to target: String, _ db: any Connection
  ) throws -> [(table: String, column: String)] {
    try db.rows(
      """
      SELECT CAST(c.relname AS text), CAST(a.attname AS text)
      FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
      JOIN pg_class t ON t.oid = f.confrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (f.conkey)
      WHERE f.contype = 'f' AND c.relnamespace = CAST(current_schema() AS regnamespace)
        AND CAST(t.relname AS text) = $1
      ORDER BY c.relname, a.attname
      """, target, map: { ($0.text(0), $0.text(1)) })
  }

  /// Returns the foreign keys of all tables, with their definitions in SQL.
  static func postgresForeignKeys(
    _ db: any Connection
  ) throws -> [(table: String, name: String, definition: String)] {
    try db.rows(
      """
      SELECT CAST(c.relname AS text), CAST(f.conname AS text), pg_get_constraintdef(f.oid)
      FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
      WHERE f.contype = 'f' AND c.relnamespace = CAST(current_schema() AS regnamespace)
      ORDER BY c.relname, f.conname
      """, map: { ($0.text(0), $0.text(1), $0.text(2)) })
  }
}
