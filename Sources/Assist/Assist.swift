package import Journal
package import Model

/// Something that knows works: a model, a library, or the person's own catalog.
package protocol Assist: Sendable {
  /// At most five works that a question may mean; none is an answer too.
  /// - Throws: `AssistTrouble`, or `CancellationError`.
  func options(for question: AssistQuestion) async throws -> [EntryOption]
}

package struct AssistQuestion: Sendable {
  /// 1–200 characters, as the person typed them.
  package var text: String
  /// The language to describe the works in.
  package var language: Language
  /// Who asks, and in which book.
  package var scope: Scope

  package static let mostCharacters = 200

  package init(text: String, language: Language, scope: Scope) {
    self.text = text
    self.language = language
    self.scope = scope
  }
}

/// Who can be asked; the raw values stand in the settings.
package enum AssistProvider: String, Sendable, CaseIterable, Codable {
  case anthropic, openai, openlibrary, catalog

  /// Whether somebody pays for its answers.
  package var isPaid: Bool { self == .anthropic || self == .openai }

  /// Where it is unless the settings say otherwise.
  package var standardAddress: String {
    switch self {
    case .anthropic: "https://api.anthropic.com"
    case .openai: "https://api.openai.com/v1"
    case .openlibrary: "https://openlibrary.org"
    case .catalog: ""
    }
  }

  package var standardModel: String {
    switch self {
    case .anthropic: "claude-haiku-4-5"
    case .openai: "gpt-4o-mini"
    case .openlibrary, .catalog: ""
    }
  }
}

/// Whom to ask, and with what.
package struct AssistAccess: Sendable, Equatable {
  package var provider: AssistProvider
  /// Without a slash at its end.
  package var address: String
  package var model: String
  package var key: String

  /// - Parameters: empty ones mean the provider's own.
  package init(
    _ provider: AssistProvider, address: String = "", model: String = "", key: String = ""
  ) {
    self.provider = provider
    let address = address.isEmpty ? provider.standardAddress : address
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.model = model.isEmpty ? provider.standardModel : model
    self.key = key
  }

  /// Whether it can be asked at all. A server of one's own may want no key.
  var isComplete: Bool {
    switch provider {
    case .anthropic: !key.isEmpty
    case .openai: !key.isEmpty || address != provider.standardAddress
    case .openlibrary, .catalog: true
    }
  }
}

/// What the operator decides for everybody.
package struct AssistConfiguration: Sendable {
  package var access = AssistAccess(.catalog)
  /// Searches a day that the server's key pays for, by a member's `ai_usage_policy`.
  package var dailyBasic = 5
  package var dailyPro = 50
  /// Photos of lists a month that the server's key pays for, unless a member has a number of their
  /// own.
  package var monthlyScans = 3
  /// How long a provider may take. Old apps give up after 30 seconds, and should hear why.
  package var seconds = 25.0
  /// The same for photos of lists, which take longer; their clients wait for 150 seconds.
  package var photoSeconds = 60.0

  package init() {}

  /// The same, with the members' own catalog instead of a provider whose key is not there.
  var completed: AssistConfiguration {
    var configuration = self
    if !access.isComplete { configuration.access = AssistAccess(.catalog) }
    return configuration
  }
}
