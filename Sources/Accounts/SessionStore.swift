import Database
import Model

/// The rows of sessions.
enum SessionStore {
  enum Kind: String { case app, browser }

  /// The seconds that a session and its refresh token last after their last use.
  static let lifetime: Int64 = 30 * 86_400
  /// The seconds during which a used refresh token returns the same successor again.
  static let reuseGracePeriod: Int64 = 10

  /// Inserts a session of `user`; nil when the user was deleted, or when their password hash is not
  /// `password` any more. A concurrent change of the password waits for this row's lock or makes
  /// this fail.
  static func insert(
    _ kind: Kind, hash: [UInt8]?, of user: UserKey, password: String?, _ visitor: ClientInfo,
    _ now: Timestamp, _ db: any Connection
  ) throws -> (key: Key<Session>, id: SessionID)? {
    let id = SessionID.new()
    let key = try db.row(
      """
      INSERT INTO sessions
        (id, user_id, kind, hash, device, address, created_at, seen_at, expires_at)
      SELECT $1, key, $3, $4, $5, $6, $7, $7, $8 FROM users
      WHERE key = $2 AND deleted_at IS NULL
        AND (CAST($9 AS TEXT) IS NULL OR password_hash = CAST($9 AS TEXT))\(db.dialect.forUpdate)
      RETURNING key
      """, id, user, kind.rawValue, hash, visitor.storedDevice, visitor.storedAddress, now,
      now.adding(seconds: lifetime), password, map: { $0.key(0, of: Session.self) })
    return key.map { ($0, id) }
  }

  /// Extends a browser session. Of concurrent requests at most one writes.
  static func touch(
    _ session: Key<Session>, seenBefore: Timestamp, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE sessions SET seen_at = $2, expires_at = $3
      WHERE key = $1 AND revoked_at IS NULL AND seen_at <= $4
      """, session, now, now.adding(seconds: lifetime), seenBefore)
  }

  // MARK: - Revoking

  static func revoke(
    _ session: Key<Session>, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      "UPDATE sessions SET revoked_at = $2 WHERE key = $1 AND revoked_at IS NULL", session, now)
  }

  /// Revokes the session and that of a refresh token of the same user; returns those that were
  /// revoked.
  static func revoke(
    _ session: Key<Session>, and refreshHash: [UInt8], of user: UserKey, _ now: Timestamp,
    _ db: any Connection
  ) throws -> [Key<Session>] {
    try db.rows(
      """
      UPDATE sessions SET revoked_at = $4 WHERE user_id = $3 AND revoked_at IS NULL
        AND (key = $1 OR key IN (SELECT session_id FROM refresh_tokens WHERE hash = $2))
      RETURNING key
      """, session, refreshHash, user, now, map: { $0.key(0) })
  }

  static func revokeAll(of user: UserKey, _ now: Timestamp, _ db: any Connection) throws {
    try db.execute(
      "UPDATE sessions SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL", user, now)
  }
}
