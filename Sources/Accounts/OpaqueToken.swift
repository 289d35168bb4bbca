import Crypto
import Foundation
import Model

/// A random credential: 32 bytes as 43 characters of base64url. The database contains only its
/// SHA-256, so that a backup does not allow signing in.
package struct OpaqueToken: Sendable {
  package let text: String

  package static func new() -> OpaqueToken { OpaqueToken(bytes: [UInt8].random(32)) }

  init(bytes: some Sequence<UInt8>) { text = bytes.base64URL }

  /// Nil for text that cannot be a token, so that it is neither hashed nor looked up.
  package init?(_ text: String) {
    guard text.utf8.count == 43, text.utf8.allSatisfy(isBase64URL) else { return nil }
    self.text = text
  }

  package var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}

private func isBase64URL(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
  default: false
  }
}
