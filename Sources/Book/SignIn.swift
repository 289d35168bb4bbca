package import Accounts
import Database
import Model

/// Sign-in without a password: by e-mail code or with Apple. New users get an account with a
/// personal space if the sign-up policy allows it.
package struct SignIn: Sendable {
  let accounts: Accounts

  /// The data with which an account is created for a new user.
  package struct NewAccountOptions: Sendable {
    /// The tag of a language, such as `ru`.
    package var language: String
    /// The identifier of a time zone, such as `Europe/Berlin`.
    package var timeZone: String
    /// The token of the invitation that the user follows; nil without one.
    package var invitation: String?
    /// Whether the user signs in with an app. Old apps find the default collections by their
    /// English names, so these are created in English.
    package var comesByApp: Bool

    package init(
      language: String, timeZone: String = "UTC", invitation: String? = nil,
      comesByApp: Bool = false
    ) {
      self.language = language
      self.timeZone = timeZone
      self.invitation = invitation
      self.comesByApp = comesByApp
    }
  }

  /// The result of a sign-in within the transaction.
  private enum Outcome: Sendable {
    case known(UserKey)
    case new(UserKey)
    /// The policy of the server does not allow a new account.
    case closed
    /// The code was wrong.
    case wrong

    /// The user who is signed in; nil for a refusal.
    var user: UserKey? {
      switch self {
      case .known(let user), .new(let user): user
      case .closed, .wrong: nil
      }
    }
  }

  /// Signs in with a code that was sent to an e-mail address.
  /// - Throws: invalid (`email`, `code`); unauthorized (`code.wrong`); forbidden
  ///   (`signups.closed`), thrown only after the code has proven the address; rateLimited.
  package func withCode<Opened>(
    _ code: String, of email: String, as newcomer: NewAccountOptions, from visitor: ClientInfo,
    opening session: SessionRequest<Opened>
  ) async throws -> Opened {
    let codes = accounts.emailCodes
    let guess = try await codes.countGuess(code, of: email, from: visitor)
    let now = accounts.clock()
    return try await completeSignIn(opening: session) { db in
      guard try codes.redeem(code, of: email, guess, db, now: now) else { return .wrong }
      return try findOrCreateUser(VerifiedIdentity(email: email), options: newcomer, db, now: now)
    }
  }

  /// Signs in with an identity token from Apple.
  /// - Parameters:
  ///   - isHashed: whether only the SHA-256 of `nonce` is accepted in the token.
  ///   - displayName: the name for a new account, which the token does not contain.
  /// - Throws: unauthorized (`apple.wrong`, `apple.off`); forbidden (`signups.closed`);
  ///   unavailable (`apple.unavailable`); rateLimited.
  package func withApple<Opened>(
    _ token: String, nonce: String?, isHashed: Bool = false, displayName: String?,
    as newcomer: NewAccountOptions, from visitor: ClientInfo,
    opening session: SessionRequest<Opened>
  ) async throws -> Opened {
    let person = try await accounts.apple.verify(
      token, nonce: nonce, isHashed: isHashed, displayName: displayName, from: visitor)
    let now = accounts.clock()
    return try await completeSignIn(opening: session) { db in
      try findOrCreateUser(person, options: newcomer, db, now: now)
    }
  }

  /// Runs a sign-in in a transaction, which also opens the session. Refusals are thrown after the
  /// commit, so that the used code and the counted attempt are kept.
  private func completeSignIn<Opened>(
    opening session: SessionRequest<Opened>,
    _ body: @escaping @Sendable (any Connection) throws -> Outcome
  ) async throws -> Opened {
    let (outcome, complete) = try await accounts.database.write { db in
      let outcome = try body(db)
      return (outcome, try outcome.user.map { try session.insert($0, db) })
    }
    // Claiming an address may have ended sessions of another person.
    if case .known(let user) = outcome { accounts.sessions.invalidateCache(of: user) }
    if let complete { return try await complete() }
    if case .closed = outcome { throw Failure(.forbidden, "signups.closed") }
    throw Failure(.unauthorized, "code.wrong")
  }

  /// Returns the user of a verified identity, or creates one if the policy or an invitation allows
  /// it. Only a new user accepts the invitation here.
  private func findOrCreateUser(
    _ person: VerifiedIdentity, options newcomer: NewAccountOptions, _ db: any Connection,
    now: Timestamp
  ) throws -> Outcome {
    // An existing user accepts the invitation on its page, after the sign-in.
    if let user = try person.findUser(db, now: now) { return .known(user) }
    let isInvited = try newcomer.invitation.map { token in
      try Invitations.isOpen(token, db, now: now)
    }
    guard accounts.signups.allowsSignup(invited: isInvited ?? false) else { return .closed }
    let draft = person.newUser(language: newcomer.language, timeZone: newcomer.timeZone)
    let user = try SignUp.insert(
      draft, defaultsIn: newcomer.comesByApp ? .english : nil, db, now: now)
    if let token = newcomer.invitation, isInvited == true {
      try Invitations.accept(token, by: user, db, now: now)
    }
    return .new(user)
  }

  // MARK: - By invitation, with a password

  /// Registers a new user. If the server can send e-mail, the user has to confirm the address
  /// first.
  /// - Throws: notFound (`invitation.notFound`); forbidden (`signups.closed`); invalid;
  ///   rateLimited.
  package func register(
    _ draft: Registrations.Draft, from visitor: ClientInfo, links: Registrations.Links
  ) async throws {
    try await accounts.attempts.count(.newAccount(address: visitor.address))
    _ = try await accounts.invitations.find(draft.invitation ?? "", from: visitor)
    try accounts.signups.check(invited: true)
    try await accounts.registrations.request(draft, from: visitor, links: links)
  }

  /// Creates an account with a password, accepts an invitation with it and opens a session.
  /// - Throws: notFound (`invitation.notFound`); forbidden (`signups.closed`); invalid; conflict
  ///   (`email.taken`); rateLimited.
  package func join<Opened>(
    invitation token: String, email: String, displayName: String?, password: String,
    as newcomer: NewAccountOptions, from visitor: ClientInfo,
    opening session: SessionRequest<Opened>
  ) async throws -> (session: Opened, space: Membership) {
    try await accounts.attempts.count(.newAccount(address: visitor.address))
    _ = try await accounts.invitations.find(token, from: visitor)
    try accounts.signups.check(invited: true)
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, language: newcomer.language,
      timeZone: newcomer.timeZone, isClaimed: true)
    let now = accounts.clock()
    let (complete, space) = try await accounts.database.write { db in
      let user = try SignUp.insert(draft, db, now: now)
      let space = try Invitations.accept(token, by: user, db, now: now)
      return (
        try session.insert(user, db), try Invitations.membership(of: user, in: space, db)
      )
    }
    return (try await complete(), space)
  }
}
