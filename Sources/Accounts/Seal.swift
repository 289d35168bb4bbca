package import Crypto
package import Foundation

/// Closes what is secret before it goes to the database: AES-GCM under a key of the root secret,
/// bound to what it belongs to, so that it opens in no other row.
package struct Seal: Sendable {
  private let key: SymmetricKey

  package init(_ key: SymmetricKey) { self.key = key }

  /// - Parameter owner: what it belongs to; the same is needed to open it.
  package func close(_ secret: some DataProtocol, of owner: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(secret, using: key, authenticating: Data(owner.utf8))
    // Only a nonce of another length than the standard's has no combined form.
    guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
    return [UInt8](sealed)
  }

  /// Nil for what was not closed with this key for this owner.
  package func open(_ sealed: [UInt8], of owner: String) -> [UInt8]? {
    // Malformed data is refused like data that fails authentication.
    guard let box = try? AES.GCM.SealedBox(combined: sealed),
      // AES-GCM cannot distinguish a wrong key from modified data, so both are refused alike.
      let secret = try? AES.GCM.open(box, using: key, authenticating: Data(owner.utf8))
    else { return nil }
    return [UInt8](secret)
  }
}
