import Database
package import Model

extension Imports {
  private static let dayInSeconds: Int64 = 86_400

  /// Deletes uploads that were not started within a week, and the files of imports that ended a
  /// month ago. The results of their rows are kept.
  package func sweep(now: Timestamp = .now) async throws {
    _ = try await database.write { db in
      try db.execute(
        "DELETE FROM imports WHERE state IN ('mapping', 'ready') AND updated_at < $1",
        now.adding(seconds: -7 * Imports.dayInSeconds))
      try db.execute(
        """
        DELETE FROM import_chunks WHERE EXISTS (SELECT 1 FROM imports i
          WHERE i.space_id = import_chunks.space_id AND i.key = import_chunks.import_id
            AND i.state IN ('done', 'undone', 'cancelled', 'failed') AND i.updated_at < $1)
        """, now.adding(seconds: -30 * Imports.dayInSeconds))
    }
  }
}
