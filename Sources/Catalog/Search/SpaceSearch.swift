import Database
package import Journal
import Model

/// The search in a whole space, over entries of every type and chapter, grouped by type. It uses
/// the same tiers and the same index as the search in lists, with a limit on each tier.
extension Entries {
  /// Searches the space. Runs seven statements, or nine when few or no words match as typed. A text
  /// without words returns the counts of types and collections.
  /// - Throws: invalid for a text that is too long; notFound for a space of which the user is not a
  ///   member.
  package func search(
    _ question: SpaceSearchQuery, in scope: Scope
  ) async throws -> SearchResults {
    let text = question.text.normalised
    guard text.characterCount <= SpaceSearchQuery.maxLength else {
      throw Failure.invalid(
        FieldProblem("q", "length", ["max": "\(SpaceSearchQuery.maxLength)"]))
    }
    let words = Array(Tokenizer.tokens(text, limit: SearchWords.maxCount))
    return try await database.read { db in
      try scope.authoriseReading(db)
      let search = SpaceSearch(
        question: question, words: words, scope: scope, db: db,
        allTypes: try TypeStore.load(scope.space, db),
        collections: try CollectionStore.all(scope, db))
      return try words.isEmpty ? search.resultsWithoutQuery() : search.results()
    }
  }
}

/// The execution of one search in a whole space, on one connection.
struct SpaceSearch {
  let question: SpaceSearchQuery
  let words: [String]
  let scope: Scope
  let db: any Connection
  let allTypes: TypeSet
  let collections: [CollectionRecord]

  /// The maximum number of hits of each tier. Hits of a rare type can be beyond it; they are found
  /// when the search is narrowed to the type. The limit is lower for words of up to three letters,
  /// which occur in many texts and will probably be continued.
  private var tierLimit: Int { SearchRun.areShort(words) ? 60 : 300 }

  /// The hits in order, and whether a tier has more than the limit.
  private struct SearchPass {
    var hits: [SearchHit]
    var isCut: Bool
    var neighbours: [String: SearchTerms.Neighbours]
  }

  private var type: TypeRecord? { question.type.flatMap { allTypes[reference: $0] } }
  private var collection: CollectionRecord? {
    question.collection.flatMap { id in collections.first { $0.model.id == id } }
  }
  private var isNarrow: Bool { question.type != nil || question.collection != nil }

  /// Searches the whole space, and again within the selected type and collection if that search has
  /// too few of their hits.
  func results() throws -> SearchResults {
    let wide = try runPass(isNarrow: false)
    var close = wide
    if isNarrow {
      close.hits = wide.hits.filter { isOfType($0) && isInCollection($0) }
      if wide.isCut || close.hits.count < SearchRun.correctionThreshold {
        close = try runPass(isNarrow: true)
      }
    }
    var findings = SearchResults()
    findings.groups = try groups(close)
    findings.types = types(of: wide.hits.filter(isInCollection), wide.isCut, close)
    findings.collections = self.collections(of: wide.hits.filter(isOfType), wide.isCut, close)
    return findings
  }

  // MARK: - Running the search

  private func runPass(isNarrow: Bool) throws -> SearchPass {
    var query = EntryQuery()
    query.includesAllChapters = true
    query.limit = tierLimit
    if isNarrow {
      query.type = question.type.map { _ in .id(type?.id ?? .init(high: 0, low: 0)) }
      query.collection = question.collection.map { .one($0) }
    }
    // A narrowed search is for rarer hits, so it is not limited to recent entries.
    let run = SearchRun(
      words: words, query: query, terms: [], scope: scope, db: db, searchesOnlyRecent: !isNarrow)
    var look = SearchPass(hits: try run.hitsAsTyped(), isCut: false, neighbours: [:])
    if !run.isEnough(look.hits) {
      look.neighbours = try run.neighbours()
      look.hits += try run.correctedHits(by: look.neighbours)
    }
    let byTier = Dictionary(grouping: look.hits, by: \.tier)
    look.isCut = byTier.values.contains { $0.count > tierLimit }
    return look
  }

  private func isOfType(_ hit: SearchHit) -> Bool {
    question.type == nil || type != nil && hit.type == type?.key
  }

  private func isInCollection(_ hit: SearchHit) -> Bool {
    question.collection == nil || collection != nil && hit.collection == collection?.key
  }

  // MARK: - Counts of types and collections

  /// Returns the counts of types and collections, for a text without words.
  func resultsWithoutQuery() throws -> SearchResults {
    let counts = try Library.counts(scope, db)
    var findings = SearchResults()
    findings.types = allTypes.types.compactMap { type in
      let count = counts[type.key] ?? 0
      return count > 0 || type.key == self.type?.key ? (type, SearchCount(kept: count)) : nil
    }
    findings.collections = collections.compactMap { collection in
      let count = collection.model.entryCount
      return count > 0 || collection.key == self.collection?.key
        ? (collection.model, SearchCount(kept: count)) : nil
    }
    return findings
  }

  /// Returns the types with their numbers of hits.
  /// - Parameters:
  ///   - hits: the hits of all types.
  ///   - isCut: whether there are more of them.
  ///   - close: the hits within the selected type, which give its number.
  private func types(
    of hits: [SearchHit], _ isCut: Bool, _ close: SearchPass
  ) -> [(type: TypeRecord, count: SearchCount)] {
    let counts = Dictionary(grouping: hits, by: \.type).mapValues(\.count)
    return allTypes.types.compactMap { type in
      let isChosen = type.key == self.type?.key
      let count = isChosen ? close.hits.count : counts[type.key] ?? 0
      guard count > 0 || isChosen else { return nil }
      return (type, SearchCount(count, isMore: isChosen ? close.isCut : isCut))
    }
  }

  /// Returns the collections with their numbers of hits. The parameters are those of `types`.
  private func collections(
    of hits: [SearchHit], _ isCut: Bool, _ close: SearchPass
  ) -> [(collection: EntryCollection, count: SearchCount)] {
    let counts = Dictionary(grouping: hits, by: \.collection).mapValues(\.count)
    return collections.compactMap { collection in
      let isChosen = collection.key == self.collection?.key
      let count = isChosen ? close.hits.count : counts[collection.key] ?? 0
      guard count > 0 || isChosen else { return nil }
      return (collection.model, SearchCount(count, isMore: isChosen ? close.isCut : isCut))
    }
  }

  // MARK: - Groups

  private func groups(_ look: SearchPass) throws -> [SearchGroup] {
    var order: [TypeKey?] = []
    var hits: [TypeKey?: [SearchHit]] = [:]
    for hit in look.hits {
      // Nil for an entry whose type was deleted, or that has none.
      let type = hit.type.flatMap { allTypes[$0]?.key }
      if hits[type] == nil { order.append(type) }
      hits[type, default: []].append(hit)
    }
    let shown = order.flatMap { hits[$0, default: []].prefix(question.limit) }
    let entries = try Entries.load(shown.map(\.key), in: scope, db)
    let byKey = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let roles = try inverseRelations(of: shown)
    let marker = SearchMarker(words, neighbours: look.neighbours)
    return sortedGroups(order, hits, byKey).map { key in
      let all = hits[key, default: []]
      let type = key.flatMap { allTypes[$0] }
      return SearchGroup(
        type: type, count: SearchCount(all.count, isMore: look.isCut), found: all.count,
        hits: all.prefix(question.limit).compactMap { hit in
          byKey[hit.key].map { result(hit, $0, type, marker, roles[hit.key] ?? []) }
        })
    }
  }

  /// Sorts the groups by their best tier. Groups of the same tier are sorted by the length of their
  /// shortest matching title: "bogart" is a larger part of "Humphrey Bogart" than of "The Man with
  /// Bogart's Face".
  private func sortedGroups(
    _ order: [TypeKey?], _ hits: [TypeKey?: [SearchHit]], _ entries: [EntryKey: EntryRecord]
  ) -> [TypeKey?] {
    func rank(_ type: TypeKey?) -> (tier: Int, length: Int) {
      let shown = hits[type, default: []].prefix(question.limit)
      guard let tier = shown.first?.tier else { return (.max, .max) }
      guard tier != .text, tier != .near else { return (tier.rawValue, 0) }
      let titles = shown.filter { $0.tier == tier }.compactMap { entries[$0.key]?.title }
      return (tier.rawValue, titles.map { Tokenizer.tokens($0).count }.min() ?? .max)
    }
    let ranks = order.enumerated().map {
      (place: $0.offset, type: $0.element, rank: rank($0.element))
    }
    return ranks.sorted {
      ($0.rank.tier, $0.rank.length, $0.place) < ($1.rank.tier, $1.rank.length, $1.place)
    }.map(\.type)
  }

  private func result(
    _ hit: SearchHit, _ entry: EntryRecord, _ type: TypeRecord?, _ marker: SearchMarker,
    _ roles: [SearchResult.InverseLinkCount]
  ) -> SearchResult {
    let (title, inTitle) = marker.marks(in: entry.title)
    return SearchResult(
      entry: entry,
      collection: hit.collection.flatMap { key in
        collections.first { $0.key == key }?.model
      },
      match: SearchResult.Match(hit.tier), title: title,
      snippet: marker.snippet(of: entry, type, without: inTitle), roles: roles)
  }

  /// Returns how many entries link to each hit, by field. Only hits of types that are the target of
  /// a field are counted.
  private func inverseRelations(of hits: [SearchHit]) throws -> [EntryKey: [SearchResult
    .InverseLinkCount]]
  {
    let fields = allTypes.types.flatMap { type in type.fields.map { (type: type, field: $0) } }
    let targets = Set(fields.compactMap(\.field.target))
    let keys = hits.filter { $0.type.map(targets.contains) ?? false }.map(\.key.rawValue)
    guard !keys.isEmpty else { return [:] }
    let rows = try db.rows(
      """
      SELECT r.target_id, r.field_id, COUNT(*) FROM entry_relations r
      WHERE r.space_id = $1 AND r.target_id \(db.dialect.any("$2"))
      GROUP BY r.target_id, r.field_id ORDER BY r.target_id, r.field_id
      """, scope.space, SQLValue.integers(keys)
    ) { ($0.key(0, of: Entry.self), $0.key(1, of: Field.self), $0.int(2)) }
    var roles: [EntryKey: [SearchResult.InverseLinkCount]] = [:]
    for (entry, key, count) in rows {
      guard let (type, field) = fields.first(where: { $0.field.key == key }) else { continue }
      roles[entry, default: []].append(.init(type: type, field: field, count: count))
    }
    return roles
  }
}

extension SearchResult.Match {
  init(_ tier: SearchRun.Tier) {
    self =
      switch tier {
      case .exact, .prefix, .title: .title
      case .text: .text
      case .infix: .part
      case .nearExact, .nearPrefix, .nearTitle, .near: .near
      }
  }
}
