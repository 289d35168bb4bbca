import Crypto
package import Database
import Foundation
package import Model

/// Signing in and out, and authenticating requests. Apps have an access token and a refresh token,
/// browsers a cookie; both identify a row of `sessions`.
package struct Sessions: Sendable {
  let database: Database
  let passwords: Passwords
  let attempts: RateLimiter
  let guesses: GuessLimiter
  let devices: KnownDevices
  /// Whether an account can sign in by password only after its address was confirmed. True on
  /// servers with mail.
  let confirmsAddresses: Bool
  let accessTokens: AccessTokens
  let refreshKey: SymmetricKey
  let formKey: SymmetricKey
  /// Whether `developmentKey` is accepted: `serve --dev`.
  let acceptsDevelopmentKey: Bool
  let clock: @Sendable () -> Timestamp
  let cache = CredentialCache()

  // MARK: - Apps

  /// Signs in with a password.
  /// - Throws: unauthorized (`credentials.wrong`); rateLimited (`attempts.tooMany`).
  package func signIn(
    email: String, password: String, from visitor: ClientInfo
  ) async throws -> AuthResponse {
    let proof = try await authenticate(email, password, visitor)
    return try await open(appSession(proof, visitor), for: proof.user)
  }

  /// Exchanges a refresh token for a new pair of tokens. The same refresh token returns the same
  /// pair for 10 seconds, because the first response may have been lost. After that it revokes the
  /// session, because somebody else has the token too.
  /// - Throws: unauthorized (`unauthorized`); rateLimited (`attempts.tooMany`).
  package func refresh(_ refreshToken: String, from visitor: ClientInfo) async throws
    -> AuthResponse
  {
    try await attempts.count(.refresh(address: visitor.address))
    guard let old = OpaqueToken(refreshToken) else { throw Failure(.unauthorized, "unauthorized") }
    let successor = successor(of: old)
    let now = clock()
    let rotation = try await database.write { db in
      try RefreshTokenStore.rotate(old.hash, to: successor.hash, now, db)
    }
    switch rotation {
    case .granted(let session, let key, let time):
      let user = try await database.read { db in try UserStore.account(key, db).user }
      return try await makeResponse(user, session: session, successor, at: time, now: now)
    case .reused(let session):
      cache.invalidate([session])
      throw Failure(.unauthorized, "unauthorized")
    case .unknown: throw Failure(.unauthorized, "unauthorized")
    }
  }

  /// Derived from the token, so that a repeated request gets the same successor without storing it.
  private func successor(of token: OpaqueToken) -> OpaqueToken {
    OpaqueToken(
      bytes: HMAC<SHA256>.authenticationCode(for: Data(token.text.utf8), using: refreshKey))
  }

  func makeResponse(
    _ user: User, session: SessionID, _ refresh: OpaqueToken, at time: Timestamp, now: Timestamp
  ) async throws -> AuthResponse {
    AuthResponse(
      accessToken: try await accessTokens.sign(for: user, session: session, at: time),
      refreshToken: refresh.text,
      expiresIn: Int(AccessTokens.lifetime - max(0, now.seconds - time.seconds)), user: user)
  }

  // MARK: - Passwords

  /// A correct password.
  struct PasswordProof: Sendable {
    let user: UserKey
    let passwordHash: String
    /// The counted attempt, which is cleared when the session is created.
    let guess: Guess
  }

  /// Checks a password.
  /// - Throws: unauthorized (`credentials.wrong`); rateLimited (`attempts.tooMany`).
  func authenticate(
    _ email: String, _ password: String, _ visitor: ClientInfo
  ) async throws -> PasswordProof {
    let guess = try await guesses.admit(.signIn, at: .email(email), from: visitor)
    let known = try await database.read { db in
      try UserStore.password(ofEmail: emailKey(email), db)
    }
    let isRight = try await passwords.verify(password, against: known?.hash)
    // The same error as for a wrong password, so that registering an address does not reveal
    // whether it has an account.
    let isUnconfirmed = known?.isClaimed == true && confirmsAddresses
    guard isRight, !isUnconfirmed, let known, let hash = known.hash else {
      throw Failure(.unauthorized, "credentials.wrong")
    }
    return PasswordProof(user: known.user, passwordHash: hash, guess: guess)
  }

  /// Inserts a session.
  /// - Parameter proof: a correct password, which must still be the user's; nil if the user was
  ///   authenticated in another way.
  func createSession(
    _ kind: SessionStore.Kind, _ hash: [UInt8]?, for user: UserKey, _ proof: PasswordProof?,
    _ visitor: ClientInfo, _ now: Timestamp, _ db: any Connection
  ) throws -> (key: Key<Session>, id: SessionID) {
    let session = try SessionStore.insert(
      kind, hash: hash, of: user, password: proof?.passwordHash, visitor, now, db)
    guard let session else {
      throw proof == nil ? Failure.notFound("user") : Failure(.unauthorized, "credentials.wrong")
    }
    if let proof { try guesses.clearAttempts(of: proof.guess, db) }
    return session
  }
}

// MARK: - Resolving credentials

extension Sessions {
  /// The seconds between two updates of a browser session's last use.
  private static let touchInterval: Int64 = 3600

  // MARK: - Authenticating requests

  /// Returns the principal of an access token or API token; nil when it, its session or its user is
  /// not valid. Runs one statement, or none when the token was resolved within the last 2 seconds.
  package func resolve(bearer token: String) async throws -> Principal? {
    let now = clock()
    let name = CredentialCache.CredentialHash(bearer: token)
    if let principal = cache.principal(for: name, at: now) { return principal }
    if acceptsDevelopmentKey, token == Sessions.developmentKey {
      return try await developmentPrincipal()
    }
    if let hash = Sessions.hash(ofToken: token) {
      return try await resolve(token: hash, name, now)
    }
    guard let claims = await accessTokens.verify(token, at: now), let session = claims.session
    else { return nil }
    let generation = cache.revocationCount
    let found = try await database.read { db in
      try ValidSession.find(id: session, now, db)
    }
    guard let found else { return nil }
    cache.store(
      found.principal, for: name, from: now, until: min(claims.expiresAt, found.expiresAt),
      asOf: generation)
    return found.principal
  }

  /// Returns the principal of a session cookie, or nil. Runs one statement, or none when the cookie
  /// was resolved within the last 2 seconds. Once an hour another statement extends the session.
  package func resolve(cookie: String) async throws -> Principal? {
    guard let token = OpaqueToken(cookie) else { return nil }
    let now = clock()
    let name = CredentialCache.CredentialHash(cookie: cookie)
    if let principal = cache.principal(for: name, at: now) { return principal }
    let generation = cache.revocationCount
    let hash = token.hash
    let found = try await database.read { db in
      try ValidSession.find(hash: hash, now, db)
    }
    guard let found else { return nil }
    cache.store(
      found.principal, for: name, from: now, until: found.expiresAt, asOf: generation)
    try await extend(found, now)
    return found.principal
  }

  private func extend(_ found: ValidSession, _ now: Timestamp) async throws {
    let seenBefore = now.adding(seconds: -Sessions.touchInterval)
    guard found.seenAt <= seenBefore else { return }
    guard let session = found.principal.session else { return }
    do {
      try await database.write { db in
        try SessionStore.touch(session, seenBefore: seenBefore, now, db)
      }
    } catch let failure as Failure where failure.kind == .unavailable {
      // The session is valid for days yet, and a page must not fail because the database cannot be
      // written right now. The next request tries again.
    }
  }

  /// Removes the cached principals of `user`, whose spaces or sessions have changed.
  package func invalidateCache(of user: UserKey) { cache.invalidate(user: user) }

  // MARK: - Signing out

  /// Ends the session of `principal`.
  package func signOut(_ principal: Principal) async throws {
    guard let session = principal.session else { return }
    let now = clock()
    try await database.write { db in try SessionStore.revoke(session, now, db) }
    cache.invalidate([session])
  }

  /// Ends the session of `principal` and that of `refreshToken` if it belongs to the same user;
  /// usually they are the same. An invalid token is no error: its holder is signed out already.
  package func signOut(refreshToken: String, _ principal: Principal) async throws {
    let now = clock()
    let hash = OpaqueToken(refreshToken)?.hash ?? []
    let ended = try await database.write { db in
      try SessionStore.revoke(
        principal.session ?? Key(0), and: hash, of: principal.user, now, db)
    }
    cache.invalidate(ended)
  }

  /// Ends all sessions of `user`.
  package func revokeAll(of user: UserKey) async throws {
    let now = clock()
    try await database.write { db in
      try SessionStore.revokeAll(of: user, now, db)
    }
    cache.invalidate(user: user)
  }
}

// MARK: - Sign-in for development

extension Sessions {
  /// The default API key of ModulaCMS's clients. It is public, so it gives access only with `serve
  /// --dev`.
  package static let developmentKey = "dev-api-key"

  /// Returns the first user in their personal space, with the permissions of an API token that can
  /// write; nil on a server without users.
  func developmentPrincipal() async throws -> Principal? {
    try await database.read { db in
      let found = try db.row(
        """
        SELECT u.key, u.id, sp.key, sp.id, sp.handle, sp.name, m.role, sp.change_seq,
          EXISTS (SELECT 1 FROM members WHERE user_id = u.key AND space_id <> sp.key),
          \(Preferences.columns)
        FROM users u
        JOIN spaces sp ON sp.personal_of = u.key
        JOIN members m ON m.user_id = u.key AND m.space_id = sp.key
        WHERE u.key = \(Users.firstKey)
        """
      ) { row in
        let space = Membership(
          space: row.key(2), id: row.id(3), handle: row.text(4), name: row.text(5),
          role: Role(rawValue: row.text(6)), sequence: row.int64(7))
        return Principal(
          user: row.key(0), userID: row.id(1), session: nil, spaces: [space],
          preferences: Preferences(row, from: 9),
          token: TokenPermissions(canWrite: true, hidesOthers: row.bool(8)))
      }
      return found ?? nil
    }
  }
}
