import Database
package import Journal
package import Model

/// The numbers of entries of a list of the Log in each collection.
package struct CollectionCounts: Sendable, Equatable {
  package var total = 0
  package var byCollection: [CollectionID: Int] = [:]

  /// The number of entries in no collection.
  package var outside: Int { total - byCollection.values.reduce(0, +) }
}

extension Entries {
  /// Returns the numbers of entries in each collection that match a text and the stage of a query,
  /// ignoring its collection, order and page.
  /// - Parameter most: the limit of counting, because the Log is searched while people type. The
  ///   result is nil if more entries match.
  package func collectionCounts(
    of query: EntryQuery, matching text: String, upTo most: Int = 1_000, in scope: Scope
  ) async throws -> CollectionCounts? {
    var query = query
    (query.collection, query.after, query.offset) = (nil, nil, 0)
    query.limit = max(most, 1)
    return try await database.read { [query] db in
      let numbers: [CollectionKey?: Int]
      if text.isEmpty {
        numbers = try Self.numbers(
          "entries e WHERE", EntryConditions(query, in: scope), upTo: most, db)
      } else {
        numbers = try Self.numbers(of: query, matching: text, upTo: most, in: scope, db)
      }
      let total = numbers.values.reduce(0, +)
      guard total <= most else { return nil }
      let ids = try CollectionStore.all(scope, db).reduce(into: [:]) {
        $0[$1.key] = $1.model.id
      }
      var counts = CollectionCounts(total: total)
      for (key, number) in numbers {
        if let id = key.flatMap({ ids[$0] }) { counts.byCollection[id] = number }
      }
      return counts
    }
  }

  private static func numbers(
    of query: EntryQuery, matching text: String, upTo most: Int, in scope: Scope,
    _ db: any Connection
  ) throws -> [CollectionKey?: Int] {
    let words = Array(Tokenizer.tokens(text, limit: SearchWords.maxCount))
    guard !words.isEmpty else { return [:] }
    let run = SearchRun(words: words, query: query, terms: [], scope: scope, db: db)
    let (source, conditions) = run.typedSource()
    let numbers = try numbers("\(source) AND", conditions, upTo: most, db)
    guard numbers.values.reduce(0, +) < SearchRun.correctionThreshold else { return numbers }
    // The list shows the hits of corrected words too, and has few others.
    let hits = try run.hitsAsTyped() + run.correctedHits()
    return hits.reduce(into: [:]) { $0[$1.collection, default: 0] += 1 }
  }

  /// - Parameter source: the beginning of the statement's FROM and WHERE.
  private static func numbers(
    _ source: String, _ conditions: EntryConditions, upTo most: Int, _ db: any Connection
  ) throws -> [CollectionKey?: Int] {
    let rows = try db.rows(
      "SELECT n.collection_id, COUNT(*) FROM (SELECT e.collection_id FROM \(source)"
        + " \(conditions.whereClause) LIMIT \(most + 1)) AS n GROUP BY n.collection_id",
      arguments: conditions.arguments
    ) { ($0.optionalKey(0) as CollectionKey?, $0.int(1)) }
    return rows.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}
