import Catalog
package import Database
package import Journal
package import Model

/// A match of the site's search, as the contract sends it.
package struct SiteSearchHit: Sendable {
  package var id: EntryID
  package var slug: String
  package var routeTitle: String
  package var typeName: String
  package var typeLabel: String
  /// From 1 for a match in the title down to 0.25 for a word with a typing error.
  package var score: Double
  /// An excerpt of a text that contains the words, or the title.
  package var snippet: String
  package var publishedAt: Timestamp?

  package init(
    id: EntryID, slug: String, routeTitle: String, typeName: String, typeLabel: String,
    score: Double, snippet: String, publishedAt: Timestamp?
  ) {
    self.id = id
    self.slug = slug
    self.routeTitle = routeTitle
    self.typeName = typeName
    self.typeLabel = typeLabel
    self.score = score
    self.snippet = snippet
    self.publishedAt = publishedAt
  }
}

extension Delivery {
  /// Searches published entries. Matches in titles come first, then matches in texts, then, if
  /// these are few, words with one typing error.
  /// - Parameters:
  ///   - type: the name of a type for API clients; nil for all types.
  ///   - matchesPrefix: whether the last word may be a prefix.
  package func search(
    _ text: String, type: String? = nil, limit: Int, offset: Int, matchesPrefix: Bool = true,
    in space: SpaceKey
  ) async throws -> (hits: [SiteSearchHit], total: Int) {
    let text = text.normalised
    guard text.characterCount <= SpaceSearchQuery.maxLength else {
      throw Failure.invalid(FieldProblem("q", "length", ["max": "\(SpaceSearchQuery.maxLength)"]))
    }
    let words = Array(Tokenizer.tokens(text, limit: SearchWords.maxCount))
    guard !words.isEmpty else { return ([], 0) }
    return try await journal.database.read { db in
      let types = try SiteTypeStore.load(space, db)
      let wanted = type.map { types[named: $0] }
      if let wanted, wanted == nil { return ([], 0) }
      let search = PublicSearch(
        words: words, matchesPrefix: matchesPrefix, type: wanted.flatMap { $0 }?.key, types: types,
        space: space, db: db)
      return try search.page(limit, offset)
    }
  }

  /// Returns the route and the time of publication of entries, for a search over a whole space.
  package func places(
    of keys: [EntryKey], in space: SpaceKey
  ) async throws -> [EntryID: (slug: String, title: String, publishedAt: Timestamp?)] {
    guard !keys.isEmpty else { return [:] }
    let rows = try await journal.database.read { db in
      try db.rows(
        """
        SELECT e.id, r.slug, r.title, s.published_at FROM site_entries s
        JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        LEFT JOIN routes r ON r.space_id = s.space_id AND r.key = s.route_id
        WHERE s.space_id = $1 AND s.entry_id \(db.dialect.any("$2"))
        """, space, SQLValue.integers(keys.map(\.rawValue))
      ) { row in
        (
          row.id(0, of: Entry.self),
          (slug: row.text(1), title: row.text(2), publishedAt: row.optionalTimestamp(3))
        )
      }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the display name of a user; empty for a user without one.
  package func author(_ id: UserID, in scope: Scope) async throws -> String {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try db.row(
        "SELECT display_name FROM users WHERE id = $1", id, map: { $0.text(0) }) ?? ""
    }
  }
}

/// A search for published entries in the site's own language.
private struct PublicSearch {
  let words: [String]
  let matchesPrefix: Bool
  let type: TypeKey?
  let types: SiteTypeSet
  let space: SpaceKey
  let db: any Connection

  /// The maximum number of matches in titles, in texts, and with typing errors.
  private static let maxCount = 500
  /// With fewer matches than this, words with one typing error are searched for too.
  private static let few = 5

  func page(_ limit: Int, _ offset: Int) throws -> ([SiteSearchHit], Int) {
    var hits: [(key: EntryKey, score: Double)] = []
    var seen = Set<EntryKey>()
    func add(_ keys: [EntryKey], _ score: Double) {
      for key in keys where seen.insert(key).inserted { hits.append((key, score)) }
    }
    let typed = SearchWords(words, in: space, isWhole: !matchesPrefix)
    add(try keys(typed, titleOnly: true), 1)
    add(try keys(typed, titleOnly: false), 0.5)
    var neighbours: [String: SearchTerms.Neighbours] = [:]
    if hits.count < PublicSearch.few {
      neighbours = try SearchTerms.neighbours(of: words, in: space, db)
      let near = SearchWords(words, in: space, others: neighbours.mapValues(\.similar))
      if !neighbours.isEmpty { add(try keys(near, titleOnly: false), 0.25) }
    }
    let shown = Array(hits.dropFirst(offset).prefix(limit))
    return (
      try load(shown, SearchMarker(words, neighbours: neighbours)), hits.count
    )
  }

  private func keys(_ words: SearchWords, titleOnly: Bool) throws -> [EntryKey] {
    let question: String
    let source: String
    switch db.dialect {
    case .sqlite:
      question = titleOnly ? "title : (\(words.sqlite))" : words.sqlite
      source = """
        search_index d CROSS JOIN published_entries p ON p.space_id = $2
          AND p.entry_id = d.rowid / 8 AND p.locale = ''
        WHERE d.search_index MATCH $1 AND d.rowid % 8 = 2
        """
    case .postgres:
      question = words.postgres(titleOnly: titleOnly)
      source = """
        search_documents d JOIN published_entries p ON p.space_id = d.space_id
          AND p.entry_id = d.key / 8 AND p.locale = ''
        WHERE d.space_id = $2 AND d.key % 8 = 2
          AND d.vector @@ CAST(CAST($1 AS text) AS tsquery)
        """
    }
    let isOfType = type == nil ? "" : " AND p.type_id = $3"
    return try db.rows(
      "SELECT p.entry_id FROM \(source)\(isOfType) ORDER BY p.entry_id DESC"
        + " LIMIT \(PublicSearch.maxCount)",
      arguments: [question, space] + (type.map { [$0] } ?? []), map: { $0.key(0) })
  }

  private func load(
    _ hits: [(key: EntryKey, score: Double)], _ marker: SearchMarker
  ) throws -> [SiteSearchHit] {
    guard !hits.isEmpty else { return [] }
    let rows = try db.rows(
      """
      SELECT p.entry_id, e.id, p.type_id, p.title, p.doc, p.published_at, r.slug, r.title
      FROM published_entries p
      JOIN entries e ON e.space_id = p.space_id AND e.key = p.entry_id
      LEFT JOIN site_entries s ON s.space_id = p.space_id AND s.entry_id = p.entry_id
      LEFT JOIN routes r ON r.space_id = p.space_id AND r.key = s.route_id AND r.status = 1
      WHERE p.space_id = $1 AND p.locale = '' AND p.entry_id \(db.dialect.any("$2"))
      """, space, SQLValue.integers(hits.map(\.key.rawValue))
    ) { row in (row.key(0, of: Entry.self), hit(row, marker)) }
    let byKey = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    return hits.compactMap { hit in
      var found = byKey[hit.key]
      found?.score = hit.score
      return found
    }
  }

  private func hit(_ row: borrowing Row, _ marker: SearchMarker) -> SiteSearchHit {
    let type = types[row.key(2, of: EntryType.self)]
    let doc = EntryValue.all(in: row.text(4))
    let texts = (type?.fields ?? []).compactMap { field -> String? in
      guard case .text(let text)? = doc[field.key] else { return nil }
      return text
    }
    let marked = texts.map { marker.marks(in: $0) }
    let best = marked.max { $0.words.count < $1.words.count }
    let snippet = best.map { $0.words.isEmpty ? (marked.first ?? $0) : $0 }?.text.excerpt().text
    let title = row.text(3)
    return SiteSearchHit(
      id: row.id(1), slug: row.text(6), routeTitle: row.isNull(7) ? title : row.text(7),
      typeName: type?.name ?? "", typeLabel: type?.record.name ?? "", score: 0,
      snippet: snippet ?? title, publishedAt: row.optionalTimestamp(5))
  }
}
