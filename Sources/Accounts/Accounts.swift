package import Database
package import Journal
package import Logging
package import Model
package import Outgoing

/// The feature of users, sign-in, sessions and spaces. A server has one instance, which
/// authenticates the requests of every edge.
package final class Accounts: Sendable {
  package let database: Database
  package let journal: Journal
  package let secrets: Secrets
  /// Whether people can register without an administrator.
  package let signups: SignupPolicy
  package let clock: @Sendable () -> Timestamp
  package let passwords: Passwords
  package let attempts: RateLimiter
  package let devices: KnownDevices
  package let sessions: Sessions
  package let users: Users
  package let setupLinks: SetupLinks
  package let emailCodes: EmailCodes
  package let addressChanges: AddressChanges
  package let apple: AppleSignIn
  package let passwordResets: PasswordResets
  package let registrations: Registrations
  package let members: Members
  package let invitations: Invitations
  package let tokens: APITokens
  package let emailQueue: EmailQueue
  /// The key that apps for Supabase are built with. It identifies this server and gives no access.
  package let publishableKey: String

  /// - Parameters:
  ///   - database: a database whose schema is up to date.
  ///   - emailTransport: sends e-mails; nil to write a line to the log instead of each.
  ///   - apple: the settings of Sign in with Apple; nil to disable it.
  ///   - outgoing: the client for requests to other servers.
  ///   - acceptsDevelopmentKey: whether `Sessions.developmentKey` gives access to the first user's
  ///     space.
  ///   - passwordCost: the cost of one password check; lower only in tests.
  ///   - sleep: delays attempts; replaced only in tests.
  ///   - passwordsPerNetwork: the maximum number of concurrent password checks of one network.
  ///   - clock: returns the current time; replaced only in tests.
  /// - Throws: `SecretError.wrongSecret` when the database was created with another secret.
  package init(
    database: Database, journal: Journal, secrets: Secrets, signups: SignupPolicy = .closed,
    emailTransport: EmailTransport? = nil, apple: AppleSettings? = nil,
    outgoing: OutgoingClient,
    acceptsDevelopmentKey: Bool = false,
    passwordCost: Passwords.Cost = .standard,
    passwordsPerNetwork: Int = Passwords.maxChecksPerNetwork,
    logger: Logger = Logger(label: "commonplace.mail"),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    clock: @escaping @Sendable () -> Timestamp = { Timestamp.now }
  ) async throws {
    try await secrets.check(in: database)
    self.database = database
    self.journal = journal
    self.secrets = secrets
    self.signups = signups
    publishableKey = secrets.publishableKey
    self.clock = clock
    emailQueue = EmailQueue(
      database: database, transport: emailTransport,
      secretBox: SecretBox(secrets.key(for: "letters")),
      logger: logger, clock: clock)
    passwords = Passwords(cost: passwordCost, perNetwork: passwordsPerNetwork)
    attempts = RateLimiter(database: database, key: secrets.key(for: "attempts"), clock: clock)
    devices = KnownDevices(key: secrets.key(for: "known-device"), clock: clock)
    let guesses = GuessLimiter(
      database: database, attempts: attempts, devices: devices,
      delays: AttemptDelays(sleep: sleep), emailQueue: emailQueue, clock: clock)
    sessions = Sessions(
      database: database, passwords: passwords, attempts: attempts, guesses: guesses,
      devices: devices, confirmsAddresses: emailQueue.isSetUp,
      accessTokens: await AccessTokens(key: secrets.key(for: "access-token")),
      refreshKey: secrets.key(for: "refresh-token"), formKey: secrets.key(for: "csrf"),
      acceptsDevelopmentKey: acceptsDevelopmentKey, clock: clock)
    users = Users(
      database: database, passwords: passwords, sessions: sessions, guesses: guesses,
      clock: clock)
    setupLinks = SetupLinks(database: database, clock: clock)
    emailCodes = EmailCodes(
      database: database, guesses: guesses, key: secrets.key(for: "email-code"),
      emailQueue: emailQueue, clock: clock)
    addressChanges = AddressChanges(
      database: database, users: users, emailCodes: emailCodes, emailQueue: emailQueue,
      key: secrets.key(for: "address-change"), clock: clock)
    self.apple = AppleSignIn(
      apple, outgoing: outgoing, attempts: attempts, clock: clock)
    passwordResets = PasswordResets(
      database: database, passwords: passwords, attempts: attempts, guesses: guesses,
      sessions: sessions, emailQueue: emailQueue, clock: clock)
    registrations = Registrations(
      database: database, attempts: attempts, guesses: guesses, emailQueue: emailQueue, clock: clock
    )
    members = Members(journal: journal, sessions: sessions)
    invitations = Invitations(
      journal: journal, sessions: sessions, attempts: attempts, guesses: guesses,
      key: secrets.key(for: "invitation"), emailQueue: emailQueue, clock: clock)
    journal.register(MemberUndo(cache: sessions.cache))
    tokens = APITokens(
      database: database, cache: sessions.cache, attempts: attempts, clock: clock)
  }

  /// Deletes expired rows: attempts, codes, registrations, invitations, one-time links, refresh
  /// tokens, sessions, jobs; API tokens 30 days later. Runs periodically.
  package func deleteExpired() async throws {
    let now = clock()
    try await database.write { [attempts] db in try attempts.trim(now, db) }
    for statement in Accounts.expiryStatements {
      try await database.deleteInBatches { db, limit in try db.execute(statement, now, limit) }
    }
    try await database.deleteInBatches { db, limit in
      try APITokens.deleteEnded(now: now, limit: limit, db)
    }
    try await database.deleteInBatches { db, limit in
      try Jobs.deleteExpired(now: now, limit: limit, db)
    }
  }

  private static let expiryStatements = [
    """
    DELETE FROM email_codes WHERE (email_key, requester) IN (
      SELECT email_key, requester FROM email_codes WHERE expires_at <= $1 LIMIT $2)
    """,
    """
    DELETE FROM registrations WHERE hash IN (
      SELECT hash FROM registrations WHERE expires_at <= $1 LIMIT $2)
    """,
    """
    DELETE FROM invitations WHERE (space_id, id) IN (
      SELECT space_id, id FROM invitations WHERE expires_at <= $1 LIMIT $2)
    """,
    """
    DELETE FROM one_time_links WHERE hash IN (
      SELECT hash FROM one_time_links WHERE expires_at <= $1 LIMIT $2)
    """,
    """
    DELETE FROM refresh_tokens WHERE hash IN (
      SELECT hash FROM refresh_tokens WHERE expires_at <= $1 LIMIT $2)
    """,
    """
    DELETE FROM sessions WHERE key IN (
      SELECT key FROM sessions WHERE expires_at <= $1 LIMIT $2)
    """,
  ]
}

// MARK: - Deletion of accounts

extension Accounts {
  /// Deletes the e-mail addresses and settings of accounts that were deleted before a time.
  package func deleteDetails(ofAccountsDeletedBefore end: Timestamp) async throws {
    try await database.deleteInBatches { db, limit in
      try UserStore.deleteDetails(ofAccountsDeletedBefore: end, limit: limit, db)
    }
  }

  /// The seconds after a sign-in during which deleting the account needs no other proof.
  package static let recentSignIn: Int64 = 600

  /// Checks that a caller who deletes the account proves more than having a session: a sign-in
  /// within the last ten minutes, the password, or a code that was just sent to the account's
  /// address.
  /// - Throws: forbidden (`account.proof`, `code.wrong`); invalid (`password`); rateLimited.
  package func checkMayDelete(
    _ member: Principal, password: String? = nil, code: String? = nil, from visitor: ClientInfo
  ) async throws {
    // A wrong proof is refused also after a recent sign-in, because its user expects it to be checked.
    if let password, !password.isEmpty, try await users.hasPassword(member.user) {
      return try await users.verifyPassword(
        password, of: member.user, field: "password", client: visitor)
    }
    if let code, !code.isEmpty, let email = try await users.me(member).email {
      return try await emailCodes.verify(code, of: email, from: visitor)
    }
    if try await sessions.isRecent(member, seconds: Accounts.recentSignIn) { return }
    throw Failure(.forbidden, "account.proof", ["minutes": "\(Accounts.recentSignIn / 60)"])
  }
}

// MARK: - AccountDeletionEffect

/// The consequence for one space when a user deletes their account.
package struct AccountDeletionEffect: Sendable, Equatable {
  package let space: SpaceKey
  package let name: String
  /// Whether the space has other members; without them nobody can access it any more.
  package let isShared: Bool
  /// The name of the member who becomes its owner; nil if another owner stays or there is nobody.
  package let successor: String?
}

// MARK: - UserPresence

/// Remembers that the server has users, so that the sign-in page queries the database only until it
/// has found one.
final class UserPresence: Sendable {
  private let seen = Locked(false)

  var isKnown: Bool { seen.withLock { $0 } }
  func record() { seen.withLock { $0 = true } }
}
