import Database
import ListCore
package import Model

extension GroceryLists {
  /// How long unused scans, and expired or revoked shares, are kept, in seconds: 30 days.
  static let scanLifetime: Int64 = 30 * 86_400

  /// Deletes old tombstones, shares that ended, and scans from which no list was made. Tombstones
  /// are kept for 90 days; a device that was offline for longer receives a full snapshot.
  package func sweep(now: Timestamp = .now) async throws {
    let milliseconds = UInt64(max(0, now.milliseconds))
    let lifetime = Tombstone.lifetime
    let limit = HybridTimestamp(
      milliseconds: milliseconds > lifetime ? milliseconds - lifetime : 0, counter: 0, replica: 0
    ).text
    try await database.write(limit: .none) { db in
      // A device that was offline may send an old deletion late, so the time of its arrival counts
      // as well.
      let heard = now.adding(seconds: -Int64(lifetime / 1000))
      try db.execute(
        """
        DELETE FROM list_items WHERE deleted = 1 AND deleted_stamp < $1 AND updated_at < $2
        """, limit, heard)
      try db.execute(
        "DELETE FROM lists WHERE deleted = 1 AND deleted_stamp < $1 AND updated_at < $2", limit,
        heard)
      try db.execute(
        "DELETE FROM list_shares WHERE expires_at < $1 OR revoked_at < $1",
        now.adding(seconds: -GroceryLists.scanLifetime))
      try db.execute(
        "DELETE FROM grocery_scans WHERE created_at < $1",
        now.adding(seconds: -GroceryLists.scanLifetime))
    }
  }
}
