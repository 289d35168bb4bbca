/// The planner's statistics on PostgreSQL. Without any it takes a space for a two-hundredth of a table
/// and reads whole spaces by whichever index has the fewest pages.
enum PostgresStatistics {
  /// Counts the tables that have grown to more than twice the pages that they had when they were
  /// counted last. What another program counts at the moment is passed over.
  static func renew(_ database: Database) async throws {
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
    try await database.bare { db in
      try db.runScript("ANALYZE (SKIP_LOCKED) \(tables.joined(separator: ", "))")
    }
  }
}
