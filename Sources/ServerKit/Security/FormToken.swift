import Crypto
import Foundation

/// The hidden form field that proves that this server rendered the form for this session.
package enum FormToken {
  package static let fieldName = "form_token"

  /// Returns the token of a session. It is an HMAC under the session's secret, so that nothing has
  /// to be stored.
  package static func make(sessionSecret: String) -> String {
    base64URL(Array(HMAC<SHA256>.authenticationCode(for: purpose, using: key(sessionSecret))))
  }

  /// Returns whether a token belongs to the session. The comparison takes constant time.
  package static func isValid(_ token: String?, sessionSecret: String) -> Bool {
    guard let token, let code = bytes(base64URL: token) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: purpose, using: key(sessionSecret))
  }

  private static let purpose = Data("commonplace form".utf8)

  private static func key(_ secret: String) -> SymmetricKey {
    SymmetricKey(data: Data(secret.utf8))
  }
}
