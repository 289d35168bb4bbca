package import Crypto
package import Database
import Foundation
import Journal
import Model

/// A reason why a server cannot start with its secret.
package enum SecretError: Error, Equatable, CustomStringConvertible {
  /// `source` is where the secret was read from: the setting, or a file.
  case malformed(source: String)
  case unusable(file: String, reason: String)
  case wrongSecret
  /// The database was created with a secret whose file is missing.
  case missing(file: String)

  package var description: String {
    switch self {
    case .malformed(let source):
      "The secret in \(source) is not 32 bytes written as 64 hexadecimal digits or as base64."
    case .unusable(let file, let reason):
      "The secret's file \(file) cannot be used: \(reason)."
    case .missing(let file):
      "The secret's file \(file) is missing, and the data cannot be used without it. Restore it"
        + " from a backup, or set SECRET to its contents. Nothing was changed."
    case .wrongSecret:
      "This database was created with another secret. Restore the original: the file `secret` in"
        + " the first data folder, or the setting that contained it. Nothing was changed."
    }
  }
}

/// The root secret of a server. Keys are derived from it by a label (HKDF-SHA256), so that a leaked
/// key reveals neither other keys nor the root.
package struct Secrets: Sendable {
  private let root: SymmetricKey

  /// - Parameter root: 32 random bytes.
  package init(root: [UInt8]) { self.root = SymmetricKey(data: root) }

  /// Returns the configured secret (64 hexadecimal digits, or base64 of either alphabet), or else
  /// that of the file `secret` in `folder`, which is created if it does not exist.
  /// - Throws: `SecretError` when either cannot be read, or the file cannot be written.
  package static func load(configured: String?, in folder: String) throws -> Secrets {
    if let configured, !configured.isEmpty {
      return try Secrets(text: configured, source: "the setting")
    }
    let file = SecretFile(path: "\(folder)/secret")
    return try Secrets(text: file.readOrCreate(), source: file.path)
  }

  /// Like `load(configured:in:)`, but creates no new secret if the database already has a
  /// fingerprint of one.
  /// - Throws: also `SecretError.missing`.
  package static func load(
    configured: String?, in folder: String, for database: Database
  ) async throws -> Secrets {
    let path = "\(folder)/secret"
    if configured?.isEmpty ?? true, !FileManager.default.fileExists(atPath: path) {
      let isKnown = try await database.read { db in
        try db.integer("SELECT 1 FROM settings WHERE name = 'secret.fingerprint'") != nil
      }
      if isKnown { throw SecretError.missing(file: path) }
    }
    return try load(configured: configured, in: folder)
  }

  private init(text: String, source: String) throws {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let bytes = text.utf8.count == 64 ? [UInt8](hexadecimal: text) : Secrets.base64(text)
    guard let bytes, bytes.count == 32 else { throw SecretError.malformed(source: source) }
    self.init(root: bytes)
  }

  /// Decodes either alphabet of base64, with or without padding: operators make secrets with
  /// different tools.
  private static func base64(_ text: String) -> [UInt8]? {
    [UInt8](
      base64URL: text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
  }

  /// Returns the 32-byte key for one purpose, the same at every start.
  package func key(for label: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: root, info: Data("commonplace/\(label)".utf8), outputByteCount: 32)
  }

  /// A key in the form of Supabase's publishable keys, which apps for Supabase require; the same at
  /// every start. It identifies the server and is no credential.
  package var publishableKey: String {
    "sb_publishable_"
      + key(for: "publishable-key").withUnsafeBytes { Array($0.prefix(16)).base64URL }
  }

  /// A value that distinguishes secrets and reveals nothing else about them; backups contain it.
  package var fingerprint: String {
    key(for: "fingerprint").withUnsafeBytes { Array($0.prefix(16)).base64URL }
  }

  /// Stores the fingerprint in a new database, or compares it with that of an existing one.
  /// - Throws: `SecretError.wrongSecret`.
  func check(in database: Database) async throws {
    let kept = try await database.write { [fingerprint] db in
      try ServerSettings.setIfMissing("secret.fingerprint", to: fingerprint, db)
    }
    guard kept == fingerprint else { throw SecretError.wrongSecret }
  }
}
