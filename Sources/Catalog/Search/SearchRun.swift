import Database
import Journal
import Model

/// The execution of one search on one connection. Each tier is a SELECT with its own limit. Tiers
/// exclude the hits of earlier tiers, so that a page can begin within any of them.
struct SearchRun {
  /// The typed words, as tokens.
  let words: [String]
  let query: EntryQuery
  /// The conditions of the query's filter.
  let terms: [FilterTerm]
  let scope: Scope
  let db: any Connection
  /// Whether only one page of hits is needed. Later tiers are then skipped when earlier ones have
  /// filled the page.
  var stopsAfterPage = false
  /// Whether the tiers of words are limited to the newest entries if very many titles begin with
  /// the words. Searching thousands of documents for hits that rank below hundreds of better ones
  /// is not worth it.
  var searchesOnlyRecent = false

  /// If the words as typed have fewer hits than this, corrections are tried.
  static let correctionThreshold = 5

  /// Returns whether corrections are not needed. A single letter occurs in too many words to
  /// correct it, so corrections are then tried only without hits.
  func isEnough(_ hits: [SearchHit]) -> Bool {
    isSingleLetter ? !hits.isEmpty : hits.count >= SearchRun.correctionThreshold
  }

  /// The tiers of hits, best first. The raw value is part of cursors.
  enum Tier: Int, CaseIterable {
    case exact, prefix, title, text, infix, nearExact, nearPrefix, nearTitle, near
  }

  /// Returns whether all words are so short that a large part of all texts contains words that
  /// begin with them.
  static func areShort(_ words: [String]) -> Bool { words.allSatisfy { $0.characterCount <= 3 } }

  /// The tier with which the page begins, according to the cursor.
  private var startTier: Int {
    query.after.flatMap { Int($0.value.filter(\.isNumber)) } ?? 0
  }
  /// Whether an earlier page had too few hits, according to its cursor.
  var includesCorrections: Bool { query.after?.value.hasSuffix("w") ?? false }
  private var limit: Int { max(query.limit + query.offset + 1, SearchRun.correctionThreshold) }

  private var conditions: EntryConditions {
    var conditions = EntryConditions(query, in: scope)
    for term in terms { conditions.require(term, db.dialect) }
    return conditions
  }

  // MARK: - Tiers

  /// Returns the hits of the words as typed.
  func hitsAsTyped() throws -> [SearchHit] {
    let typed = SearchWords(words, in: scope.space)
    let anywhere = SearchWords(words, in: scope.space, isWhole: isSingleLetter)
    let title = SpaceTokens(scope.space).title(words)
    let isCommon = try isCommonPrefix(title)
    let since = isCommon && searchesOnlyRecent ? try oldestRecent() : nil
    return try hits([
      (.exact, .titleIs([title])),
      (.prefix, .titleBegins([title], common: isCommon ? typed : nil)),
      (.title, .words(typed, titleOnly: true, not: [], notTitle: [title], since: since)),
      (
        .text,
        .words(
          anywhere, titleOnly: false, not: [(typed, titleOnly: true)], notTitle: [title],
          since: since)
      ),
    ])
  }

  /// Returns the newest entry that is older than `maxRecent` entries: older ones are not searched.
  /// Nil if the space has no more entries than that.
  private func oldestRecent() throws -> EntryKey? {
    // The keys of entries' documents are multiples of 8. From `entries`, SQLite would read and sort
    // the whole space, because its index by space is not ordered by key.
    try db.rows(
      """
      SELECT key / 8 FROM search_documents \(db.dialect.indexed(by: "search_documents_of_space"))
      WHERE space_id = $1 AND key % 8 = 0 ORDER BY key DESC LIMIT 1 OFFSET $2
      """, scope.space, SearchRun.maxRecent
    ) { $0.key(0, of: Entry.self) }.first
  }
  private static let maxRecent = 500

  /// Returns whether so many titles begin with `title` that sorting them by age costs more than
  /// testing the newest documents with these words. On PostgreSQL the search itself counts them,
  /// unless the answer also affects other tiers.
  private func isCommonPrefix(_ title: String) throws -> Bool {
    guard db.dialect == .sqlite || searchesOnlyRecent, startTier <= Tier.prefix.rawValue else {
      return false
    }
    let count = try db.integer(
      """
      SELECT COUNT(*) FROM (SELECT 1 FROM search_documents WHERE title > $1 AND title < $2
        LIMIT \(SearchRun.maxSorted)) AS n
      """, title, title + "\u{10FFFF}")
    return (count ?? 0) >= SearchRun.maxSorted
  }
  /// The number of titles that begin with the words from which on the words count as common.
  static let maxSorted = 500

  /// Whether the last word of a search in the whole space is a single ASCII letter. A fifth of all
  /// texts contain a word that begins with it, and the index contains no prefixes that short, so
  /// only titles are searched. Letters of other scripts have several bytes and are in the index.
  private var isSingleLetter: Bool {
    query.includesAllChapters && words.last.map { $0.utf8.count == 1 } ?? false
  }

  /// Returns the hits of words that contain a typed word, then of words with one typing error.
  func correctedHits() throws -> [SearchHit] { try correctedHits(by: neighbours()) }

  /// Returns the words of the space that are similar to the typed ones.
  func neighbours() throws -> [String: SearchTerms.Neighbours] {
    try SearchTerms.neighbours(of: words, in: scope.space, db)
  }

  /// Returns these hits, for words of the space that were already read.
  func correctedHits(by neighbours: [String: SearchTerms.Neighbours]) throws -> [SearchHit] {
    guard !neighbours.isEmpty else { return [] }
    let typed = SearchWords(words, in: scope.space)
    let infixes = SearchWords(
      words, in: scope.space, others: neighbours.mapValues(\.containing))
    let near = SearchWords(words, in: scope.space, others: neighbours.mapValues(\.similar))
    let anywhere = SearchWords(
      words, in: scope.space, others: neighbours.mapValues(\.similar), isWhole: isSingleLetter)
    // The hits of the words as typed, which are excluded.
    let asTyped =
      isSingleLetter
      ? [
        (typed, titleOnly: true),
        (SearchWords(words, in: scope.space, isWhole: true), titleOnly: false),
      ] : [(typed, titleOnly: false)]
    let exceptParts = asTyped + [(infixes, titleOnly: true)]
    let titles = corrected(by: neighbours).map { SpaceTokens(scope.space).title($0) }
    // Corrections match whole words only: "alien" does not match the beginning of "Aliens".
    let begun = titles.map { "\($0) " }
    let titled: [(Tier, Match)] =
      titles.isEmpty
      ? []
      : [
        (.nearExact, .titleIs(titles, not: exceptParts)),
        (.nearPrefix, .titleBegins(begun, not: exceptParts)),
      ]
    return try hits(
      [(.infix, .words(infixes, titleOnly: true, not: asTyped, notTitle: []))] + titled + [
        (
          .nearTitle,
          .words(near, titleOnly: true, not: exceptParts, notTitle: begun, orTitle: titles)
        ),
        (
          .near,
          .words(
            anywhere, titleOnly: false, not: exceptParts + [(near, titleOnly: true)], notTitle: [])
        ),
      ])
  }

  /// Returns the words with one of them corrected, nearest corrections first, for titles that begin
  /// with them. Corrections that contain the typed word are left out, because the infix tier finds
  /// them.
  private func corrected(by neighbours: [String: SearchTerms.Neighbours]) -> [[String]] {
    let near = words.map { word in
      neighbours[word].map { found in found.similar.filter { !found.containing.contains($0) } }
        ?? []
    }
    var made: [[String]] = []
    for round in 0..<SearchRun.maxCorrected {
      for place in words.indices where round < near[place].count {
        var corrected = words
        corrected[place] = near[place][round]
        made.append(corrected)
      }
    }
    return Array(made.prefix(SearchRun.maxCorrected))
  }
  /// The maximum number of corrected titles that are searched for.
  private static let maxCorrected = 8

  /// The condition of a tier. `not`, `notTitle` and `orTitle` exclude the hits of earlier tiers: by
  /// words, by the beginning of the title, and by the whole title.
  enum Match {
    typealias Excluded = [(SearchWords, titleOnly: Bool)]
    case titleIs([String], not: Excluded = [])
    /// - common: the words, if many titles begin with them; nil if few do.
    case titleBegins([String], not: Excluded = [], common: SearchWords? = nil)
    /// - since: the oldest entry that is searched; nil for all.
    case words(
      SearchWords, titleOnly: Bool, not: Excluded, notTitle: [String], orTitle: [String] = [],
      since: EntryKey? = nil)
  }

  /// Returns the condition that `column` begins with one of `titles`. With `from` as `>=`, a title
  /// that equals it also matches.
  static func titles(
    _ column: String, _ titles: [String], from: String, _ conditions: inout EntryConditions
  ) -> String {
    let ranges = titles.map { title in
      let start = conditions.bind(title)
      return "\(column) \(from) \(start) AND \(column) < \(conditions.bind(title + "\u{10FFFF}"))"
    }
    return ranges.count == 1 ? ranges[0] : "(\(ranges.joined(separator: " OR ")))"
  }

  /// Returns the condition that `column` is one of `titles`.
  static func titles(
    _ column: String, are titles: [String], _ conditions: inout EntryConditions
  ) -> String {
    let equal = titles.map { "\(column) = \(conditions.bind($0))" }
    return equal.count == 1 ? equal[0] : "(\(equal.joined(separator: " OR ")))"
  }

  private func hits(_ tiers: [(Tier, Match)]) throws -> [SearchHit] {
    var conditions = conditions
    let wanted = tiers.filter { $0.0.rawValue >= startTier }
    guard !wanted.isEmpty else { return [] }
    let question =
      db.dialect == .postgres && stopsAfterPage
      ? untilFull(wanted, &conditions) : allTiers(wanted, &conditions)
    let hits = try db.rows(question, arguments: conditions.arguments) { row in
      SearchHit(
        tier: Tier(rawValue: row.int(0)) ?? .near, key: row.key(1), type: row.optionalKey(2),
        collection: row.optionalKey(3))
    }
    // Each SELECT is sorted, but UNION ALL does not guarantee an order.
    return hits.sorted {
      ($0.tier.rawValue, $1.key.rawValue) < ($1.tier.rawValue, $0.key.rawValue)
    }
  }

  /// Returns a statement that runs the tiers one after the other.
  private func allTiers(_ tiers: [(Tier, Match)], _ conditions: inout EntryConditions) -> String {
    let selects = tiers.map { tier, match in
      "SELECT * FROM (\(select(tier, match, &conditions))) AS tier\(tier.rawValue)"
    }
    // SQLite runs the tiers in order, so that a common limit stops it.
    let end =
      stopsAfterPage && db.dialect == .sqlite ? "\nLIMIT \(conditions.bind(limit))" : ""
    return selects.joined(separator: "\nUNION ALL\n") + end
  }

  /// Returns a statement whose tiers run only while earlier ones have not filled the page.
  /// PostgreSQL does not guarantee that for a UNION ALL with a limit.
  private func untilFull(_ tiers: [(Tier, Match)], _ conditions: inout EntryConditions) -> String {
    guard tiers.count > 1 else { return allTiers(tiers, &conditions) }
    let limit = conditions.bind(limit)
    var parts: [String] = []
    var names: [String] = []
    for (tier, match) in tiers {
      let found = names.map { "SELECT 1 FROM \($0)" }.joined(separator: " UNION ALL ")
      let isWanted =
        found.isEmpty ? "" : " AND (SELECT COUNT(*) FROM (\(found)) AS n) < \(limit)"
      names.append("tier\(tier.rawValue)")
      parts.append(
        "tier\(tier.rawValue) AS MATERIALIZED ("
          + select(tier, match, when: isWanted, &conditions) + ")")
    }
    let all = names.map { "SELECT * FROM \($0)" }.joined(separator: " UNION ALL ")
    return "WITH \(parts.joined(separator: ",\n"))\n\(all)"
  }

  /// Returns the SELECT of one tier.
  /// - Parameter isWanted: a condition for running the tier at all.
  private func select(
    _ tier: Tier, _ match: Match, when isWanted: String = "",
    _ conditions: inout EntryConditions
  ) -> String {
    let limit = conditions.bind(limit)
    let after = query.after.flatMap { place in
      tier.rawValue == startTier ? conditions.bind(place.key) : nil
    }
    let bound = after.map { " AND e.key < \($0)" } ?? ""
    let columns = "\(tier.rawValue) AS tier, e.key AS entry, e.type_id, e.collection_id"
    // Each SELECT has the shared conditions and its own limit.
    func select(_ from: String, when: String = "") -> String {
      "SELECT \(columns) FROM \(from) AND \(conditions.whereClause)\(bound)\(isWanted)\(when)"
        + "\(order(match)) LIMIT \(limit)"
    }
    switch db.dialect {
    case .sqlite: return select(sqliteSource(match, &conditions))
    case .postgres:
      guard let isCommon = commonWordsCondition(match, &conditions) else {
        return select(postgresSource(match, &conditions))
      }
      let recent = postgresSource(
        match, recentBefore: after, upTo: conditions.onlyRequiresMembership ? limit : nil,
        &conditions)
      let all = postgresSource(match, &conditions)
      // If the newest documents fill the page, no others are needed. That avoids the index, which
      // returns all documents of a word before they can be sorted.
      let number = "(SELECT COUNT(*) FROM recent)"
      return """
        WITH recent AS MATERIALIZED (\(select(recent, when: isCommon)))
        SELECT * FROM recent WHERE \(number) >= \(limit)
        UNION ALL (\(select(all, when: " AND \(number) < \(limit)")))
        """
    }
  }

  private func order(_ match: Match) -> String {
    switch match {
    case _ where db.dialect == .postgres: " ORDER BY d.key DESC"
    case .titleIs: " ORDER BY e.key DESC"
    // The source is already sorted. With another ORDER BY, SQLite would first read all its entries.
    case .titleBegins(_, _, nil): ""
    case .titleBegins: " ORDER BY s.rowid DESC"
    case .words: " ORDER BY s.rowid DESC"
    }
  }

  // MARK: - Loading and counting

  /// Returns the entries of a page, in the order of its hits.
  func load(_ keys: [EntryKey]) throws -> [EntryRecord] {
    try Entries.load(keys, in: scope, db)
  }

  /// Returns the number of all hits of the words as typed.
  func count() throws -> Int {
    let (from, conditions) = typedSource()
    let count = try db.rows(
      "SELECT COUNT(*) FROM \(from) AND \(conditions.whereClause)",
      arguments: conditions.arguments, map: { $0.int(0) })
    return count.first ?? 0
  }

  /// Returns the source of all hits of the words as typed, FROM and WHERE, and the conditions on
  /// them.
  func typedSource() -> (String, EntryConditions) {
    var conditions = conditions
    let typed = Match.words(
      SearchWords(words, in: scope.space), titleOnly: false, not: [], notTitle: [])
    let from =
      db.dialect == .sqlite
      ? sqliteSource(typed, &conditions) : postgresSource(typed, &conditions)
    return (from, conditions)
  }
}
