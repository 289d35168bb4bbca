/// The planner's statistics on PostgreSQL. Without them it assumes that a space is 1/200 of its
/// table and reads whole spaces by the index with the fewest pages.
enum PostgresStatistics {
  /// Analyses the tables that have more than twice the pages they had at their last ANALYZE. Tables
  /// that another session has locked are skipped.
  static func update(_ database: Database) async throws {
    let tables = try await database.read { db in
      try db.rows(
        """
        SELECT CAST(c.oid::regclass AS TEXT) FROM pg_class c
        WHERE c.relkind = 'r'
          AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
          AND pg_relation_size(c.oid) > 2 * CAST(current_setting('block_size') AS bigint) * c.relpages
        ORDER BY 1
        """
      ) { $0.text(0) }
    }
    guard !tables.isEmpty else { return }
    try await database.withoutTransaction { db in
      try db.runScript("ANALYZE (SKIP_LOCKED) \(tables.joined(separator: ", "))")
    }
  }
}
