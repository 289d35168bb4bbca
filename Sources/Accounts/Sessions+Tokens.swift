import Database
import Model

extension OpaqueToken {
  /// By it people and scanners know what they have found.
  static let apiPrefix = "cp_"

  /// As a program sends it: `cp_` and 43 characters.
  var apiText: String { Self.apiPrefix + text }

  init?(apiToken text: String) {
    guard text.hasPrefix(Self.apiPrefix) else { return nil }
    self.init(String(text.dropFirst(Self.apiPrefix.count)))
  }
}

extension Sessions {
  /// Seconds between two notes that a token is in use.
  private static let noteInterval: Int64 = 3600

  /// The owner of an API token, in its one space and with no more than its scope allows.
  func resolve(
    _ token: OpaqueToken, _ name: CredentialCache.Name, _ now: Timestamp
  ) async throws -> Principal? {
    let generation = cache.generation
    let hash = token.hash
    let found = try await database.read { db in try LiveToken.find(hash, db) }
    guard let found else { return nil }
    let end = now.adding(seconds: Self.noteInterval)
    cache.keep(found.principal, for: name, from: now, until: end, asOf: generation)
    let noteBefore = now.adding(seconds: -Self.noteInterval)
    if found.usedAt ?? noteBefore <= noteBefore {
      _ = try await database.write { db in
        try db.execute("UPDATE api_tokens SET used_at = $2 WHERE hash = $1", hash, now)
      }
    }
    return found.principal
  }
}

/// A token that stands, with whose it is and where it may go.
private struct LiveToken: Sendable {
  let principal: Principal
  let usedAt: Timestamp?

  static func find(_ hash: [UInt8], _ db: any Connection) throws -> LiveToken? {
    let found = try db.row(
      """
      SELECT u.key, u.id, t.used_at, t.scope, sp.key, sp.id, sp.handle, sp.name, m.role, sp.change_seq,
        EXISTS (SELECT 1 FROM members WHERE user_id = u.key AND space_id <> t.space_id),
        \(Preferences.columns)
      FROM api_tokens t
      JOIN users u ON u.key = t.user_id
      JOIN members m ON m.user_id = u.key AND m.space_id = t.space_id
      JOIN spaces sp ON sp.key = t.space_id
      WHERE t.hash = $1 AND t.revoked_at IS NULL AND u.deleted_at IS NULL
      """, hash
    ) { row in
      let role = Role(rawValue: row.text(8))
      let canWrite = row.text(3) == APIToken.Scope.write.rawValue
      let space = Membership(
        space: row.key(4), id: row.id(5), handle: row.text(6), name: row.text(7),
        role: canWrite ? role : .viewer, sequence: row.int64(9))
      let principal = Principal(
        user: row.key(0), userID: row.id(1), session: nil, spaces: [space],
        preferences: Preferences(row, from: 11),
        token: TokenGrant(canWrite: canWrite, hidesOthers: row.bool(10)))
      return (principal, row.optionalTimestamp(2))
    }
    guard let found, let principal = found.0 else { return nil }
    return LiveToken(principal: principal, usedAt: found.1)
  }
}
