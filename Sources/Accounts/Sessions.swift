import Crypto
package import Database
import Foundation
package import Model

/// Signing in and out, and who a request is from. Apps hold an access token and a refresh token,
/// browsers a cookie; both lead to a row of `sessions`.
package struct Sessions: Sendable {
  let database: Database
  let passwords: Passwords
  let attempts: Attempts
  let guesses: GuessLimiter
  let devices: KnownDevices
  /// Whether an account signs in by password only after its address was confirmed: where there is
  /// mail to confirm it.
  let confirmsAddresses: Bool
  let accessTokens: AccessTokens
  let refreshKey: SymmetricKey
  let formKey: SymmetricKey
  /// `serve --dev`.
  let acceptsDevelopmentKey: Bool
  let clock: @Sendable () -> Timestamp
  let cache = CredentialCache()

  // MARK: - Apps

  /// - Throws: unauthorized (`credentials.wrong`); tooMany (`attempts.tooMany`).
  package func signIn(
    email: String, password: String, from visitor: Visitor
  ) async throws -> AuthResponse {
    let proof = try await authenticate(email, password, visitor)
    return try await openApp(for: proof.user, proof, visitor)
  }

  /// For whom another proof was given: a new account, a code, a provider.
  /// - Throws: notFound (`user.notFound`).
  package func openApp(for user: UserKey, from visitor: Visitor) async throws -> AuthResponse {
    try await openApp(for: user, nil, visitor)
  }

  private func openApp(
    for user: UserKey, _ proof: PasswordProof?, _ visitor: Visitor
  ) async throws -> AuthResponse {
    let now = clock()
    let refresh = OpaqueToken.new()
    let opened = try await database.write { db in
      let session = try open(.app, nil, for: user, proof, visitor, now, db)
      try RefreshTokenStore.insert(refresh.hash, of: session.key, now, db)
      return (session: session.id, user: try UserStore.account(user, db).user)
    }
    return try await answer(opened.user, session: opened.session, refresh, at: now, now: now)
  }

  /// A new pair for a refresh token. The same token again within 10 seconds answers the same pair
  /// (its first answer was lost); later it ends the session, for somebody else has it too.
  /// - Throws: unauthorized (`unauthorized`); tooMany (`attempts.tooMany`).
  package func refresh(_ refreshToken: String, from visitor: Visitor) async throws -> AuthResponse {
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
      return try await answer(user, session: session, successor, at: time, now: now)
    case .stolen(let session):
      cache.forget([session])
      throw Failure(.unauthorized, "unauthorized")
    case .unknown: throw Failure(.unauthorized, "unauthorized")
    }
  }

  /// Derived, not random: the answer to a repeated token is known again without being kept.
  private func successor(of token: OpaqueToken) -> OpaqueToken {
    OpaqueToken(
      bytes: HMAC<SHA256>.authenticationCode(for: Data(token.text.utf8), using: refreshKey))
  }

  private func answer(
    _ user: User, session: SessionID, _ refresh: OpaqueToken, at time: Timestamp, now: Timestamp
  ) async throws -> AuthResponse {
    AuthResponse(
      accessToken: try await accessTokens.make(for: user, session: session, at: time),
      refreshToken: refresh.text,
      expiresIn: Int(AccessTokens.lifetime - max(0, now.seconds - time.seconds)), user: user)
  }

  // MARK: - Proof

  /// A password that was right.
  struct PasswordProof: Sendable {
    let user: UserKey
    let passwordHash: String
    /// The counted attempt, which is forgiven when the session opens.
    let guess: Guess
  }

  func authenticate(
    _ email: String, _ password: String, _ visitor: Visitor
  ) async throws -> PasswordProof {
    let guess = try await guesses.admit(.signIn, at: .email(email), from: visitor)
    let known = try await database.read { db in
      try UserStore.password(ofEmail: emailKey(email), db)
    }
    let isRight = try await passwords.verify(password, against: known?.hash)
    // Answered like a wrong password, so that registering an address tells nothing about it.
    let isUnconfirmed = known?.isClaimed == true && confirmsAddresses
    guard isRight, !isUnconfirmed, let known, let hash = known.hash else {
      throw Failure(.unauthorized, "credentials.wrong")
    }
    return PasswordProof(user: known.user, passwordHash: hash, guess: guess)
  }

  /// - Parameter proof: a password, which must still be the user's; nil when something else was
  ///   proven.
  func open(
    _ kind: SessionStore.Kind, _ hash: [UInt8]?, for user: UserKey, _ proof: PasswordProof?,
    _ visitor: Visitor, _ now: Timestamp, _ db: any Connection
  ) throws -> (key: Key<Session>, id: SessionID) {
    let session = try SessionStore.insert(
      kind, hash: hash, of: user, password: proof?.passwordHash, visitor, now, db)
    guard let session else {
      throw proof == nil ? Failure.notFound("user") : Failure(.unauthorized, "credentials.wrong")
    }
    if let proof { try guesses.succeed(proof.guess, db) }
    return session
  }
}
