import Crypto
import Foundation
import Model

/// A credential without meaning of its own: 32 bytes as 43 characters of base64url. The database
/// keeps only its SHA-256, so whoever reads a backup cannot sign in with it.
package struct OpaqueToken: Sendable {
  package let text: String

  package static func new() -> OpaqueToken { OpaqueToken(bytes: [UInt8].random(32)) }

  init(bytes: some Sequence<UInt8>) { text = bytes.base64URL }

  /// Nil for what cannot be such a token, before anything is hashed or asked.
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
