package import Database
package import Model

/// Registrations whose email address is not confirmed yet, on servers with mail. The account is
/// created when the link in the email is opened, so every address gets the same response. The
/// password is chosen on the page behind the link, because the person who filled in the form may
/// not own the address.
package struct Registrations: Sendable {
  /// The validity of a link in seconds.
  package static let lifetime: Int64 = 86_400

  /// The contents of the registration form.
  package struct Draft: Sendable {
    package var email: String
    package var displayName: String?
    package var language: Language
    package var timeZone: String
    /// The token of an invitation to accept; nil without one.
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

  /// The URLs in the emails.
  package struct Links: Sendable {
    let confirmation: @Sendable (String) -> String
    let signIn: String

    /// - Parameter confirmation: returns the URL of the page for a token.
    package init(confirmation: @escaping @Sendable (String) -> String, signIn: String) {
      self.confirmation = confirmation
      self.signIn = signIn
    }
  }

  /// A registration whose link was opened.
  package struct ConfirmedRegistration: Sendable {
    package let user: NewUser
    /// The hash of the invitation's token; nil without an invitation.
    package let invitation: [UInt8]?
  }

  let database: Database
  let attempts: RateLimiter
  let guesses: GuessLimiter
  let emailQueue: EmailQueue
  let clock: @Sendable () -> Timestamp

  /// Whether addresses are confirmed by email; without mail, accounts are created at once.
  package var requiresConfirmation: Bool { emailQueue.isSetUp }

  /// Sends a link to a new address, or a notice to one with an account. Both run the same
  /// statements.
  /// - Throws: invalid (`email`, `display_name`); rateLimited (`attempts.tooMany`).
  package func request(
    _ draft: Draft, from visitor: ClientInfo, links: Links
  ) async throws {
    let problems = Users.problems(email: draft.email, displayName: draft.displayName)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    _ = try await guesses.admit(.email, at: .email(draft.email), from: visitor)
    let (token, now, email) = (OpaqueToken.new(), clock(), draft.email.normalised)
    let end = now.adding(seconds: Registrations.lifetime)
    let fresh = Email.registration(
      link: links.confirmation(token.text), to: email, in: draft.language)
    let known = Email.knownAddress(signIn: links.signIn, to: email, in: draft.language)
    try await database.write { [emailQueue] db in
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
        Users.knownTimeZone(draft.timeZone), draft.invitation.flatMap { OpaqueToken($0)?.hash },
        now,
        isKnown ? now : end)
      try emailQueue.enqueue(isKnown ? known : fresh, until: end, db)
    }
    emailQueue.notifyRunner(of: fresh)
  }

  /// Returns the user in the API's response to a registration: always a new one, so that it does
  /// not reveal whether the address has an account.
  package func response(to draft: Draft) -> User {
    let now = clock()
    return User(
      id: .new(), email: draft.email.normalised, emailVerified: false,
      displayName: draft.displayName?.normalised, authProviders: ["email"], role: "admin",
      createdAt: now, updatedAt: now)
  }

  /// Returns whether a link is valid, so that its page can be shown.
  package func isOpen(_ token: String) async throws -> Bool {
    guard let hash = OpaqueToken(token)?.hash else { return false }
    let now = clock()
    return try await database.read { db in
      try db.integer(
        "SELECT 1 FROM registrations WHERE hash = $1 AND expires_at > $2", hash, now) != nil
    }
  }

  /// Uses the link, in the transaction that creates the user.
  /// - Throws: conflict (`reset.used`) for a link that is used, expired or unknown.
  package static func consume(
    _ token: String, passwordHash: String, _ db: any Connection, now: Timestamp
  ) throws -> ConfirmedRegistration {
    let confirmed = try db.row(
      """
      DELETE FROM registrations WHERE hash = $1 AND expires_at > $2
      RETURNING email, display_name, language, time_zone, invitation
      """, OpaqueToken(token)?.hash ?? [], now
    ) { row in
      ConfirmedRegistration(
        user: NewUser(
          email: row.text(0), displayName: row.optionalText(1), passwordHash: passwordHash,
          language: row.text(2), timeZone: row.text(3), emailStatus: .verified),
        invitation: row.isNull(4) ? nil : row.bytes(4))
    }
    guard let confirmed else { throw Failure(.conflict, "reset.used") }
    return confirmed
  }
}

// MARK: - SignupPolicy

/// The setting `signups`: whether people can create accounts themselves. It does not apply to the
/// first user, who uses the setup link.
package enum SignupPolicy: String, Sendable, CaseIterable {
  case closed
  /// Only with an invitation.
  case invite
  case open

  package func allowsSignup(invited: Bool) -> Bool { self == .open || (self == .invite && invited) }

  /// - Throws: forbidden (`signups.closed`).
  package func check(invited: Bool = false) throws {
    guard allowsSignup(invited: invited) else { throw Failure(.forbidden, "signups.closed") }
  }
}
