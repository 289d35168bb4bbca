package import Database
package import Journal
package import Model

/// A related entry with the attributes of the link.
package struct LinkedEntry: Sendable {
  package var id: EntryID
  package var title: String
  /// The attributes of the link, such as `role`.
  package var attributes: [String: String]
  /// The image on its card.
  package var cover: ImageID?
  package var favourite: Bool
}

/// The related entries in order, by entry and by the key of the field.
package typealias EntryRelations = [EntryKey: [String: [LinkedEntry]]]

/// The number of entries that link to each entry.
package typealias InverseRelationCounts = [EntryKey: Int]

extension Entries {
  /// Returns the related entries of a page's entries, with two statements in total.
  package func relations(
    of entries: [EntryRecord], in scope: Scope
  ) async throws -> EntryRelations {
    guard !entries.isEmpty else { return [:] }
    let keys = entries.map(\.key.rawValue)
    return try await database.read { db in
      let links = try db.rows(
        """
        SELECT r.source_id, f.field_key, r.target_id, r.attributes FROM entry_relations r
        JOIN fields f ON f.space_id = r.space_id AND f.key = r.field_id
        WHERE r.space_id = $1 AND r.source_id \(db.dialect.any("$2"))
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        ORDER BY r.source_id, r.field_id, r.position
        """, scope.space, SQLValue.integers(keys), scope.user
      ) {
        (
          source: $0.key(0, of: Entry.self), field: $0.text(1), target: $0.key(2, of: Entry.self),
          attributes: LinkedEntry.attributes($0.text(3))
        )
      }
      let linked = try Entries.linked(Set(links.map(\.target)), in: scope.space, db)
      var found: EntryRelations = [:]
      for link in links {
        // The target was deleted between the two statements.
        guard var entry = linked[link.target] else { continue }
        entry.attributes = link.attributes
        found[link.source, default: [:]][link.field, default: []].append(entry)
      }
      return found
    }
  }

  /// Reads the targets of links, each once.
  private static func linked(
    _ keys: Set<EntryKey>, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: LinkedEntry] {
    guard !keys.isEmpty else { return [:] }
    let rows = try db.rows(
      """
      SELECT key, id, title, images, favourite FROM entries
      WHERE space_id = $1 AND key \(db.dialect.any("$2"))
      """, space, SQLValue.integers(keys.map(\.rawValue).sorted())
    ) { row in
      (
        row.key(0, of: Entry.self),
        LinkedEntry(
          id: row.id(1), title: row.text(2), attributes: [:], cover: LinkedEntry.cover(row.text(3)),
          favourite: row.bool(4))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number of entries of `type` that link to each of `entries`.
  package func inverseRelationCounts(
    of entries: [EntryRecord], from type: TypeKey, in scope: Scope
  ) async throws -> InverseRelationCounts {
    guard !entries.isEmpty else { return [:] }
    let keys = entries.map(\.key.rawValue)
    let rows = try await database.read { db in
      try db.rows(
        """
        SELECT r.target_id, COUNT(DISTINCT r.source_id) FROM \(db.dialect.unnest("$2", as: "t"))
        \(db.dialect.lookup(
          "entry_relations", as: "r", on: "r.space_id = $1 AND r.target_id = t.value"))
        WHERE r.field_id IN (SELECT key FROM fields WHERE space_id = $1 AND type_id = $4)
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        GROUP BY r.target_id
        """, scope.space, SQLValue.integers(keys), scope.user, type
      ) { ($0.key(0, of: Entry.self), $0.int(1)) }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

extension LinkedEntry {
  /// Returns the cover, or the first image if none is marked.
  /// - Parameter images: a JSON array of `EntryImage`.
  static func cover(_ images: String) -> ImageID? {
    let all = images == "[]" ? [] : JSONReader.images(images) ?? []
    return (all.first(where: \.isCover) ?? all.first)?.id
  }

  static func attributes(_ json: String) -> [String: String] {
    json == "{}" ? [:] : JSONReader.strings(json) ?? [:]
  }
}

// MARK: - RelationSuggestions

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

extension Entries {
  /// Returns at most three entries of the Log with a title in which the typed text begins a word.
  /// Empty for types outside the Library, and for a text of one or two characters.
  package func similarTitles(
    to text: String, of type: TypeRecord, in scope: Scope
  ) async throws -> [EntryRecord] {
    let key = Tokenizer.titleKey(text)
    guard type.inLog, type.inLibrary, key.characterCount >= 3 else { return [] }
    let found = try await suggest(text, of: type.id, in: scope).entries.filter { record in
      " \(Tokenizer.titleKey(record.title))".contains(" \(key)")
    }
    return Array(found.prefix(3))
  }
}

extension RelationLink {
  /// Returns a link for each title in a text that is separated by commas.
  package static func named(in text: String) -> [RelationLink] {
    RelationText.parts(text).map { RelationLink(title: $0.text) }
  }
}

// MARK: - RelationText

/// The text form of a relation: titles joined by ", ". A title that contains a comma is in double
/// quotes, with its own quotes doubled.
package enum RelationText {
  /// Returns the text for `titles`.
  package static func joined(_ titles: [String]) -> String {
    titles.map(quoted).joined(separator: ", ")
  }

  private static func quoted(_ title: String) -> String {
    guard title.utf8.contains(UInt8(ascii: ",")) || title.hasPrefix("\"") else { return title }
    return "\"\(title.replacing("\"", with: "\"\""))\""
  }

  /// A piece of a text between commas. A quoted piece is one title. Other pieces can be parts of a
  /// known title that contains a comma.
  struct Part: Equatable {
    var text: String
    var isQuoted: Bool
  }

  /// Returns the pieces of `text`, without empty ones.
  static func parts(_ text: String) -> [Part] {
    guard text.utf8.contains(UInt8(ascii: "\"")) else {
      return text.utf8.split(separator: UInt8(ascii: ",")).compactMap { stretch in
        let title = String(Substring(stretch)).normalised
        return title.isEmpty ? nil : Part(text: title, isQuoted: false)
      }
    }
    return partsAroundQuotes(text)
  }

  /// Returns the titles in the text of a field that links to one entry (`many` is false). Commas
  /// belong to the title, so the result is normally one title, or none for an empty text. Quoted
  /// parts give several; the caller refuses them.
  static func titles(ofSingleRelation text: String) -> [String] {
    let parts = parts(text)
    if parts.count == 1 || parts.contains(where: \.isQuoted) { return parts.map(\.text) }
    let title = text.normalised
    return title.isEmpty ? [] : [title]
  }

  private static func partsAroundQuotes(_ text: String) -> [Part] {
    var parts: [Part] = []
    var current = ""
    var quoted = false
    var inside = false
    var characters = text[...]
    func finish() {
      let title = current.normalised
      if !title.isEmpty { parts.append(Part(text: title, isQuoted: quoted)) }
      current = ""
      quoted = false
    }
    while let character = characters.popFirst() {
      switch character {
      case "\"" where inside && characters.first == "\"":
        current.append("\"")
        characters.removeFirst()
      case "\"" where inside: inside = false
      case "\"" where current.allSatisfy(\.isWhitespace) && !quoted:
        inside = true
        quoted = true
        current = ""
      case "," where !inside: finish()
      default: current.append(character)
      }
    }
    finish()
    return parts
  }

  /// Returns the titles that consecutive parts from `start` could form, longest first. `end` is the
  /// index of the part after the title.
  static func candidateTitles(_ parts: [Part], from start: Int) -> [(title: String, end: Int)] {
    let limit = min(parts.count, start + maxRun)
    return (start..<limit).reversed().compactMap { last in
      let run = parts[start...last]
      guard run.count == 1 || run.allSatisfy({ !$0.isQuoted }) else { return nil }
      return (run.map(\.text).joined(separator: ", "), last + 1)
    }
  }

  /// Titles with more commas than this are not recognised.
  private static let maxRun = 5
}
