package import Database
package import Model

/// Registrations that wait for their e-mail address to be confirmed, where mail is configured. The
/// account is created when the link in the e-mail is followed, so every address gets the same answer.
/// The password is chosen on the page behind the link, because the person who filled in the form may
/// not own the address.
package struct Registrations: Sendable {
  /// Seconds that a link works.
  package static let lifetime: Int64 = 86_400

  /// What somebody asked for.
  package struct Draft: Sendable {
    package var email: String
    package var displayName: String?
    package var language: Language
    package var timeZone: String
    /// The token of the invitation by which they come.
    package var invitation: String?

    package init(
      email: String, displayName: String?, language: Language, timeZone: String = "UTC",
      invitation: String? = nil
    ) {
      self.email = email
      self.displayName = displayName
      self.language = language
      self.timeZone = timeZone
      self.invitation = invitation
    }
  }

  /// Addresses for the e-mail.
  package struct Links: Sendable {
    let confirmation: @Sendable (String) -> String
    let signIn: String

    /// - Parameter confirmation: the address of the page for a token.
    package init(confirmation: @escaping @Sendable (String) -> String, signIn: String) {
      self.confirmation = confirmation
      self.signIn = signIn
    }
  }

  /// A registration whose link was followed.
  package struct Confirmed: Sendable {
    package let user: NewUser
    /// The hash of the invitation's token.
    package let invitation: [UInt8]?
  }

  let database: Database
  let attempts: Attempts
  let guesses: GuessLimiter
  let post: Postbox
  let clock: @Sendable () -> Timestamp

  /// Whether addresses are confirmed by e-mail; without mail an account is made at once.
  package var isNeeded: Bool { post.isSetUp }

  /// Sends a link to a new address, and to a known one a notice. Both cost the same statements.
  /// - Throws: invalid (`email`, `display_name`); tooMany (`attempts.tooMany`).
  package func request(
    _ draft: Draft, from visitor: Visitor, links: Links
  ) async throws {
    let problems = Users.problems(email: draft.email, displayName: draft.displayName)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    _ = try await guesses.admit(.email, at: .email(draft.email), from: visitor)
    let (token, now, email) = (OpaqueToken.new(), clock(), draft.email.normalised)
    let end = now.adding(seconds: Registrations.lifetime)
    let fresh = Letter.registration(
      link: links.confirmation(token.text), to: email, in: draft.language)
    let known = Letter.knownAddress(signIn: links.signIn, to: email, in: draft.language)
    try await database.write { [post] db in
      let isKnown =
        try db.integer(
          "SELECT 1 FROM users WHERE email_key = $1 AND deleted_at IS NULL", emailKey(email))
        != nil
      try db.execute(
        """
        INSERT INTO registrations
          (hash, email, display_name, language, time_zone, invitation, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """, token.hash, email, draft.displayName?.normalised, draft.language.rawValue,
        Users.known(draft.timeZone), draft.invitation.flatMap { OpaqueToken($0)?.hash }, now,
        isKnown ? now : end)
      try post.put(isKnown ? known : fresh, until: end, db)
    }
    post.ring(for: fresh)
  }

  /// The user as the API answers a registration: a new one, whether or not the address is known.
  package func answer(to draft: Draft) -> User {
    let now = clock()
    return User(
      id: .new(), email: draft.email.normalised, emailVerified: false,
      displayName: draft.displayName?.normalised, authProviders: ["email"], role: "admin",
      createdAt: now, updatedAt: now)
  }

  /// Whether the page behind the link should be shown.
  package func isOpen(_ token: String) async throws -> Bool {
    guard let hash = OpaqueToken(token)?.hash else { return false }
    let now = clock()
    return try await database.read { db in
      try db.integer(
        "SELECT 1 FROM registrations WHERE hash = $1 AND expires_at > $2", hash, now) != nil
    }
  }

  /// Uses the link up, in the transaction that makes the user.
  /// - Throws: conflict (`reset.used`) for a link that was used, has run out or never was.
  package static func consume(
    _ token: String, passwordHash: String, _ db: any Connection, now: Timestamp
  ) throws -> Confirmed {
    let confirmed = try db.row(
      """
      DELETE FROM registrations WHERE hash = $1 AND expires_at > $2
      RETURNING email, display_name, language, time_zone, invitation
      """, OpaqueToken(token)?.hash ?? [], now
    ) { row in
      Confirmed(
        user: NewUser(
          email: row.text(0), displayName: row.optionalText(1), passwordHash: passwordHash,
          language: row.text(2), timeZone: row.text(3), address: .proven),
        invitation: row.isNull(4) ? nil : row.bytes(4))
    }
    guard let confirmed else { throw Failure(.conflict, "reset.used") }
    return confirmed
  }
}
