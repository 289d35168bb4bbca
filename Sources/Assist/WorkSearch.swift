package import Accounts
package import Catalog
import Database
import Foundation
package import Journal
package import Model
package import Outgoing

/// Finds the work that a person means, to fill the form of a new entry with: asks whom the member
/// chose, else whom the server's settings name, else the member's own catalog.
package struct WorkSearch: Sendable {
  package let settings: AssistSettings
  package let usage: AssistUsage
  package let configuration: AssistConfiguration
  private let outgoing: Outgoing
  private let own: CatalogAssist

  package init(
    accounts: Accounts, entries: Entries, types: Types, outgoing: Outgoing,
    configuration: AssistConfiguration
  ) {
    let configuration = configuration.completed
    let store = AssistSettingsStore(
      database: accounts.database, seal: Seal(accounts.secrets.key(for: "assist-keys")))
    settings = AssistSettings(store: store, outgoing: outgoing)
    usage = AssistUsage(
      database: accounts.database, configuration: configuration, clock: accounts.clock)
    self.configuration = configuration
    self.outgoing = outgoing
    own = CatalogAssist(entries: entries, types: types)
  }

  /// - Parameter text: 1–200 characters.
  /// - Throws: invalid for the text; tooMany (`assist.limit`) with the seconds until the next day;
  ///   unavailable (`assist.…`) when the provider fails, which does not count.
  package func options(
    _ text: String, language: Language, in scope: Scope
  ) async throws -> [EntryOption] {
    let text = text.normalised
    guard !text.isEmpty else { throw Failure.invalid(FieldProblem("query", "required")) }
    guard text.characterCount <= AssistQuestion.mostCharacters else {
      throw Failure.invalid(
        FieldProblem("query", "length", ["max": "\(AssistQuestion.mostCharacters)"]))
    }
    let question = AssistQuestion(text: text, language: language, scope: scope)
    if let chosen = try await settings.store.find(scope.user) {
      return try await ask(try chosen.access, question)
    }
    guard configuration.access.provider.isPaid else {
      return try await ask(configuration.access, question)
    }
    return try await askCounted(question)
  }

  /// Asks whom the member chose, to see whether it answers; returns how many works it knew.
  /// - Throws: notFound (`assist.notFound`) without a choice; unavailable as `options`.
  package func test(language: Language, in scope: Scope) async throws -> Int {
    guard let chosen = try await settings.store.find(scope.user) else {
      throw Failure.notFound("assist")
    }
    let question = AssistQuestion(text: "Dune", language: language, scope: scope)
    return try await ask(try chosen.access, question).count
  }

  // MARK: - Asking

  /// A search that a person stops has been asked and may be paid for, so it counts; one that failed
  /// does not.
  private func askCounted(_ question: AssistQuestion) async throws -> [EntryOption] {
    let day = try await usage.take(question.scope.user)
    do {
      return try await ask(configuration.access, question)
    } catch let failure as Failure {
      try await usage.giveBack(question.scope.user, countedIn: day)
      throw failure
    }
  }

  private func ask(
    _ access: AssistAccess, _ question: AssistQuestion
  ) async throws -> [EntryOption] {
    do {
      return try await assist(access).options(for: question)
    } catch let trouble as AssistTrouble {
      throw trouble.failure
    }
  }

  private func assist(_ access: AssistAccess) -> any Assist {
    if let model = model(access, seconds: configuration.seconds) {
      return ModelAssist(model: model)
    }
    guard access.provider == .openlibrary else { return own }
    let call = ProviderCall(outgoing: outgoing, seconds: configuration.seconds)
    return OpenLibraryAssist(access: access, call: call)
  }

  /// The model behind an access; nil where no model is.
  func model(_ access: AssistAccess, seconds: Double) -> (any FormedModel)? {
    let call = ProviderCall(outgoing: outgoing, seconds: seconds)
    return switch access.provider {
    case .anthropic: AnthropicModel(access: access, call: call)
    case .openai: OpenAIModel(access: access, call: call)
    case .openlibrary, .catalog: nil
    }
  }

  /// Removes the keys of accounts that are no more.
  package func sweep() async throws {
    _ = try await settings.store.database.write { db in
      try db.execute(
        """
        DELETE FROM assist_settings
        WHERE user_id IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
        """)
    }
  }
}
