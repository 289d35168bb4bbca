import Database
import ListCore
package import Model

extension GroceryLists {
  /// How long what was read from a photo is kept, in seconds: 30 days.
  static let scanLifetime: Int64 = 30 * 86_400

  /// Forgets what was removed so long ago that every device has heard of it or must ask for
  /// everything anew, links that have ended, and readings of which no list was made.
  package func sweep(now: Timestamp = .now) async throws {
    let milliseconds = UInt64(max(0, now.milliseconds))
    let lifetime = Tombstone.lifetime
    let limit = Stamp(
      milliseconds: milliseconds > lifetime ? milliseconds - lifetime : 0, counter: 0, replica: 0
    ).text
    try await database.write(limit: .none) { db in
      // By the time they were heard of here too: a device may have been away for long.
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
