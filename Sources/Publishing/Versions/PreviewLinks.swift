import Accounts
package import Database
import Foundation
package import Journal
package import Model

/// Links with which people without an account see a draft as it would be published.
package struct PreviewLinks: Sendable {
  let journal: Journal

  package struct Link: Sendable {
    /// The secret, which is only known when the link is created.
    package var token: String
    package var expiresAt: Timestamp
  }

  /// The default and the longest lifetime of a link in seconds: 7 and 30 days.
  package static let defaultSeconds: Int64 = 7 * 86_400
  package static let maxSeconds: Int64 = 30 * 86_400
  static let maxCount = 50

  /// Creates a link to a draft.
  /// - Parameter seconds: how long the link is valid, from one minute to 30 days.
  /// - Throws: invalid (`expires_in`); notFound; conflict (`preview.tooMany`) for more than 50
  ///   links to an entry; forbidden.
  package func make(
    for id: EntryID, lasting seconds: Int64 = defaultSeconds, in scope: Scope
  ) async throws -> Link {
    guard (60...PreviewLinks.maxSeconds).contains(seconds) else {
      throw Failure.invalid(
        FieldProblem(
          "expires_in", "range", ["min": "60", "max": "\(PreviewLinks.maxSeconds)"]))
    }
    let token = OpaqueToken.new()
    return try await journal.write(as: scope) { transaction in
      let content = try ContentStore.find(id, in: scope.space, transaction.db)
      let end = transaction.now.adding(seconds: seconds)
      try PreviewLinks.enforceLimit(for: content.key, in: transaction)
      try transaction.db.execute(
        """
        INSERT INTO preview_links (hash, space_id, entry_id, user_id, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, token.hash, scope.space, content.key, scope.user, transaction.now, end)
      return Link(token: token.text, expiresAt: end)
    }
  }

  private static func enforceLimit(for key: EntryKey, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM preview_links WHERE space_id = $1 AND expires_at <= $2", transaction.space,
      transaction.now)
    let count = try transaction.db.integer(
      "SELECT COUNT(*) FROM preview_links WHERE space_id = $1 AND entry_id = $2", transaction.space,
      key)
    guard count ?? 0 < maxCount else {
      throw Failure(.conflict, "preview.tooMany", ["max": "\(maxCount)"])
    }
  }

  /// Returns the number of valid links to an entry, and when the last of them expires.
  package func count(of id: EntryID, in scope: Scope) async throws -> (Int, Timestamp?) {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let content = try ContentStore.find(id, in: scope.space, db)
      return try db.row(
        "SELECT COUNT(*), MAX(expires_at) FROM preview_links"
          + " WHERE space_id = $1 AND entry_id = $2 AND expires_at > $3",
        scope.space, content.key, Timestamp.now,
        map: { ($0.int(0), $0.optionalTimestamp(1)) }) ?? (0, nil)
    }
  }

  /// Deletes all links to an entry.
  /// - Returns: the number of deleted links.
  package func revoke(for id: EntryID, in scope: Scope) async throws -> Int {
    try await journal.write(as: scope) { transaction in
      let content = try ContentStore.find(id, in: scope.space, transaction.db)
      return try transaction.db.execute(
        "DELETE FROM preview_links WHERE space_id = $1 AND entry_id = $2", scope.space,
        content.key)
    }
  }

  /// Returns the entry that a link shows.
  /// - Throws: notFound (`preview.notFound`) for a link that has expired or does not exist.
  package func resolve(_ text: String) async throws -> (space: SpaceKey, entry: EntryKey) {
    let hash = OpaqueToken(text)?.hash
    let found = try await journal.database.read { db in
      try db.row(
        """
        SELECT p.space_id, p.entry_id FROM preview_links p
        JOIN entries e ON e.space_id = p.space_id AND e.key = p.entry_id
        JOIN members m ON m.space_id = p.space_id AND m.user_id = p.user_id
        WHERE p.hash = $1 AND p.expires_at > $2
        """, hash ?? [], Timestamp.now,
        map: { (space: $0.key(0, of: Space.self), entry: $0.key(1, of: Entry.self)) })
    }
    guard let found else { throw Failure.notFound("preview") }
    return found
  }
}
