import Crypto
package import Database
import Foundation
import Model

/// A browser's session, just begun.
package struct BrowserSession: Sendable {
  /// The value of the session cookie: 43 characters of base64url, kept nowhere else.
  package let cookie: String
  package let session: Key<Session>
  /// The value of the cookie by which this browser is recognised at its next sign-in.
  package let device: String
}

extension Sessions {
  /// Seconds for the cookie's `Max-Age`, the most that browsers keep one. The session itself ends
  /// 30 days after it was last used; that is the database's word, not the cookie's.
  package static let cookieLifetime = 400 * 86_400

  /// - Throws: unauthorized (`credentials.wrong`); tooMany (`attempts.tooMany`).
  package func signInBrowser(
    email: String, password: String, from visitor: Visitor
  ) async throws -> BrowserSession {
    let proof = try await authenticate(email, password, visitor)
    return try await openBrowser(for: proof.user, proof, visitor)
  }

  /// For whom another proof was given: a new account, a code, a provider.
  /// - Throws: notFound (`user.notFound`).
  package func openBrowser(
    for user: UserKey, from visitor: Visitor
  ) async throws -> BrowserSession {
    try await openBrowser(for: user, nil, visitor)
  }

  private func openBrowser(
    for user: UserKey, _ proof: PasswordProof?, _ visitor: Visitor
  ) async throws -> BrowserSession {
    let now = clock()
    let cookie = OpaqueToken.new()
    let (session, id) = try await database.write { db in
      (
        try open(.browser, cookie.hash, for: user, proof, visitor, now, db).key,
        try UserStore.id(of: user, db)
      )
    }
    return BrowserSession(
      cookie: cookie.text, session: session,
      device: devices.cookie(adding: id, to: visitor.deviceCookie))
  }

  // MARK: - Forms

  /// What every form of this browser session carries, so that no other site can send one.
  package func csrfSecret(for cookie: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(cookie.utf8), using: formKey).base64URL
  }

  /// Tells one session's pages from another's and names nobody: a device keeps it beside them.
  package func readerMark(for cookie: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data("reader:\(cookie)".utf8), using: formKey)
    return String(code.base64URL.prefix(16))
  }

  /// Whether a form carried its session's secret; compared in constant time.
  package func accepts(csrf text: String, for cookie: String) -> Bool {
    guard let code = [UInt8](base64URL: text) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Data(cookie.utf8), using: formKey)
  }
}
