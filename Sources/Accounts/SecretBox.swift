package import Crypto
package import Foundation

/// Encrypts secrets before they are stored: AES-GCM with a key that is derived from the root
/// secret. The owner of the secret is authenticated data, so that a copy in another row cannot be
/// decrypted.
package struct SecretBox: Sendable {
  private let key: SymmetricKey

  package init(_ key: SymmetricKey) { self.key = key }

  /// Encrypts a secret.
  /// - Parameter owner: a name of what the secret belongs to; decryption requires the same.
  package func seal(_ secret: some DataProtocol, of owner: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(secret, using: key, authenticating: Data(owner.utf8))
    // `combined` is nil only for nonces of another length.
    guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
    return [UInt8](sealed)
  }

  /// Decrypts a secret; nil if it was not encrypted with this key for this owner.
  package func open(_ sealed: [UInt8], of owner: String) -> [UInt8]? {
    // Malformed data is refused like data that fails authentication.
    guard let box = try? AES.GCM.SealedBox(combined: sealed),
      // AES-GCM cannot distinguish a wrong key from modified data, so both are refused in the same
      // way.
      let secret = try? AES.GCM.open(box, using: key, authenticating: Data(owner.utf8))
    else { return nil }
    return [UInt8](secret)
  }
}
