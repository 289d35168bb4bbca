package import Journal
package import Model

extension Entries {
  /// What a relation may lead to, for somebody who types its name.
  package struct Suggestions: Sendable {
    package var entries: [EntryRecord]
    /// Whether one of them has that name already: case and accents do not count.
    package var hasExact: Bool
  }

  static let mostSuggestions = 8
  /// A type with no more entries than this is shown whole before anything is typed.
  static let fewEnoughToShow = 60

  /// Entries of a type whose titles fit what was typed so far, by the tiers of the search.
  package func suggest(
    _ text: String, of type: TypeID, in scope: Scope
  ) async throws -> Suggestions {
    var query = EntryQuery()
    query.type = .id(type)
    let text = text.normalised
    guard !text.isEmpty else {
      query.sort = .init(.title, descending: false)
      query.limit = Entries.fewEnoughToShow
      let page = try await page(query, in: scope)
      return Suggestions(entries: page.next == nil ? page.entries : [], hasExact: false)
    }
    query.limit = Entries.mostSuggestions
    let found = try await search(text, query, in: scope).entries
    let key = Tokenizer.titleKey(text)
    return Suggestions(
      entries: found, hasExact: found.contains { Tokenizer.titleKey($0.title) == key })
  }
}

extension RelationLink {
  /// The titles between the commas of a text, each as a link.
  package static func named(in text: String) -> [RelationLink] {
    RelationText.parts(text).map { RelationLink(title: $0.text) }
  }
}
