import Database

/// PostgreSQL's schema, described in the format of `SQLiteSchema`.
struct PostgresSchema {
  var columns: Set<String>
  var uniques: Set<String>
  var references: Set<String>
  /// The checks of each table, as PostgreSQL prints them.
  var checks: [String: [String]]
  /// `table.column` of UUID columns, whose length needs no check on PostgreSQL.
  private var ids: Set<String>

  init(_ database: Database) async throws {
    self = try await database.read { db in try PostgresSchema(db) }
  }

  private init(_ db: any Connection) throws {
    columns = Set(try db.rows(PostgresSchema.columnsSQL, map: PostgresSchema.column))
    ids = Set(
      try db.rows(
        "SELECT table_name || '.' || column_name FROM information_schema.columns"
          + " WHERE table_schema = 'public' AND data_type = 'uuid'"
      ) { $0.text(0) })
    uniques = Set(try db.rows(PostgresSchema.uniquesSQL) { $0.text(0) })
    references = Set(try db.rows(PostgresSchema.referencesSQL) { $0.text(0) })
    let rows = try db.rows(PostgresSchema.checksSQL) { ($0.text(0), $0.text(1)) }
    checks = Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  // MARK: - Columns

  /// The tsvector column is left out: SQLite has an FTS5 table instead.
  private static let columnsSQL = """
    SELECT CAST(table_name AS text), CAST(column_name AS text), CAST(data_type AS text),
      CAST(is_nullable AS text), CAST(column_default AS text)
    FROM information_schema.columns
    WHERE table_schema = 'public' AND NOT (table_name = 'search_documents' AND column_name = 'vector')
    """

  private static func column(_ row: borrowing Row) -> String {
    let type =
      switch row.text(2) {
      case "bigint", "integer": "INTEGER"
      case "uuid", "bytea": "BLOB"
      case "double precision": "REAL"
      case let other: other.uppercased()
      }
    let empty = row.text(3) == "YES" ? "perhaps" : "always"
    let value = row.optionalText(4)?.replacing("::text", with: "").replacing("::bigint", with: "")
      .replacing("'-1'::integer", with: "-1")
    return "\(row.text(0)).\(row.text(1)) \(type) \(empty) \(value ?? "none")"
  }

  // MARK: - Constraints

  private static let uniquesSQL = """
    SELECT CAST(CAST(i.indrelid AS regclass) AS text) || '(' || (
      SELECT string_agg(a.attname, ', ' ORDER BY k.n)
      FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, n)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum)
      || ')' || CASE WHEN i.indpred IS NULL THEN '' ELSE ' partly' END
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relnamespace = CAST('public' AS regnamespace)
    """

  private static let referencesSQL = """
    SELECT CAST(CAST(c.conrelid AS regclass) AS text) || '(' || (
      SELECT string_agg(a.attname, ', ' ORDER BY k.n)
      FROM unnest(c.conkey) WITH ORDINALITY AS k (attnum, n)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum)
      || ') → ' || CAST(CAST(c.confrelid AS regclass) AS text) || '(' || (
      SELECT string_agg(a.attname, ', ' ORDER BY k.n)
      FROM unnest(c.confkey) WITH ORDINALITY AS k (attnum, n)
      JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum)
      || ') ' || CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'a' THEN 'NO ACTION' ELSE '?' END
    FROM pg_constraint c WHERE c.contype = 'f'
    """

  private static let checksSQL = """
    SELECT CAST(CAST(conrelid AS regclass) AS text), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE contype = 'c' AND connamespace = CAST('public' AS regnamespace)
    """

  // MARK: - SQLite's checks

  /// Returns SQLite's checks of a table as PostgreSQL prints them, sorted.
  func asPrinted(
    _ checks: [String], of table: String, _ database: Database
  ) async throws -> [String] {
    let wanted = checks.filter { check in
      !ids.contains {
        check == "length(\($0.dropFirst(table.count + 1))) = 16" && $0.hasPrefix(table + ".")
      }
    }.map { $0.replacing(PostgresSchema.glob, with: "~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'") }
    return try await database.write { db in
      try db.runScript("CREATE TABLE probe (LIKE \(table))")
      for check in wanted { try db.runScript("ALTER TABLE probe ADD CHECK (\(check))") }
      let words = try db.rows(
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
          + " WHERE contype = 'c' AND conrelid = CAST('probe' AS regclass)"
      ) { $0.text(0) }
      try db.runScript("DROP TABLE probe")
      return words.sorted()
    }
  }

  private static let glob = "GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'"
}
