import Crypto
package import Database
import Foundation
package import Model

/// The rows of sessions.
enum SessionStore {
  enum Kind: String { case app, browser }

  /// The seconds that a session and its refresh token last after their last use.
  static let lifetime: Int64 = 30 * 86_400
  /// The seconds during which a used refresh token returns the same successor again.
  static let reuseGracePeriod: Int64 = 10

  /// Inserts a session of `user`. Returns nil when the user was deleted, or when their password hash
  /// is not `password` any more. A concurrent change of the password waits for this row's lock or
  /// makes this fail.
  /// - Parameters:
  ///   - hash: the hash of a browser's cookie; nil for an app.
  ///   - password: the password hash that was verified; nil if no password was used.
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

  /// Extends a browser session that was last used at `seenBefore` or earlier. Of concurrent requests
  /// at most one writes.
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

// MARK: - Devices

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

// MARK: - Sessions of browsers

/// A browser session that was just created.
package struct BrowserSession: Sendable {
  /// The value of the session cookie: 43 characters of base64url, stored nowhere else.
  package let cookie: String
  package let session: Key<Session>
  /// The value of the cookie that identifies this browser at its next sign-in.
  package let device: String
}

extension Sessions {
  /// The cookie's `Max-Age` in seconds, the maximum that browsers allow. The session itself ends 30
  /// days after its last use, as stored in the database.
  package static let cookieLifetime = 400 * 86_400

  /// Signs in with a password.
  /// - Throws: unauthorized (`credentials.wrong`); rateLimited (`attempts.tooMany`).
  package func signInBrowser(
    email: String, password: String, from visitor: ClientInfo
  ) async throws -> BrowserSession {
    let proof = try await authenticate(email, password, visitor)
    return try await open(browserSession(proof, visitor), for: proof.user)
  }

  // MARK: - Forms

  /// Returns the CSRF token of a browser session, which every form contains.
  package func csrfToken(for cookie: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(cookie.utf8), using: formKey).base64URL
  }

  /// Returns an identifier by which a device separates its stored pages by session; it reveals no
  /// user.
  package func readerID(for cookie: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data("reader:\(cookie)".utf8), using: formKey)
    return String(code.base64URL.prefix(16))
  }

  /// Returns whether a form contained its session's CSRF token; compares in constant time.
  package func accepts(csrf text: String, for cookie: String) -> Bool {
    guard let code = [UInt8](base64URL: text) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Data(cookie.utf8), using: formKey)
  }
}
