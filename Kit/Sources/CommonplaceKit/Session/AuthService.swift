public import Model

/// Who is signed in, as far as it is known.
public enum AuthState: Sendable, Equatable {
  /// The stored session is being checked.
  case unknown
  /// Nobody is signed in.
  case signedOut
  /// A user is signed in, as the server or the device knows them.
  case signedIn(User)
}

/// Signing in with Apple, and keeping the session.
public protocol AuthService: Sendable {
  /// Signs in with Apple's identity token.
  /// - Parameters:
  ///   - nonce: what was hashed into the token.
  ///   - givenName: the name that Apple tells at the first sign-in only, as `familyName`.
  func signInWithApple(
    identityToken: String, nonce: String?, givenName: String?, familyName: String?
  ) async throws -> User
  /// Returns who is signed in. Without a connection, the stored session stays valid.
  func restoreSession() async throws -> AuthState
  /// Ends the session on the server and forgets its tokens.
  func signOut() async throws
}

extension SessionResource: AuthService {
  @discardableResult
  public func signInWithApple(
    identityToken: String, nonce: String?, givenName: String?, familyName: String?
  ) async throws -> User {
    try await signInWithApple(
      identityToken: identityToken, nonce: nonce, givenName: givenName, familyName: familyName,
      invitation: nil)
  }

  public func restoreSession() async throws -> AuthState {
    guard let stored = try await user() else { return .signedOut }
    do {
      let user = try await me()
      try await api.tokens.update(user)
      return .signedIn(user)
    } catch let error as APIError where error.status == 401 {
      try await api.tokens.set(nil)
      return .signedOut
    } catch {
      return .signedIn(stored)
    }
  }
}
