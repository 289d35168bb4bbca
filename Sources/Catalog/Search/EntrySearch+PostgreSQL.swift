import Database
import Journal
import Model

extension SearchRun {
  /// Returns the FROM clause and the start of the WHERE clause of one tier. `OFFSET 0` makes
  /// PostgreSQL find the matching documents first; otherwise it may scan all entries from the
  /// newest on and test each. The documents are sorted newest first, so that the join stops at the
  /// tier's limit. The tokens contain the space.
  func postgresSource(_ match: Match, _ conditions: inout EntryConditions) -> String {
    if case .words(_, _, _, _, _, let since?) = match {
      return postgresSource(match, since: since, &conditions)
    }
    return """
      (SELECT space_id, key FROM search_documents WHERE \(condition(match, isWalked: false, &conditions))
        ORDER BY key DESC OFFSET 0) d
      JOIN entries e ON e.space_id = d.space_id AND e.key = d.key / 8 WHERE d.key % 8 = 0
      """
  }

  /// Returns the clauses of a tier that searches only the documents of `since` and newer entries.
  private func postgresSource(
    _ match: Match, since: EntryKey, _ conditions: inout EntryConditions
  ) -> String {
    """
    (SELECT space_id, key FROM (SELECT * FROM search_documents
        WHERE space_id = $1 AND key >= \(conditions.bind(since)) * 8 OFFSET 0) AS newest
      WHERE key % 8 = 0 AND \(condition(match, isWalked: true, &conditions))
      ORDER BY key DESC OFFSET 0) d
    JOIN entries e ON e.space_id = d.space_id AND e.key = d.key / 8 WHERE true
    """
  }

  /// Returns the clauses of a tier that searches only the newest documents, one by one.
  /// - Parameters:
  ///   - after: the placeholder of an entry's key. Only documents of older entries are searched;
  ///     nil for no such limit.
  ///   - limit: the placeholder of the number of hits after which the search ends; nil to search
  ///     all `recent` documents, because further conditions can reject hits.
  func postgresSource(
    _ match: Match, recentBefore after: String?, upTo limit: String?,
    _ conditions: inout EntryConditions
  ) -> String {
    let bound = after.map { " AND key < \($0) * 8" } ?? ""
    let titles = match.titleParts.map { "title LIKE \(conditions.bind("%\($0)%")) AND " }.joined()
    let enough = "ORDER BY key DESC " + (limit.map { "LIMIT \($0)" } ?? "OFFSET 0")
    return """
      (SELECT space_id, key FROM (SELECT * FROM search_documents WHERE space_id = $1\(bound)
        ORDER BY key DESC LIMIT \(SearchRun.recent)) AS newest
        WHERE key % 8 = 0 AND \(titles)\(condition(match, isWalked: true, &conditions)) \(enough)) d
      JOIN entries e ON e.space_id = d.space_id AND e.key = d.key / 8 WHERE true
      """
  }

  /// The number of newest documents that are tested. If they fill a page, the words are very common
  /// in the space.
  private static let recent = 2_000

  /// Returns the condition, as the end of a WHERE clause, that the words are so common that the
  /// newest documents are likely to fill a page. Nil if that is not expected, empty if it always
  /// is.
  func commonWordsCondition(_ match: Match, _ conditions: inout EntryConditions) -> String? {
    switch match {
    case .titleIs, .words(_, _, _, _, _, _?): return nil
    case .titleBegins(_, _, _?): return ""
    case .titleBegins, .words: if SearchRun.areShort(words) { return "" }
    }
    guard case .titleBegins(let titles, _, _) = match, titles.count == 1 else { return nil }
    let begins = SearchRun.titles("title", titles, from: ">", &conditions)
    let most = SearchRun.maxSorted
    return " AND (SELECT COUNT(*) FROM (SELECT 1 FROM search_documents WHERE \(begins)"
      + " LIMIT \(most)) AS n) >= \(most)"
  }

  /// Returns the condition on a document.
  /// - Parameter isWalked: whether documents are tested one by one, without an index.
  private func condition(
    _ match: Match, isWalked: Bool, _ conditions: inout EntryConditions
  ) -> String {
    switch match {
    case .titleIs(let titles, let not):
      return SearchRun.titles("title", are: titles, &conditions) + without(not, &conditions)
    case .titleBegins(let titles, let not, _):
      return SearchRun.titles("title", titles, from: ">", &conditions)
        + without(not, &conditions)
    case .words(let words, let titleOnly, let not, let notTitle, let orTitle, _):
      // Titles have their own index. The index of all words includes those of titles but has no
      // weights, so that each document with the words would be read to check where they occur.
      let isOfTitles = titleOnly && !isWalked
      let question = conditions.bind(words.postgres(titleOnly: titleOnly && isWalked))
      let vector = isOfTitles ? "array_to_tsvector(string_to_array(title, ' '))" : "vector"
      return "\(vector) @@ CAST(CAST(\(question) AS text) AS tsquery)"
        + without(not, &conditions) + without(notTitle, orTitle, &conditions)
    }
  }

  /// Tests the exclusion on the documents that were found. As part of the query, the index would
  /// also read all words that begin like an excluded one.
  private func without(
    _ not: Match.Excluded, _ conditions: inout EntryConditions
  ) -> String {
    guard !not.isEmpty else { return "" }
    let excluded = not.map { "(\($0.0.postgres(titleOnly: $0.titleOnly)))" }
    let question = conditions.bind(excluded.joined(separator: " | "))
    return " AND NOT vector @@ CAST(CAST(\(question) AS text) AS tsquery)"
  }

  /// Returns the condition, after an AND, that a title does not begin with one of `begun`, nor is
  /// one of `titles`; empty if `begun` is.
  private func without(
    _ begun: [String], _ titles: [String], _ conditions: inout EntryConditions
  ) -> String {
    guard !begun.isEmpty else { return "" }
    let begins = " AND NOT (\(SearchRun.titles("title", begun, from: ">=", &conditions)))"
    if titles.isEmpty { return begins }
    return "\(begins) AND NOT \(SearchRun.titles("title", are: titles, &conditions))"
  }
}

extension SearchRun.Match {
  /// Texts that every hit's title contains, to skip other documents without decompressing their
  /// vectors. They consist of letters and digits only, so LIKE needs no escaping.
  fileprivate var titleParts: [String] {
    guard case .words(let words, true, _, _, _, _) = self else { return [] }
    return words.tokens ?? []
  }
}
