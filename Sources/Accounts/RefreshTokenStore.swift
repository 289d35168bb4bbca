import Database
import Model

/// The rows of refresh tokens. Each token is used once and determines its successor.
enum RefreshTokenStore {
  /// The result of using a refresh token.
  enum Rotation: Sendable {
    /// The successor is valid; `at` is when it was created: now, or less than 10 seconds ago.
    case granted(session: SessionID, user: UserKey, at: Timestamp)
    /// It was used before, so that one of its two holders is a thief. The session has been revoked.
    case reused(session: Key<Session>)
    case unknown
  }

  static func insert(
    _ hash: [UInt8], of session: Key<Session>, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
      VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING
      """, hash, session, now, now.adding(seconds: SessionStore.lifetime))
  }

  /// Marks the token as used and inserts its successor. Of concurrent requests with the same token
  /// only one does this; the others get the same result.
  static func rotate(
    _ hash: [UInt8], to successor: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> Rotation {
    let session = try db.row(
      """
      UPDATE refresh_tokens SET used_at = $2
      WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 AND EXISTS
        (SELECT 1 FROM sessions s WHERE s.key = refresh_tokens.session_id
          AND s.revoked_at IS NULL AND s.expires_at > $2)
      RETURNING session_id
      """, hash, now, map: { $0.key(0, of: Session.self) })
    if let session {
      try insert(successor, of: session, now, db)
      try db.execute(
        "UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE key = $1", session, now,
        now.adding(seconds: SessionStore.lifetime))
    }
    return try outcome(of: hash, now, db)
  }

  private static func outcome(
    of hash: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> Rotation {
    let found = try db.row(
      """
      SELECT s.key, s.id, s.user_id, r.used_at
      FROM refresh_tokens r
      JOIN sessions s ON s.key = r.session_id
      JOIN users u ON u.key = s.user_id
      WHERE r.hash = $1 AND r.expires_at > $2 AND r.used_at IS NOT NULL
        AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.deleted_at IS NULL
      """, hash, now
    ) { row in
      (
        key: row.key(0, of: Session.self), id: row.id(1, of: Session.self),
        user: row.key(2, of: User.self), usedAt: row.timestamp(3)
      )
    }
    guard let found else { return .unknown }
    if now < found.usedAt.adding(seconds: SessionStore.reuseGracePeriod) {
      return .granted(session: found.id, user: found.user, at: found.usedAt)
    }
    try SessionStore.revoke(found.key, now, db)
    return .reused(session: found.key)
  }
}
