package import Accounts
package import Catalog
package import Database
import Foundation
package import Journal
package import Model
package import Outgoing

/// Searches for the work that a new entry is about, in order to fill the form. It uses the provider
/// that the member has configured, or otherwise the server's, whose default is the member's own
/// catalog.
package struct WorkSearch: Sendable {
  package let settings: AssistSettings
  package let usage: AssistUsage
  package let configuration: AssistConfiguration
  private let outgoing: OutgoingClient
  private let own: CatalogWorkSource

  /// The tables of this feature, and what archives contain of them.
  package static let archivedTables = [
    ArchivedTable(
      "assist_settings", of: .server,
      sealed: [
        ArchivedTable.SealedColumn(
          "sealed_key", cleared: .null, subject: "key of the provider of lookups")
      ]),
    ArchivedTable("assist_usage", of: .server),
    ArchivedTable("scan_usage", of: .server),
  ]

  package init(
    accounts: Accounts, entries: Entries, types: Types, outgoing: OutgoingClient,
    configuration: AssistConfiguration
  ) {
    let configuration = configuration.withFallbackProvider
    let store = AssistSettingsStore(
      database: accounts.database, seal: SecretBox(accounts.secrets.key(for: "assist-keys")))
    settings = AssistSettings(store: store, outgoing: outgoing)
    usage = AssistUsage(
      database: accounts.database, configuration: configuration, clock: accounts.clock)
    self.configuration = configuration
    self.outgoing = outgoing
    own = CatalogWorkSource(entries: entries, types: types)
  }

  /// Returns the works that the provider finds. Those that are already in the member's Log have an
  /// `entryID`.
  /// - Parameter text: 1–200 characters.
  /// - Throws: invalid for the text; rateLimited (`assist.limit`) with the seconds until the next
  ///   period; unavailable (`assist.…`) when the provider fails. A failed search is not counted.
  package func options(
    _ text: String, language: Language, in scope: Scope
  ) async throws -> [EntryOption] {
    let question = try question(text, language, scope)
    let works = try await fetchWorks(question)
    let matches = try await matches(of: works, in: scope)
    return zip(works, matches).map { work, match in
      var work = work
      work.entryID = work.entryID ?? match?.entryID
      return work
    }
  }

  /// Searches the member's own Log first, then the provider for works that are not in it.
  /// - Throws: invalid for the text.
  package func search(
    _ text: String, language: Language, in scope: Scope
  ) async throws -> WorkSearchResults {
    let question = try question(text, language, scope)
    var findings = WorkSearchResults(inLog: try await own.options(for: question))
    if try await provider(for: scope.user) == .catalog { return findings }
    do {
      let works = try await fetchWorks(question)
      let matches = try await matches(of: works, in: scope)
      var known = Set(findings.inLog.map(\.entryID))
      findings.inLog += matches.compactMap(\.self).filter { known.insert($0.entryID).inserted }
      findings.new = zip(works, matches).filter { $0.1 == nil }.map(\.0)
    } catch let failure as Failure where [.rateLimited, .unavailable].contains(failure.kind) {
      findings.failure = failure
    }
    return findings
  }

  /// Returns the provider for this member, even if the member's key cannot be decrypted.
  package func provider(for user: UserKey) async throws -> AssistProvider {
    try await settings.store.find(user)?.provider ?? configuration.access.provider
  }

  /// Returns the entry of the Log that matches each work; nil for works that are not in the Log.
  private func matches(of works: [EntryOption], in scope: Scope) async throws -> [EntryOption?] {
    try await own.matches(of: works, in: scope)
  }

  private func question(
    _ text: String, _ language: Language, _ scope: Scope
  ) throws -> WorkQuery {
    let text = text.normalised
    guard !text.isEmpty else { throw Failure.invalid(FieldProblem("query", "required")) }
    guard text.characterCount <= WorkQuery.maxCharacters else {
      throw Failure.invalid(
        FieldProblem("query", "length", ["max": "\(WorkQuery.maxCharacters)"]))
    }
    return WorkQuery(text: text, language: language, scope: scope)
  }

  /// Returns the works that the member's own provider finds, or otherwise the server's, whose
  /// searches are counted if it is paid.
  private func fetchWorks(_ question: WorkQuery) async throws -> [EntryOption] {
    if let chosen = try await settings.store.find(question.scope.user) {
      return try await fetchWorks(try chosen.access, question)
    }
    guard configuration.access.provider.isPaid else {
      return try await fetchWorks(configuration.access, question)
    }
    return try await fetchCountedWorks(question)
  }

  /// Searches once with the member's own provider in order to test it, and returns the number of
  /// works found.
  /// - Throws: notFound (`assist.notFound`) if the member has configured none; unavailable as
  ///   `options`.
  package func test(language: Language, in scope: Scope) async throws -> Int {
    guard let chosen = try await settings.store.find(scope.user) else {
      throw Failure.notFound("assist")
    }
    let question = WorkQuery(text: "Dune", language: language, scope: scope)
    return try await fetchWorks(try chosen.access, question).count
  }

  // MARK: - Requests

  /// Searches with the server's provider and counts the search. A cancelled search was sent and may
  /// be charged, so it is counted too. A failed search is not.
  private func fetchCountedWorks(_ question: WorkQuery) async throws -> [EntryOption] {
    let day = try await usage.countSearch(of: question.scope.user)
    do {
      return try await fetchWorks(configuration.access, question)
    } catch let failure as Failure {
      try await usage.uncountSearch(of: question.scope.user, countedIn: day)
      throw failure
    }
  }

  private func fetchWorks(
    _ access: ProviderConfiguration, _ question: WorkQuery
  ) async throws -> [EntryOption] {
    do {
      return try await source(for: access).options(for: question)
    } catch let trouble as AssistError {
      throw trouble.failure
    }
  }

  private func source(for access: ProviderConfiguration) -> any WorkSource {
    if let model = model(access, seconds: configuration.timeoutSeconds) {
      return ModelWorkSource(model: model)
    }
    guard access.provider == .openlibrary else { return own }
    let call = ProviderCall(outgoing: outgoing, seconds: configuration.timeoutSeconds)
    return OpenLibraryWorkSource(access: access, call: call)
  }

  /// Returns the model of a provider; nil for providers without models.
  func model(_ access: ProviderConfiguration, seconds: Double) -> (any StructuredOutputModel)? {
    let call = ProviderCall(outgoing: outgoing, seconds: seconds)
    return switch access.provider {
    case .anthropic: AnthropicModel(access: access, call: call)
    case .openai: OpenAIModel(access: access, call: call)
    case .openlibrary, .catalog: nil
    }
  }

  /// Deletes the settings of deleted accounts.
  package func deleteSettingsOfDeletedAccounts() async throws {
    _ = try await settings.store.database.write { db in
      try db.execute(
        """
        DELETE FROM assist_settings
        WHERE user_id IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
        """)
    }
  }
}

/// The result of a search for a work.
package struct WorkSearchResults: Sendable {
  /// Entries of the member's Log, each with its `entryID`, best match first.
  package var inLog: [EntryOption]
  /// Works that are not in the Log, best match first.
  package var new: [EntryOption] = []
  /// Why the provider returned nothing: rateLimited or unavailable; nil if it answered.
  package var failure: Failure?
}
