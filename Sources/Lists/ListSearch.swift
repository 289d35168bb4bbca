package import Catalog
import Database
package import Journal
import ListCore
import Model

/// The lists that match a search.
package struct ListSearchResults: Sendable {
  package var lists: [ListSearchResult] = []
  /// Whether more lists match than are counted.
  package var isMore = false
  /// The number of matching lists, at most 100.
  package var count = 0

  package init() {}
}

/// A list that matches a search, and where it matches.
package struct ListSearchResult: Sendable {
  package var list: GroceryList
  package var match: SearchResult.Match
  package var name: MarkedText
  /// The item that contains the words that are missing in the name; nil if the name contains all.
  package var item: MarkedText?
}

extension GroceryLists {
  /// Searches lists: first by name, then by items, then with spelling corrections and other forms
  /// of the words. Newer lists come first within each group. The last word may be incomplete.
  /// - Throws: invalid for a text that is too long; notFound for a space in which the user is not a
  ///   member.
  package func search(
    _ text: String, limit: Int, in scope: Scope
  ) async throws -> ListSearchResults {
    let text = text.normalised
    guard text.characterCount <= SpaceSearchQuery.maxLength else {
      throw Failure.invalid(
        FieldProblem("q", "length", ["max": "\(SpaceSearchQuery.maxLength)"]))
    }
    let words = Array(Tokenizer.tokens(text, limit: SearchWords.maxCount))
    guard !words.isEmpty else { return ListSearchResults() }
    return try await database.read { db in
      try scope.authoriseReading(db)
      return try ListSearch(words: words, space: scope.space, db: db).results(limit: limit)
    }
  }
}

struct ListSearch {
  let words: [String]
  let space: SpaceKey
  let db: any Connection

  /// The maximum number of lists that are counted.
  private static let maxCounted = 100
  /// With fewer hits than this, spelling corrections and other forms of the words are tried.
  private static let correctionThreshold = 5

  private struct Hit {
    var list: ListKey
    var match: SearchResult.Match
  }

  func results(limit: Int) throws -> ListSearchResults {
    guard try hasLists() else { return ListSearchResults() }
    var hits: [Hit] = []
    func add(_ found: [ListKey], _ match: SearchResult.Match) {
      for key in found where !hits.contains(where: { $0.list == key }) {
        hits.append(Hit(list: key, match: match))
      }
    }
    let typed = SearchWords(words, in: space)
    add(try keys(typed, titleOnly: true), .title)
    add(try keys(typed, titleOnly: false), .text)
    var neighbours: [String: SearchTerms.Neighbours] = [:]
    if hits.count < Self.correctionThreshold {
      neighbours = try SearchTerms.neighbours(of: words, in: space, db)
      let near = SearchWords(words, in: space, others: neighbours.mapValues(\.similar))
      if !neighbours.isEmpty { add(try keys(near, titleOnly: false), .near) }
    }
    var beginnings: [String: [String]] = [:]
    if hits.count < Self.correctionThreshold {
      for word in words { beginnings[word] = WordForms.prefixes(of: word) }
      add(try keys(SearchWords(words, in: space, beginnings: beginnings), titleOnly: false), .near)
    }
    var findings = ListSearchResults()
    findings.count = min(hits.count, Self.maxCounted)
    findings.isMore = hits.count > Self.maxCounted
    findings.lists = try load(
      Array(hits.prefix(limit)), SearchMarker(words, neighbours: neighbours, beginnings: beginnings)
    )
    return findings
  }

  /// Whether the space has a list. Most have none, and then nothing has to be searched.
  private func hasLists() throws -> Bool {
    try db.integer("SELECT 1 FROM lists WHERE space_id = $1 AND deleted = 0 LIMIT 1", space) != nil
  }

  /// Returns the newest lists that contain the words, one more than `maxCounted` at most.
  /// - Parameter titleOnly: whether the words must be in the name of the list, not in an item.
  private func keys(_ words: SearchWords, titleOnly: Bool) throws -> [ListKey] {
    let question: String
    let source: String
    switch db.dialect {
    case .sqlite:
      question = titleOnly ? "title : (\(words.sqlite))" : words.sqlite
      // Entries share the index. Their keys grow faster than those of lists, so the bounds exclude
      // nearly all of them.
      source = """
        search_index s CROSS JOIN lists l ON l.key = s.rowid / 8
        WHERE s.search_index MATCH $1 AND s.rowid % 8 = 1 AND l.space_id = $2 AND l.deleted = 0
          AND s.rowid <= (SELECT MAX(key) * 8 + 1 FROM lists WHERE space_id = $2)
          AND s.rowid >= (SELECT MIN(key) * 8 + 1 FROM lists WHERE space_id = $2)
        ORDER BY s.rowid DESC
        """
    case .postgres:
      question = words.postgres(titleOnly: titleOnly)
      // A partial index covers the documents of lists, because a space has thousands of entries for
      // each list. The tokens contain the space; a condition on the column would make the planner
      // scan all documents of the space.
      source = """
        (SELECT key FROM search_documents
          WHERE key % 8 = 1 AND vector @@ CAST(CAST($1 AS text) AS tsquery) \(db.dialect.optimizationFence)) d
        \(db.dialect.lookup(
          "lists", as: "l", on: "l.space_id = $2 AND l.key = d.key / 8 AND l.deleted = 0"))
        ORDER BY l.key DESC
        """
    }
    return try db.rows(
      "SELECT l.key FROM \(source) LIMIT \(Self.maxCounted + 1)", question, space,
      map: { $0.key(0, of: GroceryList.self) })
  }

  private func load(_ hits: [Hit], _ marker: SearchMarker) throws -> [ListSearchResult] {
    guard !hits.isEmpty else { return [] }
    let lists = try ListStore.all(in: space, only: hits.map(\.list), db)
    let byKey = Dictionary(lists.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return try hits.compactMap { hit in
      guard let list = byKey[hit.list] else { return nil }
      let (name, found) = marker.marks(in: list.fields.name)
      var finding = ListSearchResult(list: list, match: hit.match, name: name)
      if found.count < words.count {
        finding.item = try ListSearchDocuments.itemNames(on: list.key, in: space, db)
          .map { marker.marks(in: $0) }
          .max { $0.words.subtracting(found).count < $1.words.subtracting(found).count }
          .flatMap { $0.words.subtracting(found).isEmpty ? nil : $0.text }
      }
      return finding
    }
  }
}

// MARK: - ListSearchDocuments

/// The search documents of lists: the name of a list, and the names of its visible items.
enum ListSearchDocuments {
  /// Indexes a list, or removes it from the index if it is deleted or has no name.
  static func update(_ list: ListKey, fields: ListFields, in transaction: WriteTransaction) throws {
    guard !fields.isDeleted, !fields.name.isEmpty else {
      return try SearchIndex.remove(
        .list, targets: [list.rawValue], in: transaction.space, transaction.db)
    }
    let names = try itemNames(on: list, in: transaction.space, transaction.db)
    try SearchIndex.upsert(
      [document(for: list, name: fields.name, itemNames: names)], in: transaction.space,
      transaction.db)
  }

  static func document(for list: ListKey, name: String, itemNames items: [String]) -> SearchDocument
  {
    SearchDocument(kind: .list, target: list.rawValue, title: name, texts: items)
  }

  static func itemNames(
    on list: ListKey, in space: SpaceKey, _ db: any Connection
  ) throws -> [String] {
    try db.rows(
      """
      SELECT name FROM list_items
      WHERE space_id = $1 AND list_id = $2 AND deleted = 0 AND name_stamp <> '' ORDER BY id
      """, space, list, map: { $0.text(0) })
  }
}

extension SearchDocument.Kind {
  /// A shopping list.
  package static let list = SearchDocument.Kind(rawValue: 1)
}
