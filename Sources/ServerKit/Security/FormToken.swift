import Crypto
import Foundation

/// The hidden field by which a form shows that this server made it for this session.
package enum FormToken {
  package static let fieldName = "form_token"

  /// The same for one session, without anything kept: an HMAC under the session's secret.
  package static func make(sessionSecret: String) -> String {
    base64URL(Array(HMAC<SHA256>.authenticationCode(for: purpose, using: key(sessionSecret))))
  }

  /// Compared in constant time.
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
