package import Database
package import Model

/// The link that a new server prints, with which the first user is created.
package struct SetupLinks: Sendable {
  /// In seconds.
  package static let lifetime: Int64 = 86_400

  let database: Database
  let clock: @Sendable () -> Timestamp

  /// Returns a new token of 43 characters for the setup page, valid for 24 hours, and invalidates
  /// earlier ones. Nil if there is a user. Only its SHA-256 is stored.
  package func issue() async throws -> String? {
    let token = OpaqueToken.new()
    let now = clock()
    return try await database.write { db in
      try db.execute("DELETE FROM one_time_links WHERE purpose = 'setup'")
      let made = try db.execute(
        """
        INSERT INTO one_time_links (hash, purpose, created_at, expires_at)
        SELECT $1, 'setup', $2, $3
        WHERE NOT EXISTS (SELECT 1 FROM users WHERE deleted_at IS NULL)
        """, token.hash, now, now.adding(seconds: SetupLinks.lifetime))
      return made == 1 ? token.text : nil
    }
  }

  /// Returns whether a link is valid, so that its page can be shown.
  package func isOpen(_ token: String) async throws -> Bool {
    guard let hash = OpaqueToken(token)?.hash else { return false }
    let now = clock()
    return try await database.read { db in
      try db.integer(
        """
        SELECT 1 FROM one_time_links
        WHERE hash = $1 AND purpose = 'setup' AND used_at IS NULL AND expires_at > $2
          AND NOT EXISTS (SELECT 1 FROM users WHERE deleted_at IS NULL)
        """, hash, now) != nil
    }
  }

  /// Returns the reason why a link is invalid: there is a user already (`setup.used`), or it is not
  /// the newest link (`setup.ended`).
  package func invalidLinkFailure() async throws -> Failure {
    try await database.read { db in try SetupLinks.invalidLinkFailure(db) }
  }

  private static func invalidLinkFailure(_ db: any Connection) throws -> Failure {
    let isSetUp = try db.integer("SELECT 1 FROM users WHERE deleted_at IS NULL LIMIT 1") != nil
    return Failure(.conflict, isSetUp ? "setup.used" : "setup.ended")
  }

  /// Uses the link, in the transaction that creates the first user, before they are inserted. It
  /// marks all setup links as used, so that of two concurrent transactions, even with links of two
  /// nodes, one waits for the other and then finds no link.
  /// - Throws: conflict (`setup.used`, `setup.ended`) for a link that is used, expired or unknown.
  package static func consume(_ token: String, _ db: any Connection, now: Timestamp) throws {
    let hash = OpaqueToken(token)?.hash
    let ended = try db.rows(
      """
      UPDATE one_time_links SET used_at = $1
      WHERE purpose = 'setup' AND used_at IS NULL AND expires_at > $1
        AND NOT EXISTS (SELECT 1 FROM users WHERE deleted_at IS NULL)
      RETURNING hash
      """, now, map: { $0.bytes(0) })
    guard let hash, ended.contains(hash) else { throw try invalidLinkFailure(db) }
  }
}
