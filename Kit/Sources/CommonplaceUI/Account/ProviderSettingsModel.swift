public import CommonplaceKit
import Model
public import Observation

/// The provider that looks up works for new entries, with the user's own key.
@MainActor @Observable
public final class ProviderSettingsModel {
  /// The result of a test.
  public enum Test: Sendable, Equatable {
    case none, running
    /// The provider has found something, or nothing.
    case succeeded(results: Int)
    /// The provider has refused the request, or was not reached.
    case failed(LoadFailure)
  }

  /// The stored settings, with how much of the quota was used.
  public let settings: Loadable<AssistSettings>
  /// The chosen provider, one of `providers`.
  public var provider = ""
  /// The address of the provider; empty for its usual one.
  public var baseURL = ""
  /// The provider's name of the model; empty for its default.
  public var model = ""
  /// A new key; empty keeps the stored one.
  public var key = ""
  /// The state of the latest `runTest`.
  public private(set) var test = Test.none
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// The providers that a user can choose.
  public static let providers = ["anthropic", "openai", "openlibrary", "catalog"]

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    settings = Loadable { try await client.assistSettings.get() }
  }

  public func load() async {
    await settings.load()
    if let value = settings.value { begin(value) }
  }

  private func begin(_ value: AssistSettings) {
    (provider, baseURL, model) = (value.provider, value.baseURL ?? "", value.model ?? "")
    key = ""
  }

  /// Whether the chosen provider needs a key.
  public var needsKey: Bool { provider == "anthropic" || provider == "openai" }

  /// Stores the settings, and forgets the typed key.
  public func save() async {
    let client = client
    let draft = AssistSettingsDraft(
      provider: provider, baseURL: baseURL.isEmpty ? nil : baseURL,
      model: model.isEmpty ? nil : model, key: key.isEmpty ? nil : key)
    guard let saved = await submission.run({ try await client.assistSettings.set(draft) }) else {
      return
    }
    settings.set(saved)
    begin(saved)
    test = .none
  }

  /// Returns to the server's provider.
  public func reset() async {
    let client = client
    let reset = await submission.enqueue { try await client.assistSettings.reset() }
    guard let saved = reset else { return }
    settings.set(saved)
    begin(saved)
    test = .none
  }

  /// Searches once with the saved provider.
  public func runTest() async {
    test = .running
    do {
      test = .succeeded(results: try await client.assistSettings.test())
    } catch {
      test = .failed(LoadFailure(error))
    }
  }
}
