import Database
package import Journal
import Model

extension BlobStore {
  /// What the pictures of a space take, as they came and in the sizes made of them.
  package func used(by scope: Scope) async throws -> (count: Int, bytes: Int64) {
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
