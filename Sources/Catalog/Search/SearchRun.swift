import Database
import Journal
import Model

/// One search on one connection. Each tier is a SELECT of its own that ends at its limit; tiers
/// exclude what stands in earlier ones, so that a page may begin in the middle of any.
struct SearchRun {
  let words: [String]
  let query: EntryQuery
  /// What the query's filter asks.
  let terms: [FilterTerm]
  let scope: Scope
  let db: any Connection
  /// Whether no hit is wanted beyond the limit: then later tiers are not asked where earlier ones
  /// have filled the page.
  var endsWithPage = false
  /// Whether, where very many titles begin with the words, all other tiers are those of the newest
  /// entries: looking through thousands of documents for what stands below hundreds of better hits
  /// is not worth it.
  var isRecentEnough = false

  /// With fewer hits than this among the words as typed, corrections are tried.
  static let few = 5

  /// A letter that was barely begun is in too many words to guess around it: there corrections are
  /// tried where nothing else is found.
  func isEnough(_ hits: [SearchHit]) -> Bool {
    isBarelyBegun ? !hits.isEmpty : hits.count >= SearchRun.few
  }

  enum Tier: Int, CaseIterable {
    case exact, prefix, title, text, infix, nearExact, nearPrefix, nearTitle, near
  }

  /// Whether each word has so few letters that it begins a large part of all texts.
  static func areBegun(_ words: [String]) -> Bool { words.allSatisfy { $0.characterCount <= 3 } }

  private var startTier: Int {
    query.after.flatMap { Int($0.value.filter(\.isNumber)) } ?? 0
  }
  /// Whether an earlier page already had too few hits; its cursor says so.
  var isWidened: Bool { query.after?.value.hasSuffix("w") ?? false }
  private var limit: Int { max(query.limit + query.offset + 1, SearchRun.few) }

  private var conditions: EntryConditions {
    var conditions = EntryConditions(query, in: scope)
    for term in terms { conditions.require(term, db.dialect) }
    return conditions
  }

  // MARK: - Tiers

  /// Hits of the words as they were typed.
  func asTyped() throws -> [SearchHit] {
    let typed = SearchWords(words, in: scope.space)
    let anywhere = SearchWords(words, in: scope.space, isWhole: isBarelyBegun)
    let title = SpaceTokens(scope.space).title(words)
    let isCommon = try isCommonBeginning(title)
    let since = isCommon && isRecentEnough ? try oldestRecent() : nil
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

  /// The first of the newest entries; nil where there are not more of them.
  private func oldestRecent() throws -> EntryKey? {
    // Documents of entries have multiples of 8 as keys. Of `entries` SQLite would read and sort the
    // whole space, because the index by space is not ordered by key.
    try db.rows(
      """
      SELECT key / 8 FROM search_documents \(db.dialect.indexed(by: "search_documents_of_space"))
      WHERE space_id = $1 AND key % 8 = 0 ORDER BY key DESC LIMIT 1 OFFSET $2
      """, scope.space, SearchRun.mostRecent
    ) { $0.key(0, of: Entry.self) }.first
  }
  private static let mostRecent = 500

  /// Whether so many titles begin like this that sorting them by age costs more than looking at the
  /// newest documents with these words. PostgreSQL counts them in the search itself, unless the
  /// answer decides about other tiers too.
  private func isCommonBeginning(_ title: String) throws -> Bool {
    guard db.dialect == .sqlite || isRecentEnough, startTier <= Tier.prefix.rawValue else {
      return false
    }
    let count = try db.integer(
      """
      SELECT COUNT(*) FROM (SELECT 1 FROM search_documents WHERE title > $1 AND title < $2
        LIMIT \(SearchRun.mostSorted)) AS n
      """, title, title + "\u{10FFFF}")
    return (count ?? 0) >= SearchRun.mostSorted
  }
  static let mostSorted = 500

  /// In a whole book a single letter begins a fifth of all texts, and no index knows which: there
  /// it is asked of titles. Letters of other scripts have more bytes, which the index does know.
  private var isBarelyBegun: Bool {
    query.isOfAllChapters && words.last.map { $0.utf8.count == 1 } ?? false
  }

  /// Hits of words that contain a typed one, then of words one typing error away.
  func widened() throws -> [SearchHit] { try widened(by: neighbours()) }

  /// Words of the book that stand close to those that were typed.
  func neighbours() throws -> [String: SearchTerms.Neighbours] {
    try SearchTerms.neighbours(of: words, in: scope.space, db)
  }

  func widened(by neighbours: [String: SearchTerms.Neighbours]) throws -> [SearchHit] {
    guard !neighbours.isEmpty else { return [] }
    let typed = SearchWords(words, in: scope.space)
    let infixes = SearchWords(
      words, in: scope.space, others: neighbours.mapValues(\.containing))
    let near = SearchWords(words, in: scope.space, others: neighbours.mapValues(\.near))
    let anywhere = SearchWords(
      words, in: scope.space, others: neighbours.mapValues(\.near), isWhole: isBarelyBegun)
    // What stands in the tiers of the words as typed.
    let asTyped =
      isBarelyBegun
      ? [
        (typed, titleOnly: true),
        (SearchWords(words, in: scope.space, isWhole: true), titleOnly: false),
      ] : [(typed, titleOnly: false)]
    let exceptParts = asTyped + [(infixes, titleOnly: true)]
    let titles = corrected(by: neighbours).map { SpaceTokens(scope.space).title($0) }
    // Corrections are whole words: "alien" is no beginning of Aliens.
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

  /// The words with one of them corrected, for titles that begin with just these; the nearest of
  /// each word first. What holds a word as it was typed is found as a part of it.
  private func corrected(by neighbours: [String: SearchTerms.Neighbours]) -> [[String]] {
    let near = words.map { word in
      neighbours[word].map { found in found.near.filter { !found.containing.contains($0) } } ?? []
    }
    var made: [[String]] = []
    for round in 0..<SearchRun.mostCorrected {
      for place in words.indices where round < near[place].count {
        var corrected = words
        corrected[place] = near[place][round]
        made.append(corrected)
      }
    }
    return Array(made.prefix(SearchRun.mostCorrected))
  }
  private static let mostCorrected = 8

  /// What hits of a tier are; those of earlier tiers are left out: titles that begin so, or are so.
  enum Match {
    typealias Excluded = [(SearchWords, titleOnly: Bool)]
    case titleIs([String], not: Excluded = [])
    /// - common: the words of a title that many begin with; nil for one that few do.
    case titleBegins([String], not: Excluded = [], common: SearchWords? = nil)
    /// - since: the oldest entry that is looked at; nil for all.
    case words(
      SearchWords, titleOnly: Bool, not: Excluded, notTitle: [String], orTitle: [String] = [],
      since: EntryKey? = nil)
  }

  /// That a title is one of these, or begins with one of them.
  static func titles(
    _ column: String, _ titles: [String], from: String, _ conditions: inout EntryConditions
  ) -> String {
    let ranges = titles.map { title in
      let start = conditions.add(title)
      return "\(column) \(from) \(start) AND \(column) < \(conditions.add(title + "\u{10FFFF}"))"
    }
    return ranges.count == 1 ? ranges[0] : "(\(ranges.joined(separator: " OR ")))"
  }

  static func titles(
    _ column: String, are titles: [String], _ conditions: inout EntryConditions
  ) -> String {
    let equal = titles.map { "\(column) = \(conditions.add($0))" }
    return equal.count == 1 ? equal[0] : "(\(equal.joined(separator: " OR ")))"
  }

  private func hits(_ tiers: [(Tier, Match)]) throws -> [SearchHit] {
    var conditions = conditions
    let wanted = tiers.filter { $0.0.rawValue >= startTier }
    guard !wanted.isEmpty else { return [] }
    let question =
      db.dialect == .postgres && endsWithPage
      ? untilFull(wanted, &conditions) : allTiers(wanted, &conditions)
    let hits = try db.rows(question, arguments: conditions.arguments) { row in
      SearchHit(
        tier: Tier(rawValue: row.int(0)) ?? .near, key: row.key(1), type: row.optionalKey(2),
        collection: row.optionalKey(3))
    }
    // Each select is ordered, but their union promises nothing.
    return hits.sorted {
      ($0.tier.rawValue, $1.key.rawValue) < ($1.tier.rawValue, $0.key.rawValue)
    }
  }

  private func allTiers(_ tiers: [(Tier, Match)], _ conditions: inout EntryConditions) -> String {
    let selects = tiers.map { tier, match in
      "SELECT * FROM (\(select(tier, match, &conditions))) AS tier\(tier.rawValue)"
    }
    // SQLite asks one tier after the other.
    let end =
      endsWithPage && db.dialect == .sqlite ? "\nLIMIT \(conditions.add(limit))" : ""
    return selects.joined(separator: "\nUNION ALL\n") + end
  }

  /// Tiers that are asked only while those before have not filled the page, which PostgreSQL does not
  /// promise of a union.
  private func untilFull(_ tiers: [(Tier, Match)], _ conditions: inout EntryConditions) -> String {
    guard tiers.count > 1 else { return allTiers(tiers, &conditions) }
    let limit = conditions.add(limit)
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

  /// - Parameter isWanted: a condition on the tier as a whole.
  private func select(
    _ tier: Tier, _ match: Match, when isWanted: String = "",
    _ conditions: inout EntryConditions
  ) -> String {
    let limit = conditions.add(limit)
    let after = query.after.flatMap { place in
      tier.rawValue == startTier ? conditions.add(place.key) : nil
    }
    let bound = after.map { " AND e.key < \($0)" } ?? ""
    let columns = "\(tier.rawValue) AS tier, e.key AS entry, e.type_id, e.collection_id"
    // The shared conditions take part in every select; a select of its own keeps its limit.
    func select(_ from: String, when: String = "") -> String {
      "SELECT \(columns) FROM \(from) AND \(conditions.joined)\(bound)\(isWanted)\(when)"
        + "\(order(match)) LIMIT \(limit)"
    }
    switch db.dialect {
    case .sqlite: return select(sqliteSource(match, &conditions))
    case .postgres:
      guard let isCommon = commonness(match, &conditions) else {
        return select(postgresSource(match, &conditions))
      }
      let recent = postgresSource(
        match, recentBefore: after, upTo: conditions.areOfMembershipAlone ? limit : nil,
        &conditions)
      let all = postgresSource(match, &conditions)
      // Where the newest documents fill the page no other is wanted, and the index, which gives
      // all documents of a word before their order is known, need not be asked.
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
    // Its source is in order already; asked again, SQLite would first fetch every entry of it.
    case .titleBegins(_, _, nil): ""
    case .titleBegins: " ORDER BY s.rowid DESC"
    case .words: " ORDER BY s.rowid DESC"
    }
  }

  // MARK: - Around the tiers

  /// The entries of a page, in the order of its hits.
  func load(_ keys: [EntryKey]) throws -> [EntryRecord] {
    try Entries.load(keys, in: scope, db)
  }

  /// All hits of the words as typed.
  func count() throws -> Int {
    var conditions = conditions
    let typed = Match.words(
      SearchWords(words, in: scope.space), titleOnly: false, not: [], notTitle: [])
    let from =
      db.dialect == .sqlite
      ? sqliteSource(typed, &conditions) : postgresSource(typed, &conditions)
    let count = try db.rows(
      "SELECT COUNT(*) FROM \(from) AND \(conditions.joined)",
      arguments: conditions.arguments, map: { $0.int(0) })
    return count.first ?? 0
  }
}
