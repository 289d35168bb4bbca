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
  /// - Throws: unauthorized (`credentials.wrong`); tooMany (`attempts.tooMany`).
  package func signIn(
    email: String, password: String, from visitor: ClientInfo
  ) async throws -> AuthResponse {
    let proof = try await authenticate(email, password, visitor)
    return try await createAppSession(for: proof.user, proof, visitor)
  }

  /// Creates a session for a user who was authenticated in another way: a new account, a code, a
  /// provider.
  /// - Throws: notFound (`user.notFound`).
  package func createAppSession(for user: UserKey, from visitor: ClientInfo) async throws
    -> AuthResponse
  {
    try await createAppSession(for: user, nil, visitor)
  }

  private func createAppSession(
    for user: UserKey, _ proof: PasswordProof?, _ visitor: ClientInfo
  ) async throws -> AuthResponse {
    let now = clock()
    let refresh = OpaqueToken.new()
    let opened = try await database.write { db in
      let session = try createSession(.app, nil, for: user, proof, visitor, now, db)
      try RefreshTokenStore.insert(refresh.hash, of: session.key, now, db)
      return (session: session.id, user: try UserStore.account(user, db).user)
    }
    return try await makeResponse(opened.user, session: opened.session, refresh, at: now, now: now)
  }

  /// Exchanges a refresh token for a new pair of tokens. The same refresh token returns the same
  /// pair for 10 seconds, because the first response may have been lost. After that it revokes the
  /// session, because somebody else has the token too.
  /// - Throws: unauthorized (`unauthorized`); tooMany (`attempts.tooMany`).
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

  private func makeResponse(
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
  /// - Throws: unauthorized (`credentials.wrong`); tooMany (`attempts.tooMany`).
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
