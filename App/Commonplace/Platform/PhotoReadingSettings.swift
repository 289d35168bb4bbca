import CommonplaceKit
import Foundation
import Observation

/// How photos of shopping lists are read: with the user's own key, the server, or this iPhone.
@MainActor @Observable
final class PhotoReadingSettings {
  /// The key with all but its ends hidden; nil without a key.
  private(set) var maskedKey: String?
  /// Whether the keychain has refused the key.
  private(set) var hasFailed = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let place: BookPlace
  @ObservationIgnored private let platform: AppPlatform

  /// The key; nil without one, and until it is read.
  @ObservationIgnored private var key: String?

  private nonisolated static let keyName = "anthropic key"

  init(client: Commonplace, place: BookPlace, platform: AppPlatform) {
    self.client = client
    self.place = place
    self.platform = platform
  }

  /// Reads the stored key. Without the keychain the other ways remain.
  func load() async {
    // Without the keychain there is no stored key.
    key = try? await Self.storedKey(in: platform.secrets)
    maskedKey = key.map(Self.masked)
  }

  /// Stores the user's own key; nil removes it.
  func setKey(_ text: String?) async {
    let new = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    do {
      try await Self.store(new, in: platform.secrets)
      key = new
      maskedKey = new.map(Self.masked)
      hasFailed = false
    } catch {
      hasFailed = true
    }
  }

  @concurrent private static func storedKey(
    in secrets: any SecretStorage
  ) async throws -> String? {
    try secrets.secret(keyName).map { String(decoding: $0, as: UTF8.self) }
  }

  @concurrent private static func store(
    _ key: String?, in secrets: any SecretStorage
  ) async throws {
    try secrets.setSecret(key.map { Data($0.utf8) }, keyName)
  }

  /// The first four and the last four characters.
  private static func masked(_ key: String) -> String { "\(key.prefix(4))…\(key.suffix(4))" }

  /// The ways to read a photo that this book has, in their order.
  var service: FallbackAnalysisService {
    FallbackAnalysisService(
      ownKey: key.flatMap(Self.ownService),
      server: place.isDevice ? nil : ServerAnalysisService(client: client),
      device: platform.recognizer.map { DeviceAnalysisService(recognizer: $0) })
  }

  private static func ownService(_ key: String) -> AnthropicAnalysisService? {
    guard let url = URL(string: "https://api.anthropic.com") else { return nil }
    return AnthropicAnalysisService(key: key, baseURL: url) { photo in
      let data = try Data(contentsOf: photo)
      return PhotoFiles.jpeg(data, maxPixels: Double(AnthropicAnalysisService.maxPixels)) ?? data
    }
  }
}
