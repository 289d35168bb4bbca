package import Database
import Model

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
