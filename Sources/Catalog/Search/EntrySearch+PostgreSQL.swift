import Database
import Journal
import Model

extension SearchRun {
  /// FROM and the start of WHERE of one tier. The matching documents are found first, behind
  /// `OFFSET 0`, which PostgreSQL does not look through: left to itself it may walk all entries
  /// from the newest on and ask each whether it matches. They come newest first, so that the join
  /// ends with the tier's limit and reads no entry more. The tokens carry the space.
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

  /// The same among the documents of an entry and all newer ones.
  private func postgresSource(
    _ match: Match, since: EntryKey, _ conditions: inout EntryConditions
  ) -> String {
    """
    (SELECT space_id, key FROM (SELECT * FROM search_documents
        WHERE space_id = $1 AND key >= \(conditions.add(since)) * 8 OFFSET 0) AS newest
      WHERE key % 8 = 0 AND \(condition(match, isWalked: true, &conditions))
      ORDER BY key DESC OFFSET 0) d
    JOIN entries e ON e.space_id = d.space_id AND e.key = d.key / 8 WHERE true
    """
  }

  /// The same among the newest documents alone, asked one after the other until there are as many
  /// as are wanted.
  /// - Parameter limit: where every document found is a hit, how many are enough.
  func postgresSource(
    _ match: Match, recentBefore after: String?, upTo limit: String?,
    _ conditions: inout EntryConditions
  ) -> String {
    let bound = after.map { " AND key < \($0) * 8" } ?? ""
    let titles = match.titleParts.map { "title LIKE \(conditions.add("%\($0)%")) AND " }.joined()
    let enough = "ORDER BY key DESC " + (limit.map { "LIMIT \($0)" } ?? "OFFSET 0")
    return """
      (SELECT space_id, key FROM (SELECT * FROM search_documents WHERE space_id = $1\(bound)
        ORDER BY key DESC LIMIT \(SearchRun.recent)) AS newest
        WHERE key % 8 = 0 AND \(titles)\(condition(match, isWalked: true, &conditions)) \(enough)) d
      JOIN entries e ON e.space_id = d.space_id AND e.key = d.key / 8 WHERE true
      """
  }

  /// Where a page is likely filled by so many documents, the words are in most of a book.
  private static let recent = 2_000

  /// The condition, as an end of WHERE, that it is in so many documents that the newest alone are
  /// likely to fill a page; nil where that is not to be expected.
  func commonness(_ match: Match, _ conditions: inout EntryConditions) -> String? {
    switch match {
    case .titleIs, .words(_, _, _, _, _, _?): return nil
    case .titleBegins(_, _, _?): return ""
    case .titleBegins, .words: if SearchRun.areBegun(words) { return "" }
    }
    guard case .titleBegins(let titles, _, _) = match, titles.count == 1 else { return nil }
    let begins = SearchRun.titles("title", titles, from: ">", &conditions)
    let most = SearchRun.mostSorted
    return " AND (SELECT COUNT(*) FROM (SELECT 1 FROM search_documents WHERE \(begins)"
      + " LIMIT \(most)) AS n) >= \(most)"
  }

  /// - Parameter isWalked: whether documents are asked one by one, not an index.
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
      // Titles have an index of their own. That of all words has theirs among them and knows no
      // weights: each document that has them anywhere would be fetched to see where.
      let isOfTitles = titleOnly && !isWalked
      let question = conditions.add(words.postgres(titleOnly: titleOnly && isWalked))
      let vector = isOfTitles ? "array_to_tsvector(string_to_array(title, ' '))" : "vector"
      return "\(vector) @@ CAST(CAST(\(question) AS text) AS tsquery)"
        + without(not, &conditions) + without(notTitle, orTitle, &conditions)
    }
  }

  /// Asked of the documents found. In the question itself the index would read all words that begin
  /// as an excluded one does.
  private func without(
    _ not: Match.Excluded, _ conditions: inout EntryConditions
  ) -> String {
    guard !not.isEmpty else { return "" }
    let excluded = not.map { "(\($0.0.postgres(titleOnly: $0.titleOnly)))" }
    let question = conditions.add(excluded.joined(separator: " | "))
    return " AND NOT vector @@ CAST(CAST(\(question) AS text) AS tsquery)"
  }

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
  /// What stands in the title of every hit, to pass over others without unpacking their words;
  /// letters and digits alone.
  fileprivate var titleParts: [String] {
    guard case .words(let words, true, _, _, _, _) = self else { return [] }
    return words.tokens ?? []
  }
}
