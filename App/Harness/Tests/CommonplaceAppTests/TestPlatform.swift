import AppDriver
import CommonplaceKit
import Foundation
import SwiftUI

@testable import CommonplaceApp

/// A device without a network.
struct OfflineTransport: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    throw URLError(.notConnectedToInternet)
  }
}

/// Secrets in memory.
final class MemorySecrets: SecretStorage {
  private let values = Secrets()

  func secret(_ name: String) throws -> Data? { values.with { $0[name] } }
  func setSecret(_ data: Data?, _ name: String) throws { values.with { $0[name] = data } }

  // Unchecked because the lock protects the values.
  private final class Secrets: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: Data] = [:]
    func with<Result>(_ body: (inout [String: Data]) -> Result) -> Result {
      lock.withLock { body(&values) }
    }
  }
}

/// The folders of this repository that tests read.
enum Folders {
  static let app = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Commonplace").standardizedFileURL
  static let strings = app.appending(path: "Resources")
  static let assets = strings.appending(path: "Assets.xcassets")

  /// Returns a file of the tests of the whole repository.
  static func fixture(_ name: String) throws -> Data { try Data(contentsOf: fixtureFile(name)) }

  static func fixtureFile(_ name: String) -> URL {
    app.appending(path: "../../Tests/Fixtures/\(name)").standardizedFileURL
  }
}

extension AppPlatform {
  /// A new device in a temporary folder.
  static func test(
    transport: any Transport = OfflineTransport(), recognizer: (any PhotoTextRecognizer)? = nil
  ) throws -> AppPlatform {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return AppPlatform(
      files: folder, caches: folder, credentials: { _ in MemoryCredentialStorage() },
      secrets: MemorySecrets(), transport: transport, recognizer: recognizer)
  }
}

extension User {
  static func test() -> User {
    User(
      id: .new(), email: "ann@example.com", emailVerified: true, displayName: "Ann",
      authProviders: ["email"], role: "admin", createdAt: Timestamp(Date.now),
      updatedAt: Timestamp(Date.now))
  }
}

extension Book {
  /// A book in a temporary folder.
  /// - Parameter place: nil for a server.
  @MainActor static func test(
    client: Commonplace, outbox: Outbox? = nil, recognizer: (any PhotoTextRecognizer)? = nil,
    place: BookPlace? = nil
  ) async throws -> Book {
    try await Book.open(
      of: .test(), in: nil, place: place ?? .server(URL(filePath: "/")), client: client,
      platform: .test(recognizer: recognizer), outbox: outbox)
  }
}

extension AppDriver {
  /// Starts the app on a new device.
  @MainActor static func app(
    language: String = "en", transport: any Transport = OfflineTransport()
  ) async throws -> AppDriver {
    let defaults = UserDefaults(suiteName: UUID().uuidString) ?? .standard
    let model = AppModel(
      platform: try .test(transport: transport), settings: BookSettings(defaults: defaults))
    return try await AppDriver(
      view: RootView(model: model).environment(model), language: language,
      strings: Folders.strings)
  }

  /// Stores the screen as HTML in the folder of the environment variable `SCREENS`, if it is set.
  func saveScreen(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["SCREENS"] else { return }
    try html(title: name, assets: Folders.assets)
      .write(toFile: "\(folder)/\(name).html", atomically: true, encoding: .utf8)
  }
}
