import Database
package import Journal
import Model

/// The search over a whole book, entries of every type and chapter, grouped by what they are. It
/// asks the same tiers of the same index as a list does, each of them no further than it pays.
extension Entries {
  /// Seven statements; nine when few or no words match as they were typed.
  /// - Throws: invalid for a text that is too long; notFound for a book that is not theirs.
  package func search(
    _ question: SearchQuestion, in scope: Scope
  ) async throws -> SearchFindings {
    let text = question.text.normalised
    guard text.characterCount <= SearchQuestion.longest else {
      throw Failure.invalid(
        FieldProblem("q", "length", ["max": "\(SearchQuestion.longest)"]))
    }
    let words = Array(Tokenizer.tokens(text, limit: SearchWords.most))
    return try await database.read { db in
      try scope.authoriseReading(db)
      let search = BookSearch(
        question: question, words: words, scope: scope, db: db,
        book: try TypeStore.load(scope.space, db),
        collections: try CollectionStore.all(scope, db))
      return try words.isEmpty ? search.places() : search.findings()
    }
  }
}

struct BookSearch {
  let question: SearchQuestion
  let words: [String]
  let scope: Scope
  let db: any Connection
  let book: TypeBook
  let collections: [CollectionRecord]

  /// Each tier is looked through for so many hits. A rarer type may stand behind them: who narrows
  /// to it finds it. Barely begun words are in a large part of all texts and will be typed on.
  private var mostOfTier: Int { SearchRun.areBegun(words) ? 60 : 300 }

  /// What a look has found: hits in order, and whether a tier had more.
  private struct Look {
    var hits: [SearchHit]
    var isCut: Bool
    var neighbours: [String: SearchTerms.Neighbours]
  }

  private var type: TypeRecord? { question.type.flatMap { book[reference: $0] } }
  private var collection: CollectionRecord? {
    question.collection.flatMap { id in collections.first { $0.model.id == id } }
  }
  private var isNarrow: Bool { question.type != nil || question.collection != nil }

  func findings() throws -> SearchFindings {
    let wide = try look(isNarrow: false)
    var close = wide
    if isNarrow {
      close.hits = wide.hits.filter { isOfType($0) && isInCollection($0) }
      if wide.isCut || close.hits.count < SearchRun.few { close = try look(isNarrow: true) }
    }
    var findings = SearchFindings()
    findings.groups = try groups(close)
    findings.types = types(of: wide.hits.filter(isInCollection), wide.isCut, close)
    findings.collections = self.collections(of: wide.hits.filter(isOfType), wide.isCut, close)
    return findings
  }

  // MARK: - Looking

  private func look(isNarrow: Bool) throws -> Look {
    var query = EntryQuery()
    query.isOfAllChapters = true
    query.limit = mostOfTier
    if isNarrow {
      query.type = question.type.map { _ in .id(type?.id ?? .init(high: 0, low: 0)) }
      query.collection = question.collection
    }
    // Who narrows the search looks for the rarer hits.
    let run = SearchRun(
      words: words, query: query, terms: [], scope: scope, db: db, isRecentEnough: !isNarrow)
    var look = Look(hits: try run.asTyped(), isCut: false, neighbours: [:])
    if !run.isEnough(look.hits) {
      look.neighbours = try run.neighbours()
      look.hits += try run.widened(by: look.neighbours)
    }
    let byTier = Dictionary(grouping: look.hits, by: \.tier)
    look.isCut = byTier.values.contains { $0.count > mostOfTier }
    return look
  }

  private func isOfType(_ hit: SearchHit) -> Bool {
    question.type == nil || type != nil && hit.type == type?.key
  }

  private func isInCollection(_ hit: SearchHit) -> Bool {
    question.collection == nil || collection != nil && hit.collection == collection?.key
  }

  // MARK: - Where they stand

  /// Before anything is asked: what there is to search.
  func places() throws -> SearchFindings {
    let counts = try Library.counts(scope, db)
    var findings = SearchFindings()
    findings.types = book.types.compactMap { type in
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

  private func types(
    of hits: [SearchHit], _ isCut: Bool, _ close: Look
  ) -> [(type: TypeRecord, count: SearchCount)] {
    let counts = Dictionary(grouping: hits, by: \.type).mapValues(\.count)
    return book.types.compactMap { type in
      let isChosen = type.key == self.type?.key
      let count = isChosen ? close.hits.count : counts[type.key] ?? 0
      guard count > 0 || isChosen else { return nil }
      return (type, SearchCount(count, isMore: isChosen ? close.isCut : isCut))
    }
  }

  private func collections(
    of hits: [SearchHit], _ isCut: Bool, _ close: Look
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

  private func groups(_ look: Look) throws -> [SearchGroup] {
    var order: [TypeKey?] = []
    var hits: [TypeKey?: [SearchHit]] = [:]
    for hit in look.hits {
      // Of a type that was deleted, or of none.
      let type = hit.type.flatMap { book[$0]?.key }
      if hits[type] == nil { order.append(type) }
      hits[type, default: []].append(hit)
    }
    let shown = order.flatMap { hits[$0, default: []].prefix(question.limit) }
    let entries = try Entries.load(shown.map(\.key), in: scope, db)
    let byKey = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let roles = try roles(of: shown)
    let marker = SearchMarker(words, neighbours: look.neighbours)
    return best(order, hits, byKey).map { key in
      let all = hits[key, default: []]
      let type = key.flatMap { book[$0] }
      return SearchGroup(
        type: type, count: SearchCount(all.count, isMore: look.isCut), found: all.count,
        hits: all.prefix(question.limit).compactMap { hit in
          byKey[hit.key].map { finding(hit, $0, type, marker, roles[hit.key] ?? []) }
        })
    }
  }

  /// Groups whose best hits are of one tier go by how much of a title the question is: "bogart" is
  /// more of "Humphrey Bogart" than of "The Man with Bogart's Face".
  private func best(
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

  private func finding(
    _ hit: SearchHit, _ entry: EntryRecord, _ type: TypeRecord?, _ marker: SearchMarker,
    _ roles: [SearchFinding.Role]
  ) -> SearchFinding {
    let (title, inTitle) = marker.marks(in: entry.title)
    return SearchFinding(
      entry: entry,
      collection: hit.collection.flatMap { key in
        collections.first { $0.key == key }?.model
      },
      match: SearchFinding.Match(hit.tier), title: title,
      snippet: marker.snippet(of: entry, type, without: inTitle), roles: roles)
  }

  /// How many entries lead to each hit, by the field through which they do; asked only of types
  /// that fields lead to.
  private func roles(of hits: [SearchHit]) throws -> [EntryKey: [SearchFinding.Role]] {
    let fields = book.types.flatMap { type in type.fields.map { (type: type, field: $0) } }
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
    var roles: [EntryKey: [SearchFinding.Role]] = [:]
    for (entry, key, count) in rows {
      guard let (type, field) = fields.first(where: { $0.field.key == key }) else { continue }
      roles[entry, default: []].append(.init(type: type, field: field, count: count))
    }
    return roles
  }
}

extension SearchFinding.Match {
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
