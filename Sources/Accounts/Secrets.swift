package import Crypto
package import Database
package import Foundation
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

// MARK: - SecretBox

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

// MARK: - SecretFile

/// The file that contains the root secret; only its owner can read it.
struct SecretFile {
  let path: String

  /// Returns the file's text. If there is no file, creates it with 32 random bytes.
  func readOrCreate() throws -> String {
    if let text = try read() { return text }
    try create([UInt8].random(32).base64URL + "\n")
    guard let text = try read() else { throw unusable("it was removed at the same time") }
    return text
  }

  private func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw unusable("it cannot be read")
    }
  }

  /// Writes a temporary file and links it into place, so that exactly one of two processes that
  /// start together creates the file and neither reads a part of it.
  private func create(_ text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw unusable("no folder for it")
    }
    let draft = "\(path).\([UInt8].random(8).base64URL)"
    try write(text, to: draft)
    defer { unlink(draft) }
    guard link(draft, path) == 0 || errno == EEXIST else { throw unusable(lastError()) }
    try flush(folder)
  }

  private func write(_ text: String, to draft: String) throws {
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw unusable(lastError()) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      throw unusable(lastError())
    }
  }

  /// Flushes the folder: otherwise a power failure could lose the file after the database has
  /// stored its fingerprint.
  private func flush(_ folder: String) throws {
    let directory = open(folder, O_RDONLY)
    guard directory >= 0 else { throw unusable(lastError()) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw unusable(lastError()) }
  }

  private func lastError() -> String { String(cString: strerror(errno)) }

  private func unusable(_ reason: String) -> SecretError {
    .unusable(file: path, reason: reason)
  }
}

// MARK: - OpaqueToken

/// A random credential: 32 bytes as 43 characters of base64url. The database contains only its
/// SHA-256, so that a backup does not allow signing in.
package struct OpaqueToken: Sendable {
  package let text: String

  package static func new() -> OpaqueToken { OpaqueToken(bytes: [UInt8].random(32)) }

  init(bytes: some Sequence<UInt8>) { text = bytes.base64URL }

  /// Nil for text that cannot be a token, so that it is neither hashed nor looked up.
  package init?(_ text: String) {
    guard text.utf8.count == 43, [UInt8](base64URL: text) != nil else { return nil }
    self.text = text
  }

  package var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}

// MARK: - Bytes

extension Array<UInt8> {
  /// Decodes pairs of hexadecimal digits; nil for other text.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      // `UInt8(_:radix:)` also accepts a sign.
      guard pair.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }), let byte = UInt8(pair, radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self = bytes
  }

  /// Returns random bytes of the system's generator, which is safe for secrets.
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }
}
