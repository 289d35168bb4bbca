package import Database
package import Model

/// One-time links to set a new password.
package struct PasswordResets: Sendable {
  /// In seconds.
  package static let lifetime: Int64 = 3600

  /// The way in which a link reaches its user. Only a link that was sent by email confirms the
  /// address.
  private enum LinkDelivery: String { case mail = "reset.mail", manual = "reset.hand" }

  let database: Database
  let passwords: Passwords
  let attempts: RateLimiter
  let guesses: GuessLimiter
  let sessions: Sessions
  let emailQueue: EmailQueue
  let clock: @Sendable () -> Timestamp

  /// Sends a link to `email` if it has an account; the caller cannot tell whether it has.
  /// - Parameter link: returns the URL for a token.
  /// - Throws: invalid (`email`); rateLimited (`attempts.tooMany`).
  package func request(
    _ email: String, in language: Language, from visitor: ClientInfo, link: (String) -> String
  ) async throws {
    if let problem = Users.problem(withEmail: email) { throw Failure.invalid(problem) }
    _ = try await guesses.admit(.email, at: .email(email), from: visitor)
    let token = OpaqueToken.new()
    let letter = Email.reset(link: link(token.text), to: email.normalised, in: language)
    if try await issue(token, for: email, by: .mail, letter) { emailQueue.notifyRunner(of: letter) }
  }

  /// Creates a link for the operator of the server to pass on.
  /// - Throws: notFound (`user.notFound`).
  package func issue(for email: String) async throws -> String {
    let token = OpaqueToken.new()
    guard try await issue(token, for: email, by: .manual) else { throw Failure.notFound("user") }
    return token.text
  }

  /// Creates a link and deletes earlier ones. Returns false when nobody has this address.
  private func issue(
    _ token: OpaqueToken, for email: String, by way: LinkDelivery, _ letter: Email? = nil
  ) async throws -> Bool {
    let now = clock()
    let end = now.adding(seconds: PasswordResets.lifetime)
    return try await database.write { [emailQueue] db in
      try db.execute(
        """
        DELETE FROM one_time_links WHERE purpose IN ('reset.mail', 'reset.hand') AND user_id IN
          (SELECT key FROM users WHERE email_key = $1 AND deleted_at IS NULL)
        """, emailKey(email))
      let made = try db.execute(
        """
        INSERT INTO one_time_links (hash, purpose, user_id, created_at, expires_at)
        SELECT $1, $2, key, $4, $5 FROM users WHERE email_key = $3 AND deleted_at IS NULL
        """, token.hash, way.rawValue, emailKey(email), now, end)
      if let letter {
        if made == 0 { try PasswordResets.insertDecoy(token, now, db) }
        try emailQueue.enqueue(made == 1 ? letter : letter.decoy, until: end, db)
      }
      return made == 1
    }
  }

  /// Inserts an expired row for an unknown address, so that the response takes as long as for a
  /// known one.
  private static func insertDecoy(
    _ token: OpaqueToken, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO one_time_links (hash, purpose, created_at, expires_at)
      VALUES ($1, 'reset.none', $2, $2)
      """, token.hash, now)
  }

  /// Returns whether a link is valid, so that its page can be shown.
  package func isOpen(_ token: String) async throws -> Bool {
    guard let hash = OpaqueToken(token)?.hash else { return false }
    let now = clock()
    return try await database.read { db in
      try db.integer(
        """
        SELECT 1 FROM one_time_links WHERE hash = $1 AND used_at IS NULL AND expires_at > $2
          AND purpose IN ('reset.mail', 'reset.hand')
        """, hash, now) != nil
    }
  }

  /// Sets the password, marks the link as used, ends all sessions of the user and opens a new one.
  /// - Throws: invalid (`password`); rateLimited; conflict (`reset.used`) for a link that is used,
  ///   expired or unknown; unavailable (`server.busy`).
  package func reset<Opened>(
    _ token: String, to password: String, from visitor: ClientInfo,
    opening session: SessionRequest<Opened>
  ) async throws -> Opened {
    try await attempts.count(.link(address: visitor.address))
    guard try await isOpen(token) else { throw Failure(.conflict, "reset.used") }
    if let problem = Passwords.problem(with: password) { throw Failure.invalid(problem) }
    let hash = try await passwords.hash(password)
    let now = clock()
    let (user, complete) = try await database.write { db in
      let (user, way) = try PasswordResets.redeem(token, now, db)
      if way == LinkDelivery.mail.rawValue {
        try VerifiedIdentity.confirmAddress(of: user, now, db)
      }
      try UserStore.setPassword(hash, of: user, now, db)
      try SessionStore.revokeAll(of: user, now, db)
      return (user, try session.insert(user, db))
    }
    sessions.cache.invalidate(user: user)
    return try await complete()
  }

  /// Marks a link as used.
  /// - Returns: its user, and the raw value of its `LinkDelivery`.
  private static func redeem(
    _ token: String, _ now: Timestamp, _ db: any Connection
  ) throws -> (UserKey, way: String) {
    let used = try db.row(
      """
      UPDATE one_time_links SET used_at = $2
      WHERE hash = $1 AND used_at IS NULL AND expires_at > $2
        AND purpose IN ('reset.mail', 'reset.hand')
      RETURNING user_id, purpose
      """, OpaqueToken(token)?.hash ?? [], now
    ) { ($0.key(0, of: User.self), way: $0.text(1)) }
    guard let used else { throw Failure(.conflict, "reset.used") }
    return used
  }
}

// MARK: - SetupLinks

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
