/// Fills the tables of a database without going through the features. The SQL is made from the
/// schema, so that a new table or column needs no code here.
///
/// Only a database that no server uses yet is filled in this way.
package struct TableLoading {
  private let db: any Connection
  /// The foreign keys that PostgreSQL checks again at the end.
  private let foreignKeys: [(table: String, name: String, definition: String)]

  /// Begins. Rows can refer to rows that are loaded later, so foreign keys are checked at the end.
  /// - Parameter db: outside any transaction.
  package init(_ db: any Connection) throws {
    self.db = db
    guard db.dialect == .postgres else {
      foreignKeys = []
      try db.runScript("PRAGMA foreign_keys = OFF; BEGIN")
      return
    }
    foreignKeys = try DatabaseSchema.postgresForeignKeys(db)
    // One transaction, so that a program that is killed leaves no rows. On SQLite it leaves a file that
    // no server uses.
    try db.runScript("BEGIN")
    for key in foreignKeys {
      try db.runScript("ALTER TABLE \(quoted(key.table)) DROP CONSTRAINT \(quoted(key.name))")
    }
  }

  /// Inserts rows.
  /// - Parameters:
  ///   - rows: a value for each column of `table`, in the order of its columns.
  ///   - inserted: called after each row.
  package func insert(
    _ rows: [[SQLValue]], into table: TableSchema, inserted: () -> Void
  ) throws {
    try TableLoading.insert(rows, into: table, db, inserted: inserted)
  }

  /// Inserts rows of a space that nobody can access yet.
  package static func insert(
    _ rows: [[SQLValue]], into table: TableSchema, _ db: any Connection,
    inserted: () -> Void = {}
  ) throws {
    let names = table.columns.map { quoted($0.name) }.joined(separator: ", ")
    let values = table.columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    try db.runMany(
      "INSERT INTO \(quoted(table.name)) (\(names)) VALUES (\(values)) RETURNING 1", rows
    ) { _ in inserted() }
  }

  /// Deletes the rows of a space that nobody can access.
  package static func deleteRows(
    of space: Int64, from table: String, _ db: any Connection
  ) throws {
    try db.execute("DELETE FROM \(quoted(table)) WHERE space_id = $1", space)
  }

  /// Deletes at most `limit` rows of a space that nobody can access.
  /// - Returns: the number of these rows.
  package static func deleteRows(
    of space: Int64, from table: TableSchema, limit: Int, _ db: any Connection
  ) throws -> Int {
    let key = table.primaryKey.map(quoted).joined(separator: ", ")
    return try db.execute(
      """
      DELETE FROM \(quoted(table.name)) WHERE space_id = $1 AND (\(key)) IN (
        SELECT \(key) FROM \(quoted(table.name)) WHERE space_id = $1 LIMIT $2)
      """, space, limit)
  }

  /// Deletes at most `limit` rows of users who match a condition.
  /// - Parameters:
  ///   - users: a query of their keys, with the one argument `$1`.
  ///   - table: a table with a column `user_id`.
  /// - Returns: the number of these rows.
  package static func deleteRows(
    ofUsers users: String, _ argument: any SQLBindable, from table: TableSchema, limit: Int,
    _ db: any Connection
  ) throws -> Int {
    let key = table.primaryKey.map(quoted).joined(separator: ", ")
    return try db.execute(
      """
      DELETE FROM \(quoted(table.name)) WHERE (\(key)) IN (
        SELECT \(key) FROM \(quoted(table.name)) WHERE user_id IN (\(users)) LIMIT $2)
      """, argument, limit)
  }

  /// Commits what was loaded so far on SQLite, whose log would otherwise become as large as all
  /// rows.
  package func commitPart() throws {
    if db.dialect == .sqlite { try db.runScript("COMMIT; BEGIN") }
  }

  /// Sets the last number that a table has given to a row.
  package func setLastKey(_ key: Int64, of table: TableSchema) throws {
    try TableLoading.setLastKey(key, of: table, db)
  }

  /// Sets the last number that a table has given to a row, so that later rows have greater ones.
  package static func setLastKey(
    _ key: Int64, of table: TableSchema, _ db: any Connection
  ) throws {
    guard key > 0, table.isNumbered else { return }
    guard db.dialect == .sqlite else {
      let sql = "SELECT setval(CAST(pg_get_serial_sequence($1, 'key') AS regclass), $2)"
      return try db.step(sql, values: [.text(table.name), .integer(key)]) { _ in true }
    }
    // SQLite creates the row with the first insertion.
    let count = try db.execute(
      "UPDATE sqlite_sequence SET seq = $2 WHERE name = $1", table.name, key)
    guard count == 0 else { return }
    try db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", table.name, key)
  }

  /// Checks the foreign keys and commits.
  /// - Throws: `DatabaseError` of kind `foreignKeyViolation`.
  package func finish() throws {
    for key in foreignKeys {
      try db.runScript(
        "ALTER TABLE \(quoted(key.table)) ADD CONSTRAINT \(quoted(key.name)) \(key.definition)")
    }
    if db.dialect == .sqlite {
      let broken = try db.row(
        "PRAGMA foreign_key_check",
        map: { "a row of \($0.text(0)) refers to a missing row of \($0.text(2))" })
      if let broken {
        throw DatabaseError(kind: .foreignKeyViolation, message: broken, sql: nil)
      }
    }
    try db.runScript("COMMIT")
    if db.dialect == .sqlite { try db.runScript("PRAGMA foreign_keys = ON") }
  }

  /// Rolls back what is not committed. On SQLite, parts that `commitPart` committed remain and foreign
  /// keys stay off, so the caller must delete the file.
  package func abandon() throws { try db.runScript("ROLLBACK") }

  /// Drops all tables of a PostgreSQL database that had none before.
  package static func dropAll(_ db: any Connection) throws {
    let tables = try DatabaseSchema.read(db).tables.keys.sorted().map(quoted)
    guard !tables.isEmpty else { return }
    try db.runScript("DROP TABLE \(tables.joined(separator: ", ")) CASCADE")
  }

  /// Returns the statements that move all tables of the schema in use to another schema of a
  /// PostgreSQL database.
  package static func moving(
    to target: String, from schema: String, _ db: any Connection
  ) throws -> [String] {
    try DatabaseSchema.read(db).tables.keys.sorted().map { table in
      "ALTER TABLE \(quoted(schema)).\(quoted(table)) SET SCHEMA \(quoted(target))"
    }
  }
}

extension DatabaseSchema {
  /// Returns the last number that a table has given to a row, also to one that was deleted; 0 for
  /// none.
  package static func lastKey(of table: TableSchema, _ db: any Connection) throws -> Int64 {
    guard table.isNumbered else { return 0 }
    let sql =
      switch db.dialect {
      case .sqlite: "SELECT seq FROM sqlite_sequence WHERE name = $1"
      case .postgres:
        "SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence($1, 'key') AS regclass))"
      }
    return try db.integer(sql, table.name) ?? 0
  }

  /// Returns the columns of all tables that refer to `target`.
  package static func references(
    to target: String, _ db: any Connection
  ) throws -> [(table: String, column: String)] {
    try db.dialect == .sqlite
      ? sqliteReferences(to: target, db) : postgresReferences(to: target, db)
  }
}

/// Returns a name of a table or column in quotation marks, because some are words of SQL.
package func quoted(_ name: String) -> String { "\"\(name)\"" }
