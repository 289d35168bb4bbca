package import Database
package import Model

/// A session to open in the transaction in which its user is authenticated or created. A link, a
/// code or an account is then used up or created only together with the session.
package struct SessionRequest<Opened: Sendable>: Sendable {
  /// Creates the credentials of a session after the transaction has been committed.
  package typealias Completion = @Sendable () async throws -> Opened

  /// Inserts the session of a user.
  /// - Throws: notFound (`user.notFound`).
  package let insert: @Sendable (UserKey, any Connection) throws -> Completion
}

extension SessionRequest where Opened == UserKey {
  /// No session, for clients that sign in afterwards.
  package static var noSession: SessionRequest {
    SessionRequest { user, _ in { user } }
  }
}

extension Sessions {
  /// Returns a session of a browser, for a user who is authenticated without a password.
  package func browserSession(from visitor: ClientInfo) -> SessionRequest<BrowserSession> {
    browserSession(nil, visitor)
  }

  /// - Parameter proof: a correct password; nil if the user is authenticated in another way.
  func browserSession(
    _ proof: PasswordProof?, _ visitor: ClientInfo
  ) -> SessionRequest<BrowserSession> {
    let (cookie, now) = (OpaqueToken.new(), clock())
    return SessionRequest { user, db in
      let session = try createSession(.browser, cookie.hash, for: user, proof, visitor, now, db)
      let id = try UserStore.id(of: user, db)
      return {
        BrowserSession(
          cookie: cookie.text, session: session.key,
          device: devices.cookie(adding: id, to: visitor.deviceCookie))
      }
    }
  }

  /// Returns a session of an app, for a user who is authenticated without a password.
  package func appSession(from visitor: ClientInfo) -> SessionRequest<AuthResponse> {
    appSession(nil, visitor)
  }

  /// - Parameter proof: a correct password; nil if the user is authenticated in another way.
  func appSession(
    _ proof: PasswordProof?, _ visitor: ClientInfo
  ) -> SessionRequest<AuthResponse> {
    let (refresh, now) = (OpaqueToken.new(), clock())
    return SessionRequest { user, db in
      let session = try createSession(.app, nil, for: user, proof, visitor, now, db)
      try RefreshTokenStore.insert(refresh.hash, of: session.key, now, db)
      let account = try UserStore.account(user, db).user
      return {
        try await makeResponse(account, session: session.id, refresh, at: now, now: now)
      }
    }
  }

  /// Opens a session in a transaction of its own.
  /// - Throws: notFound (`user.notFound`).
  package func open<Opened>(
    _ request: SessionRequest<Opened>, for user: UserKey
  ) async throws -> Opened {
    let complete = try await database.write { db in try request.insert(user, db) }
    return try await complete()
  }
}
