import Accounts
package import Database
package import ListCore
package import ListPrompts
package import Media
import Model

/// Reads photos of shopping lists and suggests sections with an AI model: the one that the member
/// has configured, or otherwise the server's. No provider is called when neither is configured.
package struct ListModelReader: Sendable {
  let works: WorkSearch
  package let usage: ScanUsage

  package init(works: WorkSearch, usage: ScanUsage) {
    self.works = works
    self.usage = usage
  }

  /// Returns the sections that a model reads in a photo; nil when no model is configured.
  /// - Parameter photo: Returns the photo in the size for models. It is called only while the
  ///   month's scans are not used up.
  /// - Throws: rateLimited (`scan.limit`) when the month's scans are used up; unavailable
  ///   (`assist.…`) when the provider fails; the errors of `photo`. A scan that fails is not
  ///   counted.
  package func sections(
    on photo: @Sendable () async throws -> PreparedImage, for user: UserKey
  ) async throws -> (sections: [ParsedSection], photo: PreparedImage)? {
    guard let (model, isServers) = try await model(for: user) else { return nil }
    let month = isServers ? try await usage.countScan(of: user) : nil
    do {
      let photo = try await photo()
      let answer = try await model.answer(
        ModelRequest(
          form: .sections, system: ListPrompt.readingSystemPrompt,
          text: ListPrompt.readingUserPrompt,
          photo: photo.bytes))
      return (try ListAnswerDecoder.sections(in: answer), photo)
    } catch {
      try await usage.uncountScan(of: user, countedIn: month)
      throw AssistError(error)?.failure ?? error
    }
  }

  /// Returns the items with the sections that a model suggests; nil when no model is configured. It
  /// is never counted.
  /// - Parameter knownSections: the built-in sections, in their canonical spelling.
  /// - Throws: unavailable (`assist.…`) when the provider fails.
  package func categorised(
    _ items: [CategorisedItem], knownSections: [String], for user: UserKey
  ) async throws -> [CategorisedItem]? {
    guard let (model, _) = try await model(for: user) else { return nil }
    let asked = items.map { ["id": $0.id, "name": $0.name, "category": $0.category] }
    let text = try JSON.text(asked)
    do {
      let answer = try await model.answer(
        ModelRequest(
          form: .items, system: ListPrompt.categorisingSystemPrompt(sections: knownSections),
          text: text))
      return try ListAnswerDecoder.items(in: answer, of: items)
    } catch {
      throw AssistError(error)?.failure ?? error
    }
  }

  /// Returns how many of the month's scans a member has used; nil when the server's key does not pay
  /// for them.
  package func usageReport(of user: UserKey) async throws -> ScanUsage.Report? {
    guard try await works.settings.store.find(user) == nil,
      works.model(works.configuration.access, seconds: seconds) != nil
    else { return nil }
    return try await usage.report(of: user)
  }

  /// The timeout in seconds.
  private var seconds: Double { works.configuration.photoTimeoutSeconds }

  /// Returns the model for a member, and whether the server's key pays for it; nil when none is
  /// configured.
  private func model(
    for user: UserKey
  ) async throws -> (model: any StructuredOutputModel, isServers: Bool)? {
    if let own = try await works.settings.store.find(user) {
      return works.model(try own.access, seconds: seconds).map { ($0, false) }
    }
    return works.model(works.configuration.access, seconds: seconds).map { ($0, true) }
  }
}
