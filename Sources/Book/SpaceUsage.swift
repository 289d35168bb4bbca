package import Database
package import Journal
import Model

/// What a space stores.
package struct SpaceUsage: Sendable, Equatable {
  package var handle: String
  /// From the stored counts.
  package var entries: Int
  package var lists: Int
  /// Without the sizes that are derived from them.
  package var images: Int
  /// The bytes of the images, with all sizes derived from them.
  package var imageBytes: Int64
  /// The bytes of the files of imports, which are kept for 30 days.
  package var importBytes: Int64

  /// Returns the usage of all spaces, or of one, those with the most bytes first.
  package static func all(
    of space: SpaceKey? = nil, _ db: any Connection
  ) throws -> [SpaceUsage] {
    try db.rows(
      """
      SELECT s.handle,
        COALESCE(
          (SELECT CAST(SUM(n.count) AS BIGINT) FROM entry_counts n WHERE n.space_id = s.key), 0),
        (SELECT COUNT(*) FROM lists l WHERE l.space_id = s.key AND l.deleted = 0),
        (SELECT COUNT(*) FROM blobs b WHERE b.space_id = s.key AND NOT EXISTS (
          SELECT 1 FROM blob_variants v WHERE v.space_id = b.space_id AND v.variant_id = b.key)),
        (SELECT CAST(COALESCE(SUM(b.size), 0) AS BIGINT) FROM blobs b WHERE b.space_id = s.key)
          AS bytes,
        (SELECT CAST(COALESCE(SUM(length(c.bytes)), 0) AS BIGINT) FROM import_chunks c
          WHERE c.space_id = s.key)
      FROM spaces s WHERE CAST($1 AS BIGINT) IS NULL OR s.key = $1
      ORDER BY bytes DESC, s.key
      """, space
    ) { row in
      SpaceUsage(
        handle: row.text(0), entries: row.int(1), lists: row.int(2), images: row.int(3),
        imageBytes: row.int64(4), importBytes: row.int64(5))
    }
  }
}

extension Features {
  /// Returns what a space stores.
  /// - Throws: forbidden for anyone but a member.
  package func usage(in scope: Scope) async throws -> SpaceUsage {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      guard let usage = try SpaceUsage.all(of: scope.space, db).first else {
        throw Failure.notFound("space")
      }
      return usage
    }
  }
}
