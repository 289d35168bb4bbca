import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Observation

/// How photos of shopping lists are read: with the user's own key, the server, or this iPhone.
@MainActor @Observable
final class PhotoReadingSettings {
  /// The key with all but its ends hidden; nil without a key.
  private(set) var maskedKey: String?
  /// Whether the keychain has refused the key.
  private(set) var hasFailed = false
  /// The photos that the server's model has read this month.
  private let scans: Loadable<AssistSettings.Scans?>
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let place: BookPlace
  @ObservationIgnored private let platform: AppPlatform
  @ObservationIgnored private let lists: ListStore
  @ObservationIgnored private var corrections: [SectionCorrection] = []

  /// The key; nil without one, and until it is read.
  @ObservationIgnored private var key: String?

  private nonisolated static let keyName = "anthropic key"

  /// - Parameter lists: have the sections that the user has corrected.
  init(client: Commonplace, place: BookPlace, platform: AppPlatform, lists: ListStore) {
    self.client = client
    scans = Loadable { try await client.assistSettings.get().scans }
    self.lists = lists
    self.place = place
    self.platform = platform
  }

  /// Reads the stored key, and follows the sections that the user corrects. Ends with the task that
  /// calls it.
  func run() async {
    await load()
    let updates = await lists.updates()
    corrections = await lists.corrections
    for await _ in updates { corrections = await lists.corrections }
  }

  /// Reads the stored key. Without the keychain the other ways remain.
  private func load() async {
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

  /// The number of photos that the server's model can still read this month; nil if they are not
  /// counted, or not known.
  var remainingScans: Int? { maskedKey == nil ? scans.value??.remaining : nil }

  /// Reads how many scans are left. Without an answer, nothing is said about them.
  func loadScans() async {
    if !place.isDevice { await scans.load() }
  }

  /// The first four and the last four characters.
  private static func masked(_ key: String) -> String { "\(key.prefix(4))…\(key.suffix(4))" }

  /// The ways to read a photo that this book has, in their order.
  var service: FallbackAnalysisService {
    FallbackAnalysisService(
      ownKey: key.flatMap(Self.ownService),
      server: place.isDevice ? nil : ServerAnalysisService(client: client),
      device: platform.recognizer.map {
        DeviceAnalysisService(
          recognizer: $0, corrections: Corrections(corrections.map { ($0.name, $0.section) }))
      })
  }

  private static func ownService(_ key: String) -> AnthropicAnalysisService? {
    guard let url = URL(string: "https://api.anthropic.com") else { return nil }
    return AnthropicAnalysisService(key: key, baseURL: url) { photo in
      let data = try Data(contentsOf: photo)
      return PhotoFiles.jpeg(data, maxPixels: Double(AnthropicAnalysisService.maxPixels)) ?? data
    }
  }
}
