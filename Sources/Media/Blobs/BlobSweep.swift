package import Database
package import Model

/// A column of a feature that refers to blobs. Blobs that no feature refers to are deleted.
package struct BlobReference: Sendable {
  /// A query that has a row if the feature refers to the blob `b`.
  package let query: String

  package init(query: String) { self.query = query }
}

/// Deletes blobs that are no longer needed: uploads that were not attached within a day, and images
/// whose last entry, list or site file was deleted 30 days ago. Undo and history go back as far.
/// Images derived from them are deleted with them, unless they are needed themselves: a derived
/// image that is uploaded again has the same bytes and is therefore the same blob.
package struct BlobSweep: Sendable {
  private let database: Database
  package let references: [BlobReference]

  /// - Parameter references: the references of all features. A blob that is used only through a
  ///   reference that is missing here would be deleted.
  package init(database: Database, references: [BlobReference]) {
    self.database = database
    self.references = references
  }

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

  /// Returns the content hashes of the blobs that can be deleted, at most 10,000.
  package func orphans(in space: SpaceKey, now: Timestamp = .now) async throws -> [String] {
    try await database.read { db in
      try find(space, now, 10_000, db).map(\.sha256)
    }
  }

  private func delete(_ space: SpaceKey?, _ now: Timestamp, _ limit: Int) async throws -> [String] {
    try await database.write { db in
      let found = try find(space, now, limit, db)
      for blob in found {
        try db.execute(
          """
          DELETE FROM blobs AS b
          WHERE b.space_id = $3
            AND b.key IN (SELECT v.variant_id FROM blob_variants v
              WHERE v.space_id = $3 AND v.blob_id = $4)
            AND NOT EXISTS (SELECT 1 FROM blob_variants v
              WHERE v.space_id = b.space_id AND v.variant_id = b.key AND v.blob_id <> $4)
            AND \(isUnused)
          """, unattachedSince(now), detachedSince(now), blob.space, blob.key)
        // Also deletes its rows in `blob_variants`. Variants that are kept are then blobs like others.
        try db.execute(
          "DELETE FROM blobs WHERE space_id = $1 AND key = $2", blob.space, blob.key)
      }
      return found.map(\.sha256)
    }
  }

  private struct Orphan {
    var space: SpaceKey
    var key: Key<Blob>
    /// The content hash in hexadecimal digits.
    var sha256: String
  }

  /// The SQL condition that the blob `b` is not needed. `$1` and `$2` are the times before which an
  /// upload, and a blob that was attached, must have been used last.
  private var isUnused: String {
    let times = "((b.attached = 0 AND b.last_used_at < $1) OR b.last_used_at < $2)"
    return ([times] + references.map { "NOT EXISTS (\($0.query))" }).joined(separator: "\n  AND ")
  }

  /// Returns the time before which an upload that was never attached must have been used last.
  private func unattachedSince(_ now: Timestamp) -> Timestamp {
    now.adding(seconds: -BlobSweep.dayInSeconds)
  }

  /// Returns the time before which an image that was attached must have been used last.
  private func detachedSince(_ now: Timestamp) -> Timestamp {
    now.adding(seconds: -30 * BlobSweep.dayInSeconds)
  }

  private func find(
    _ space: SpaceKey?, _ now: Timestamp, _ limit: Int, _ db: any Connection
  ) throws -> [Orphan] {
    try db.rows(
      """
      SELECT b.space_id, b.key, b.sha256 FROM blobs b
      WHERE (CAST($4 AS BIGINT) IS NULL OR b.space_id = $4)
        AND NOT EXISTS (SELECT 1 FROM blob_variants v
          WHERE v.space_id = b.space_id AND v.variant_id = b.key)
        AND \(isUnused)
      LIMIT $3
      """, unattachedSince(now), detachedSince(now), limit, space
    ) { row in
      Orphan(space: row.key(0), key: row.key(1), sha256: hexadecimal(row.bytes(2)))
    }
  }
}
