import Crypto
package import Database
import Foundation
import Model

/// A browser session that was just created.
package struct BrowserSession: Sendable {
  /// The value of the session cookie: 43 characters of base64url, stored nowhere else.
  package let cookie: String
  package let session: Key<Session>
  /// The value of the cookie that identifies this browser at its next sign-in.
  package let device: String
}

extension Sessions {
  /// The cookie's `Max-Age` in seconds, the maximum that browsers allow. The session itself ends 30
  /// days after its last use, as stored in the database.
  package static let cookieLifetime = 400 * 86_400

  /// Signs in with a password.
  /// - Throws: unauthorized (`credentials.wrong`); tooMany (`attempts.tooMany`).
  package func signInBrowser(
    email: String, password: String, from visitor: ClientInfo
  ) async throws -> BrowserSession {
    let proof = try await authenticate(email, password, visitor)
    return try await createBrowserSession(for: proof.user, proof, visitor)
  }

  /// Creates a session for a user who was authenticated in another way: a new account, a code, a
  /// provider.
  /// - Throws: notFound (`user.notFound`).
  package func createBrowserSession(
    for user: UserKey, from visitor: ClientInfo
  ) async throws -> BrowserSession {
    try await createBrowserSession(for: user, nil, visitor)
  }

  private func createBrowserSession(
    for user: UserKey, _ proof: PasswordProof?, _ visitor: ClientInfo
  ) async throws -> BrowserSession {
    let now = clock()
    let cookie = OpaqueToken.new()
    let (session, id) = try await database.write { db in
      (
        try createSession(.browser, cookie.hash, for: user, proof, visitor, now, db).key,
        try UserStore.id(of: user, db)
      )
    }
    return BrowserSession(
      cookie: cookie.text, session: session,
      device: devices.cookie(adding: id, to: visitor.deviceCookie))
  }

  // MARK: - Forms

  /// Returns the CSRF token of a browser session, which every form contains.
  package func csrfToken(for cookie: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(cookie.utf8), using: formKey).base64URL
  }

  /// Returns an identifier by which a device separates its stored pages by session; it reveals no
  /// user.
  package func readerID(for cookie: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data("reader:\(cookie)".utf8), using: formKey)
    return String(code.base64URL.prefix(16))
  }

  /// Returns whether a form contained its session's CSRF token; compares in constant time.
  package func accepts(csrf text: String, for cookie: String) -> Bool {
    guard let code = [UInt8](base64URL: text) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Data(cookie.utf8), using: formKey)
  }
}
