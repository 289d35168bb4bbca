package import Database
package import Model

/// An identity that was proven by an email code or by Apple.
package struct VerifiedIdentity: Sendable {
  /// The verified address; nil if Apple reports none.
  package let email: String?
  /// The user's id at Apple; nil for an identity that was proven by an email code.
  package let appleID: String?
  package let displayName: String?

  package init(email: String?, appleID: String? = nil, displayName: String? = nil) {
    self.email = email
    self.appleID = appleID
    let name = displayName?.normalised ?? ""
    self.displayName = name.isEmpty ? nil : name.shortened(to: 255)
  }

  /// Returns the user with this Apple id, or else the user with this address, who can sign in with
  /// this identity from then on. Nil for a new user.
  package func findUser(_ db: any Connection, now: Timestamp) throws -> UserKey? {
    if let appleID, let user = try VerifiedIdentity.user(ofAppleID: appleID, db) { return user }
    guard let email, let user = try confirmUser(ofEmail: emailKey(email), now, db) else {
      return nil
    }
    try UserStore.addProvider("email", emailKey(email), to: user, now, db)
    if let appleID { try setAppleID(appleID, of: user, now, db) }
    return user
  }

  /// Returns the new user to create for this identity.
  package func newUser(language: String, timeZone: String) -> NewUser {
    NewUser(
      email: email?.normalised, displayName: displayName, passwordHash: nil,
      language: String(language.prefix(20)), timeZone: Users.knownTimeZone(timeZone),
      emailStatus: .verified,
      appleID: appleID)
  }

  private static func user(ofAppleID id: String, _ db: any Connection) throws -> UserKey? {
    try db.row(
      """
      SELECT u.key FROM auth_providers p JOIN users u ON u.key = p.user_id
      WHERE p.provider = 'apple' AND p.provider_user_id = $1 AND u.deleted_at IS NULL
      """, id, map: { $0.key(0) })
  }

  /// Stores the user's Apple id. It changes when the app is transferred to another developer team.
  private func setAppleID(
    _ id: String, of user: UserKey, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      "DELETE FROM auth_providers WHERE user_id = $1 AND provider = 'apple'", user)
    try UserStore.addProvider("apple", id, to: user, now, db)
  }

  /// Returns the user with this address, which is confirmed from now on.
  private func confirmUser(
    ofEmail email: String, _ now: Timestamp, _ db: any Connection
  ) throws -> UserKey? {
    let found = try db.row(
      """
      SELECT key, email_verified FROM users WHERE email_key = $1 AND deleted_at IS NULL
      \(db.dialect.forUpdate)
      """, email, map: { (user: $0.key(0, of: User.self), isProven: $0.bool(1)) })
    guard let found else { return nil }
    if !found.isProven { try VerifiedIdentity.confirmAddress(of: found.user, now, db) }
    return found.user
  }

  /// Confirms that the user's address is theirs. If it was only claimed before, somebody else may
  /// have created the account, so its password, sessions and tokens are deleted.
  static func confirmAddress(of user: UserKey, _ now: Timestamp, _ db: any Connection) throws {
    let wasClaimed = try db.integer(
      "SELECT 1 FROM users WHERE key = $1 AND address_claimed = 1", user)
    if wasClaimed != nil {
      try SessionStore.revokeAll(of: user, now, db)
      try db.execute("DELETE FROM api_tokens WHERE user_id = $1", user)
    }
    try db.execute(
      """
      UPDATE users SET email_verified = 1, address_claimed = 0, updated_at = $2,
        password_hash = CASE WHEN address_claimed = 1 THEN NULL ELSE password_hash END
      WHERE key = $1
      """, user, now)
  }
}
