package import Database
package import Model

/// Frees bytes that nothing needs any more: uploads that no entry took within a day, and pictures
/// whose last entry, list or file of a site has been gone for 30 days (undo and history reach that far).
package struct BlobSweep: Sendable {
  private let database: Database

  package init(database: Database) { self.database = database }

  private static let dayInSeconds: Int64 = 86_400

  /// Deletes at most `limit` blobs; returns how many went.
  @discardableResult
  package func run(now: Timestamp = .now, limit: Int = 100) async throws -> Int {
    try await database.write { db in
      let keys = try db.rows(
        """
        SELECT b.space_id, b.key FROM blobs b
        WHERE ((b.attached = 0 AND b.last_used_at < $1) OR b.last_used_at < $2)
          AND NOT EXISTS (SELECT 1 FROM entry_images i
            WHERE i.space_id = b.space_id AND i.blob_id = b.key)
          AND NOT EXISTS (SELECT 1 FROM blob_variants v
            WHERE v.space_id = b.space_id AND v.variant_id = b.key)
          AND NOT EXISTS (SELECT 1 FROM lists l
            WHERE l.space_id = b.space_id AND l.photo_id = b.key)
          AND NOT EXISTS (SELECT 1 FROM grocery_scans g
            WHERE g.space_id = b.space_id AND g.photo_id = b.key)
          AND NOT EXISTS (SELECT 1 FROM media m
            WHERE m.space_id = b.space_id AND m.blob_id = b.key)
        LIMIT $3
        """, now.adding(seconds: -BlobSweep.dayInSeconds),
        now.adding(seconds: -30 * BlobSweep.dayInSeconds), limit
      ) { ($0.key(0, of: Space.self), $0.key(1, of: Blob.self)) }
      for (space, blob) in keys {
        try db.execute(
          """
          DELETE FROM blobs WHERE space_id = $1 AND key IN (SELECT variant_id FROM blob_variants
            WHERE space_id = $1 AND blob_id = $2)
          """, space, blob)
        try db.execute("DELETE FROM blobs WHERE space_id = $1 AND key = $2", space, blob)
      }
      return keys.count
    }
  }
}
