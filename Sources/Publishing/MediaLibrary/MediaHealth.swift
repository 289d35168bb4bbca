import Database
package import Journal
import Media
import Model

/// The number of a space's stored files, and which of them are unused.
package struct MediaHealth: Sendable {
  /// The number of images and other files, without resized images.
  package var total: Int
  package var used: Int
  /// The content hashes of files that nothing uses and undo cannot restore.
  package var orphans: [String]
}

extension MediaLibrary {
  /// - Throws: notFound; forbidden (`role.notOwner`) to all but owners.
  package func health(_ scope: Scope) async throws -> MediaHealth {
    let total = try await database.read { db in
      try scope.authoriseOwning(db)
      return try db.integer(
        """
        SELECT COUNT(*) FROM blobs b WHERE b.space_id = $1
          AND NOT EXISTS (SELECT 1 FROM blob_variants v
            WHERE v.space_id = b.space_id AND v.variant_id = b.key)
        """, scope.space)
    }
    let orphans = try await sweep.orphans(in: scope.space)
    return MediaHealth(
      total: Int(total ?? 0), used: Int(total ?? 0) - orphans.count, orphans: orphans)
  }

  /// Deletes unused files at once. The server does the same every hour.
  /// - Returns: the content hashes of the deleted files.
  /// - Throws: notFound; forbidden (`role.notOwner`) to all but owners.
  package func cleanUp(_ scope: Scope) async throws -> [String] {
    try await database.read { db in try scope.authoriseOwning(db) }
    var gone: [String] = []
    while true {
      let some = try await sweep.run(in: scope.space)
      gone += some
      if some.isEmpty { return gone }
    }
  }
}
