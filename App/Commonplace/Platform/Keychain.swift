import CommonplaceKit
import Foundation
import Security

/// Keeps secrets between starts of the app.
protocol SecretStorage: Sendable {
  /// Returns a secret; nil if no secret with this name is stored.
  func secret(_ name: String) throws -> Data?
  /// Stores a secret; nil removes it.
  func setSecret(_ data: Data?, _ name: String) throws
}

/// Keeps secrets in the keychain of this device. They are readable after the first unlock, so that
/// the app can synchronise in the background, and are in no backup.
struct Keychain: SecretStorage {
  struct Failure: Error {
    var status: OSStatus
  }

  private static let service = "app.commonplace"

  private func query(_ name: String) -> [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: Self.service,
      kSecAttrAccount as String: name,
    ]
  }

  func secret(_ name: String) throws -> Data? {
    var query = query(name)
    query[kSecReturnData as String] = true
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    var result: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess else { throw Failure(status: status) }
    return result as? Data
  }

  func setSecret(_ data: Data?, _ name: String) throws {
    guard let data else {
      let deleted = SecItemDelete(query(name) as CFDictionary)
      guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
        throw Failure(status: deleted)
      }
      return
    }
    let attributes: [String: Any] = [
      kSecValueData as String: data,
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    // An update that fails leaves the old secret, which a deletion before adding would lose.
    let updated = SecItemUpdate(query(name) as CFDictionary, attributes as CFDictionary)
    if updated == errSecSuccess { return }
    guard updated == errSecItemNotFound else { throw Failure(status: updated) }
    let item = query(name).merging(attributes) { $1 }
    let added = SecItemAdd(item as CFDictionary, nil)
    guard added == errSecSuccess else { throw Failure(status: added) }
  }
}

/// Keeps the tokens of a server's user in the keychain.
struct KeychainCredentialStorage: CredentialStorage {
  let server: URL
  var keychain: any SecretStorage = Keychain()

  private var name: String { "credentials \(server.absoluteString)" }

  func load() throws -> Credentials? {
    guard let data = try keychain.secret(name) else { return nil }
    return try JSONDecoder().decode(Credentials.self, from: data)
  }

  func save(_ credentials: Credentials?) throws {
    try keychain.setSecret(try credentials.map { try JSONEncoder().encode($0) }, name)
  }
}
