/// The planner's statistics, which SQLite keeps in `sqlite_stat1`.
enum SQLiteStatistics {
  /// Tables with fewer rows get no statistics. With theirs the planner would scan the whole table,
  /// and continue to do so after it has grown; without statistics it assumes a large table.
  private static let minimumRows = 1_000

  static func deleteSmallTables(_ db: any Connection) throws {
    guard try !all(db).isEmpty else { return }
    // `stat` begins with the number of rows.
    try db.execute(
      "DELETE FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < $1", minimumRows)
    try db.runScript("ANALYZE sqlite_schema")
  }

  /// Returns every statistic as text, to find out whether any has changed.
  static func all(_ db: any Connection) throws -> [String] {
    let isThere = try db.integer("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'")
    guard isThere != nil else { return [] }
    return try db.rows(
      "SELECT tbl || ' ' || COALESCE(idx, '') || ' ' || stat FROM sqlite_stat1 ORDER BY 1"
    ) { $0.text(0) }
  }

  /// Makes all connections reload the statistics. They do so when they reload the schema, which
  /// creating and dropping a view forces.
  static func reloadOnAllConnections(_ db: any Connection) throws {
    try db.runScript(
      """
      BEGIN IMMEDIATE;
      CREATE VIEW statistics_renewed AS SELECT 1;
      DROP VIEW statistics_renewed;
      COMMIT
      """)
  }
}
