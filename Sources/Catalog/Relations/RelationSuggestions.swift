package import Journal
package import Model

extension Entries {
  /// Entries that a relation field offers while a title is typed.
  package struct RelationSuggestions: Sendable {
    package var entries: [EntryRecord]
    /// Whether one of them has exactly this title, regardless of case and accents.
    package var hasExact: Bool
  }

  static let maxSuggestions = 8
  /// Up to this number, all entries of a type are offered before anything is typed.
  static let fullListLimit = 60

  /// Returns entries of a type that match the typed text, in the order of search results.
  package func suggest(
    _ text: String, of type: TypeID, in scope: Scope
  ) async throws -> RelationSuggestions {
    var query = EntryQuery()
    query.type = .id(type)
    let text = text.normalised
    guard !text.isEmpty else {
      query.sort = .init(.title, descending: false)
      query.limit = Entries.fullListLimit
      let page = try await page(query, in: scope)
      return RelationSuggestions(entries: page.next == nil ? page.entries : [], hasExact: false)
    }
    query.limit = Entries.maxSuggestions
    let found = try await search(text, query, in: scope).entries
    let key = Tokenizer.titleKey(text)
    return RelationSuggestions(
      entries: found, hasExact: found.contains { Tokenizer.titleKey($0.title) == key })
  }
}

extension RelationLink {
  /// Returns a link for each title in a text that is separated by commas.
  package static func named(in text: String) -> [RelationLink] {
    RelationText.parts(text).map { RelationLink(title: $0.text) }
  }
}
