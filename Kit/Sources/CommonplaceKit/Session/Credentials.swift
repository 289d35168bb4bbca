public import Foundation
public import Model

/// What a signed-in client sends with its requests.
public struct Credentials: Codable, Sendable, Equatable {
  /// A JWT that is valid for an hour.
  public var accessToken: String
  /// Valid for 30 days and once.
  public var refreshToken: String
  /// When the access token expires, by the clock of this device.
  public var expiresAt: Timestamp
  /// The account, so that its name can be shown without a network.
  public var user: User

  /// Creates credentials, for a storage of an app's own and for tests.
  public init(accessToken: String, refreshToken: String, expiresAt: Timestamp, user: User) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
    self.user = user
  }

  init(_ response: AuthResponse, now: Timestamp = .now) {
    self.init(
      accessToken: response.accessToken, refreshToken: response.refreshToken,
      expiresAt: now.adding(seconds: Int64(response.expiresIn)), user: response.user)
  }
}

/// Keeps credentials between starts of an app, for example in a keychain.
public protocol CredentialStorage: Sendable {
  /// Returns the stored credentials; nil if nobody is signed in.
  func load() throws -> Credentials?
  /// Stores credentials; nil removes them.
  func save(_ credentials: Credentials?) throws
}

/// Keeps credentials until the program ends.
public final class MemoryCredentialStorage: CredentialStorage {
  private let stored: Locked<Credentials?>

  /// Creates a storage that is empty or has credentials already.
  public init(_ credentials: Credentials? = nil) { stored = Locked(credentials) }

  public func load() -> Credentials? { stored.withLock { $0 } }
  public func save(_ credentials: Credentials?) { stored.withLock { $0 = credentials } }
}

/// Keeps credentials in a file that only its owner can read, for command-line tools and tests.
public struct FileCredentialStorage: CredentialStorage {
  /// The file, which is created with mode 0600 when somebody signs in.
  public var file: URL

  /// Creates a storage. The file does not have to exist.
  public init(file: URL) { self.file = file }

  public func load() throws -> Credentials? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSON.decode(from: Data(contentsOf: file))
  }

  public func save(_ credentials: Credentials?) throws {
    let files = FileManager.default
    guard let credentials else {
      if files.fileExists(atPath: file.path) { try files.removeItem(at: file) }
      return
    }
    // Created with its mode before it is moved into place, so that nobody can read it in between.
    let draft = file.appendingPathExtension("\(UInt64.random(in: .min ... .max))")
    let isCreated = files.createFile(
      atPath: draft.path, contents: try JSON.data(credentials),
      attributes: [.posixPermissions: 0o600])
    guard isCreated else { throw CocoaError(.fileWriteUnknown) }
    if rename(draft.path, file.path) != 0 {
      let code = errno
      try files.removeItem(at: draft)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
  }
}
