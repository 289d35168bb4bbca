import Database
import Model

/// A valid session with its user and their spaces, read by one statement.
struct ValidSession: Sendable {
  let principal: Principal
  let seenAt: Timestamp
  let expiresAt: Timestamp

  /// Returns the app session with this id.
  static func find(id: SessionID, _ now: Timestamp, _ db: any Connection) throws -> ValidSession? {
    try find("s.id = $1 AND s.kind = 'app'", id, now, db)
  }

  /// Returns the browser session whose cookie has this SHA-256.
  static func find(hash: [UInt8], _ now: Timestamp, _ db: any Connection) throws -> ValidSession? {
    try find("s.hash = $1 AND s.kind = 'browser'", hash, now, db)
  }

  /// Selects a row for each space, the personal one first. Sessions that are revoked or expired, or
  /// whose user was deleted, have no rows.
  private static func find(
    _ condition: String, _ credential: any SQLBindable, _ now: Timestamp, _ db: any Connection
  ) throws -> ValidSession? {
    var first: (user: UserKey, userID: UserID, session: Key<Session>)?
    var preferences = Preferences()
    var times = (seen: now, expires: now)
    let spaces = try db.rows(
      """
      SELECT u.key, u.id, s.key, s.seen_at, s.expires_at,
        sp.key, sp.id, sp.handle, sp.name, m.role, sp.change_seq, \(Preferences.columns)
      FROM sessions s
      JOIN users u ON u.key = s.user_id
      JOIN members m ON m.user_id = u.key
      JOIN spaces sp ON sp.key = m.space_id
      WHERE \(condition) AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.deleted_at IS NULL
      ORDER BY CASE WHEN sp.personal_of = u.key THEN 0 ELSE 1 END, sp.name, sp.key
      """, credential, now
    ) { row in
      first = (row.key(0), row.id(1), row.key(2))
      times = (row.timestamp(3), row.timestamp(4))
      preferences = Preferences(row, from: 11)
      return Membership(
        space: row.key(5), id: row.id(6), handle: row.text(7), name: row.text(8),
        role: Role(rawValue: row.text(9)), sequence: row.int64(10))
    }
    guard let first,
      let principal = Principal(
        user: first.user, userID: first.userID, session: first.session, spaces: spaces,
        preferences: preferences)
    else { return nil }
    return ValidSession(principal: principal, seenAt: times.seen, expiresAt: times.expires)
  }
}
