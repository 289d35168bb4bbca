package import Database
package import Journal
package import Model

/// Deletes blobs that are no longer needed: uploads that were not attached within a day, and images
/// whose last entry, list or site file was deleted 30 days ago. Undo and history go back as far.
package struct BlobSweep: Sendable {
  private let database: Database

  package init(database: Database) { self.database = database }

  private static let dayInSeconds: Int64 = 86_400

  /// Deletes at most `limit` blobs.
  /// - Returns: the number of deleted blobs.
  @discardableResult
  package func run(now: Timestamp = .now, limit: Int = 100) async throws -> Int {
    try await delete(nil, now, limit).count
  }

  /// Deletes at most a hundred blobs of one space.
  /// - Returns: the content hashes of the deleted blobs.
  package func run(in space: SpaceKey, now: Timestamp = .now) async throws -> [String] {
    try await delete(space, now, 100)
  }

  /// Returns the content hashes of the blobs that can be deleted.
  package func orphans(in space: SpaceKey, now: Timestamp = .now) async throws -> [String] {
    try await database.read { db in
      try BlobSweep.find(space, now, 10_000, db).map(\.name)
    }
  }

  private func delete(_ space: SpaceKey?, _ now: Timestamp, _ limit: Int) async throws -> [String] {
    try await database.write { db in
      let found = try BlobSweep.find(space, now, limit, db)
      for blob in found {
        try db.execute(
          """
          DELETE FROM blobs WHERE space_id = $1 AND key IN (SELECT variant_id FROM blob_variants
            WHERE space_id = $1 AND blob_id = $2)
          """, blob.space, blob.key)
        try db.execute(
          "DELETE FROM blobs WHERE space_id = $1 AND key = $2", blob.space, blob.key)
      }
      return found.map(\.name)
    }
  }

  private struct Orphan {
    var space: SpaceKey
    var key: Key<Blob>
    var name: String
  }

  private static func find(
    _ space: SpaceKey?, _ now: Timestamp, _ limit: Int, _ db: any Connection
  ) throws -> [Orphan] {
    try db.rows(
      """
      SELECT b.space_id, b.key, b.sha256 FROM blobs b
      WHERE (CAST($4 AS BIGINT) IS NULL OR b.space_id = $4)
        AND ((b.attached = 0 AND b.last_used_at < $1) OR b.last_used_at < $2)
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
      """, now.adding(seconds: -dayInSeconds), now.adding(seconds: -30 * dayInSeconds), limit, space
    ) { row in
      Orphan(space: row.key(0), key: row.key(1), name: hexadecimal(row.bytes(2)))
    }
  }
}

// MARK: - Usage of blobs

extension BlobStore {
  /// Returns the number of images of a space, and the bytes of the images with all sizes derived
  /// from them.
  package func usage(in scope: Scope) async throws -> (count: Int, bytes: Int64) {
    let used = try await database.read { db in
      try db.row(
        """
        SELECT COUNT(CASE WHEN v.variant_id IS NULL THEN 1 END),
          CAST(COALESCE(SUM(b.size), 0) AS BIGINT)
        FROM blobs b
        LEFT JOIN blob_variants v ON v.space_id = b.space_id AND v.variant_id = b.key
        WHERE b.space_id = $1
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
        """, scope.space, scope.user, map: { (count: $0.int(0), bytes: $0.int64(1)) })
    }
    return used ?? (0, 0)
  }
}
