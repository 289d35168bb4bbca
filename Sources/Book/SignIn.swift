package import Accounts
package import Database
import Model

/// Signing in by a proof other than a password. Who is new gets an account with a book of their
/// own, where the server lets them.
package struct SignIn: Sendable {
  let accounts: Accounts

  /// What is told of a newcomer, and by which invitation they come.
  package struct Newcomer: Sendable {
    package var language: String
    package var timeZone: String
    package var invitation: String?
    /// Whether they come by an app: old ones look for the default collections by their English
    /// names.
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

  private enum Outcome: Sendable {
    case known(UserKey)
    case new(UserKey)
    case closed
    case wrong
  }

  /// By the code that was sent to an address.
  /// - Throws: invalid (`email`, `code`); unauthorized (`code.wrong`); forbidden
  ///   (`signups.closed`), which only the address's own reader is told; tooMany.
  package func withCode(
    _ code: String, of email: String, as newcomer: Newcomer, from visitor: Visitor
  ) async throws -> UserKey {
    let codes = accounts.emailCodes
    let guess = try await codes.count(code, of: email, from: visitor)
    let now = accounts.clock()
    return try await enter { db in
      guard try codes.use(code, of: email, guess, db, now: now) else { return .wrong }
      return try outcome(ProvenPerson(email: email), newcomer, db, now)
    }
  }

  /// By an identity token of Apple's.
  /// - Throws: unauthorized (`apple.wrong`, `apple.off`); forbidden (`signups.closed`);
  ///   unavailable (`apple.unavailable`); tooMany.
  package func withApple(
    _ token: String, nonce: String?, isHashed: Bool = false, displayName: String?,
    as newcomer: Newcomer, from visitor: Visitor
  ) async throws -> UserKey {
    let person = try await accounts.apple.person(
      token, nonce: nonce, isHashed: isHashed, displayName: displayName, from: visitor)
    let now = accounts.clock()
    return try await enter { db in try outcome(person, newcomer, db, now) }
  }

  /// A refusal is thrown only after the transaction, which keeps the used code and the try.
  private func enter(
    _ body: @escaping @Sendable (any Connection) throws -> Outcome
  ) async throws -> UserKey {
    switch try await accounts.database.write(body) {
    case .known(let user):
      // Somebody else's sessions may have ended with a claim.
      accounts.sessions.forget(user)
      return user
    case .new(let user): return user
    case .closed: throw Failure(.forbidden, "signups.closed")
    case .wrong: throw Failure(.unauthorized, "code.wrong")
    }
  }

  private func outcome(
    _ person: ProvenPerson, _ newcomer: Newcomer, _ db: any Connection, _ now: Timestamp
  ) throws -> Outcome {
    if let user = try person.user(db, now: now) { return .known(user) }
    let isInvited = try newcomer.invitation.map { token in
      try Invitations.isOpen(token, db, now: now)
    }
    guard accounts.signups.welcomes(invited: isInvited ?? false) else { return .closed }
    let draft = person.newUser(language: newcomer.language, timeZone: newcomer.timeZone)
    let user = try SignUp.insert(
      draft, furnishedIn: newcomer.comesByApp ? .english : nil, db, now: now)
    if let token = newcomer.invitation, isInvited == true {
      try Invitations.accept(token, by: user, db, now: now)
    }
    return .new(user)
  }

  // MARK: - By invitation, with a password

  /// Where there is mail, asks the newcomer to confirm the address first.
  /// - Throws: notFound (`invitation.notFound`); forbidden (`signups.closed`); invalid; tooMany.
  package func register(
    _ draft: Registrations.Draft, from visitor: Visitor, links: Registrations.Links
  ) async throws {
    try await accounts.attempts.count(.newAccount(address: visitor.address))
    _ = try await accounts.invitations.find(draft.invitation ?? "", from: visitor)
    try accounts.signups.check(invited: true)
    try await accounts.registrations.request(draft, from: visitor, links: links)
  }

  /// - Throws: notFound (`invitation.notFound`); forbidden (`signups.closed`); invalid; conflict
  ///   (`email.taken`); tooMany.
  package func join(
    invitation token: String, email: String, displayName: String?, password: String,
    as newcomer: Newcomer, from visitor: Visitor
  ) async throws -> (user: UserKey, space: Membership) {
    try await accounts.attempts.count(.newAccount(address: visitor.address))
    _ = try await accounts.invitations.find(token, from: visitor)
    try accounts.signups.check(invited: true)
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, language: newcomer.language,
      timeZone: newcomer.timeZone, isClaimed: true)
    let now = accounts.clock()
    let (user, space) = try await accounts.database.write { db in
      let user = try SignUp.insert(draft, db, now: now)
      return (user, try Invitations.accept(token, by: user, db, now: now))
    }
    return (user, try await accounts.invitations.membership(of: user, in: space))
  }
}
