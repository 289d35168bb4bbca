package import Accounts
package import Catalog
package import Database
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

  /// What the provider knows; `entryID` marks what is in the member's Log already.
  /// - Parameter text: 1–200 characters.
  /// - Throws: invalid for the text; tooMany (`assist.limit`) with the seconds until the next day;
  ///   unavailable (`assist.…`) when the provider fails, which does not count.
  package func options(
    _ text: String, language: Language, in scope: Scope
  ) async throws -> [EntryOption] {
    let question = try question(text, language, scope)
    let works = try await ask(question)
    let matches = try await matches(of: works, in: scope)
    return zip(works, matches).map { work, match in
      var work = work
      work.entryID = work.entryID ?? match?.entryID
      return work
    }
  }

  /// The member's own Log first, then what is new to it.
  /// - Throws: invalid for the text.
  package func find(
    _ text: String, language: Language, in scope: Scope
  ) async throws -> WorkFindings {
    let question = try question(text, language, scope)
    var findings = WorkFindings(inLog: try await own.options(for: question))
    if try await provider(for: scope.user) == .catalog { return findings }
    do {
      let works = try await ask(question)
      let matches = try await matches(of: works, in: scope)
      var known = Set(findings.inLog.map(\.entryID))
      findings.inLog += matches.compactMap(\.self).filter { known.insert($0.entryID).inserted }
      findings.new = zip(works, matches).filter { $0.1 == nil }.map(\.0)
    } catch let failure as Failure where [.tooMany, .unavailable].contains(failure.kind) {
      findings.failure = failure
    }
    return findings
  }

  /// Who is asked for this member; also where the member's key cannot be read any more.
  package func provider(for user: UserKey) async throws -> AssistProvider {
    try await settings.store.find(user)?.provider ?? configuration.access.provider
  }

  private func matches(of works: [EntryOption], in scope: Scope) async throws -> [EntryOption?] {
    try await own.matches(of: works, in: scope)
  }

  private func question(
    _ text: String, _ language: Language, _ scope: Scope
  ) throws -> AssistQuestion {
    let text = text.normalised
    guard !text.isEmpty else { throw Failure.invalid(FieldProblem("query", "required")) }
    guard text.characterCount <= AssistQuestion.mostCharacters else {
      throw Failure.invalid(
        FieldProblem("query", "length", ["max": "\(AssistQuestion.mostCharacters)"]))
    }
    return AssistQuestion(text: text, language: language, scope: scope)
  }

  private func ask(_ question: AssistQuestion) async throws -> [EntryOption] {
    if let chosen = try await settings.store.find(question.scope.user) {
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

/// What a search for a work found.
package struct WorkFindings: Sendable {
  /// Entries of the member's Log, each with its `entryID`; the best first.
  package var inLog: [EntryOption]
  /// Works that are not in it, the best first.
  package var new: [EntryOption] = []
  /// Why the provider was not heard: tooMany or unavailable.
  package var failure: Failure?
}
