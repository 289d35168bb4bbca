/// The planner's statistics in `sqlite_stat1`.
enum SQLiteStatistics {
  /// Tables with fewer rows have no statistics. By theirs the planner would read them whole, and go
  /// on doing so when they have grown; without any it takes every table for a large one.
  private static let fewestRows = 1_000

  static func forgetSmallTables(_ db: any Connection) throws {
    guard try !all(db).isEmpty else { return }
    // A statistic begins with the number of rows.
    try db.execute(
      "DELETE FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) < $1", fewestRows)
    try db.runScript("ANALYZE sqlite_schema")
  }

  static func all(_ db: any Connection) throws -> [String] {
    let isThere = try db.integer("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'")
    guard isThere != nil else { return [] }
    return try db.rows(
      "SELECT tbl || ' ' || COALESCE(idx, '') || ' ' || stat FROM sqlite_stat1 ORDER BY 1"
    ) { $0.text(0) }
  }

  /// Makes the other connections read the statistics. They do so together with the schema, which
  /// they read again when it has changed.
  static func publish(_ db: any Connection) throws {
    try db.runScript(
      """
      BEGIN IMMEDIATE;
      CREATE VIEW statistics_renewed AS SELECT 1;
      DROP VIEW statistics_renewed;
      COMMIT
      """)
  }
}
