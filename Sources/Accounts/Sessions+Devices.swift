package import Database
package import Model

/// A session of a user, with what helps them to recognise it.
package struct SignedInDevice: Sendable {
  package let id: SessionID
  package let session: Key<Session>
  /// The `User-Agent`, or the name that an app gave its device.
  package let device: String
  package let address: String
  package let isBrowser: Bool
  package let createdAt: Timestamp
  package let seenAt: Timestamp
  package let expiresAt: Timestamp
}

extension Sessions {
  /// Returns the valid sessions, last used first, at most 200.
  package func devices(of user: UserKey) async throws -> [SignedInDevice] {
    let now = clock()
    return try await database.read { db in
      try db.rows(
        """
        SELECT id, key, device, address, kind, created_at, seen_at, expires_at
        FROM sessions
        WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
        ORDER BY seen_at DESC, key DESC LIMIT 200
        """, user, now
      ) { row in
        SignedInDevice(
          id: row.id(0), session: row.key(1), device: row.text(2), address: row.text(3),
          isBrowser: row.text(4) == "browser", createdAt: row.timestamp(5),
          seenAt: row.timestamp(6), expiresAt: row.timestamp(7))
      }
    }
  }

  /// Returns whether the session of `member` was created within the last `seconds`.
  package func isRecent(_ member: Principal, seconds: Int64) async throws -> Bool {
    guard let session = member.session else { return false }
    let since = clock().adding(seconds: -seconds)
    return try await database.read { db in
      try db.integer(
        "SELECT 1 FROM sessions WHERE key = $1 AND revoked_at IS NULL AND created_at >= $2",
        session, since) != nil
    }
  }

  /// Ends one session of `user`.
  /// - Throws: notFound (`session.notFound`) for a session that has ended or is another user's.
  package func end(_ id: SessionID, of user: UserKey) async throws {
    let now = clock()
    let ended = try await database.write { db in
      try db.row(
        """
        UPDATE sessions SET revoked_at = $3
        WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL RETURNING key
        """, id, user, now, map: { $0.key(0, of: Session.self) })
    }
    guard let ended else { throw Failure.notFound("session") }
    cache.invalidate([ended])
  }

  /// Ends all sessions of `user` except `kept`.
  package func endAll(of user: UserKey, except kept: Key<Session>) async throws {
    let now = clock()
    try await database.write { db in
      try SessionStore.revokeAll(of: user, except: kept, now, db)
    }
    cache.invalidate(user: user)
  }
}

extension SessionStore {
  static func revokeAll(
    of user: UserKey, except kept: Key<Session>, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND key <> $2 AND revoked_at IS NULL
      """, user, kept, now)
  }
}
