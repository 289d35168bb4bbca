package import Journal
package import Model

/// A source of works: an AI model, a library, or the member's own catalog.
package protocol WorkSource: Sendable {
  /// Returns at most five works that the question may mean; an empty array if none fits.
  /// - Throws: `AssistError`, or `CancellationError`.
  func options(for question: WorkQuery) async throws -> [EntryOption]
}

/// A search for a work.
package struct WorkQuery: Sendable {
  /// 1–200 characters, as the member typed them.
  package var text: String
  /// The language in which the works are described.
  package var language: Language
  /// The member who searches, and their space.
  package var scope: Scope

  package static let maxCharacters = 200

  package init(text: String, language: Language, scope: Scope) {
    self.text = text
    self.language = language
    self.scope = scope
  }
}

/// The providers that can be configured. The raw values are used in the settings.
package enum AssistProvider: String, Sendable, CaseIterable, Codable {
  case anthropic, openai, openlibrary
  /// No outside service: searches the spaces of the user.
  case catalog

  /// Whether the provider charges for its answers.
  package var isPaid: Bool { self == .anthropic || self == .openai }

  /// The base URL unless the settings contain another.
  package var defaultBaseURL: String {
    switch self {
    case .anthropic: "https://api.anthropic.com"
    case .openai: "https://api.openai.com/v1"
    case .openlibrary: "https://openlibrary.org"
    case .catalog: ""
    }
  }

  /// The model unless the settings contain another; empty for providers without models.
  package var defaultModel: String {
    switch self {
    case .anthropic: "claude-haiku-4-5"
    case .openai: "gpt-4o-mini"
    case .openlibrary, .catalog: ""
    }
  }
}

/// The provider, address, model and key with which requests are made.
package struct ProviderConfiguration: Sendable, Equatable {
  package var provider: AssistProvider
  /// The base URL without a trailing slash.
  package var address: String
  package var model: String
  package var key: String

  /// Creates a configuration. An empty address or model selects the provider's default.
  package init(
    _ provider: AssistProvider, address: String = "", model: String = "", key: String = ""
  ) {
    self.provider = provider
    let address = address.isEmpty ? provider.defaultBaseURL : address
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.model = model.isEmpty ? provider.defaultModel : model
    self.key = key
  }

  /// Whether requests can be made. A self-hosted server may need no key.
  var isComplete: Bool {
    switch provider {
    case .anthropic: !key.isEmpty
    case .openai: !key.isEmpty || address != provider.defaultBaseURL
    case .openlibrary, .catalog: true
    }
  }
}

/// The operator's settings, which apply to all members.
package struct AssistConfiguration: Sendable {
  package var access = ProviderConfiguration(.catalog)
  /// Daily limits of searches that the server's key pays for, by the member's `ai_usage_policy`.
  package var dailyBasic = 5
  package var dailyPro = 50
  /// The monthly limit of photos of lists that the server's key pays for, for members without a
  /// limit of their own.
  package var monthlyScans = 3
  /// The timeout of a provider in seconds. Old apps give up after 30 seconds; a shorter timeout
  /// allows them to show the reason.
  package var timeoutSeconds = 25.0
  /// The timeout for photos of lists, which take longer. Their clients wait for 150 seconds.
  package var photoTimeoutSeconds = 60.0

  package init() {}

  /// A copy that uses the members' own catalog if the provider lacks its key.
  var withFallbackProvider: AssistConfiguration {
    var configuration = self
    if !access.isComplete { configuration.access = ProviderConfiguration(.catalog) }
    return configuration
  }
}
