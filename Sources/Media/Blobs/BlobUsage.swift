import Database
package import Journal
import Model

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
