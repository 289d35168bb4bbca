import Database
package import Journal
import Media
import Model

/// What a space's bytes are doing.
package struct MediaHealth: Sendable {
  /// Pictures and files that are kept, sizes made of them not among them.
  package var total: Int
  package var used: Int
  /// What nothing needs any more and undo does not reach.
  package var orphans: [String]
}

extension MediaLibrary {
  /// - Throws: notFound; forbidden (`role.notOwner`) to all but owners.
  package func health(_ scope: Scope) async throws -> MediaHealth {
    let sweep = BlobSweep(database: database)
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

  /// Frees what nothing needs any more, as the server does of itself every hour.
  /// - Returns: what went.
  /// - Throws: notFound; forbidden (`role.notOwner`) to all but owners.
  package func cleanUp(_ scope: Scope) async throws -> [String] {
    try await database.read { db in try scope.authoriseOwning(db) }
    let sweep = BlobSweep(database: database)
    var gone: [String] = []
    while true {
      let some = try await sweep.run(in: scope.space)
      gone += some
      if some.isEmpty { return gone }
    }
  }
}
