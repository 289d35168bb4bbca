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

  /// Returns the content hashes of the blobs that can be deleted.
  package func orphans(in space: SpaceKey, now: Timestamp = .now) async throws -> [String] {
    try await database.read { db in
      try find(space, now, 10_000, db).map(\.name)
    }
  }

  private func delete(_ space: SpaceKey?, _ now: Timestamp, _ limit: Int) async throws -> [String] {
    try await database.write { db in
      let found = try find(space, now, limit, db)
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

  private func find(
    _ space: SpaceKey?, _ now: Timestamp, _ limit: Int, _ db: any Connection
  ) throws -> [Orphan] {
    let isUnused = references.map { "AND NOT EXISTS (\($0.query))" }.joined(separator: "\n")
    return try db.rows(
      """
      SELECT b.space_id, b.key, b.sha256 FROM blobs b
      WHERE (CAST($4 AS BIGINT) IS NULL OR b.space_id = $4)
        AND ((b.attached = 0 AND b.last_used_at < $1) OR b.last_used_at < $2)
        AND NOT EXISTS (SELECT 1 FROM blob_variants v
          WHERE v.space_id = b.space_id AND v.variant_id = b.key)
        \(isUnused)
      LIMIT $3
      """, now.adding(seconds: -BlobSweep.dayInSeconds),
      now.adding(seconds: -30 * BlobSweep.dayInSeconds), limit, space
    ) { row in
      Orphan(space: row.key(0), key: row.key(1), name: hexadecimal(row.bytes(2)))
    }
  }
}
