import Journal
import Model

extension SearchRun {
  /// Returns the FROM clause and the start of the WHERE clause of one tier. The index is read first
  /// and in its own order: its rowids are eight times the entries' keys, so that newest first needs
  /// no sorting and stops at the limit.
  func sqliteSource(_ match: Match, _ conditions: inout EntryConditions) -> String {
    let byDocument = "search_documents d CROSS JOIN entries e ON e.key = d.key / 8"
    switch match {
    case .titleIs(let titles, let not):
      let isTitle = SearchRun.titles("d.title", are: titles, &conditions)
      return "\(byDocument) WHERE d.key % 8 = 0 AND \(isTitle)\(without(not, &conditions))"
    case .titleBegins(let titles, _, let common?):
      let begins = SearchRun.titles("d.title", titles, from: ">", &conditions)
      return """
        search_index s CROSS JOIN search_documents d ON d.key = s.rowid
        CROSS JOIN entries e ON e.key = s.rowid / 8
        WHERE s.search_index MATCH \(conditions.bind(sqliteQuestion(common, true)))
          AND s.rowid % 8 = 0 AND \(begins)
        """
    case .titleBegins(let titles, let not, nil):
      // One SELECT for each prefix: with OR, SQLite would read all titles of the space.
      // `likelihood` says that few rows match. If SQLite expected more rows than its statistics
      // count entries, it would first read all entries to build a Bloom filter.
      let begun = titles.map { title in
        let begins = SearchRun.titles("title", [title], from: ">", &conditions)
        return "SELECT key FROM search_documents WHERE \(begins)"
          + " AND likelihood(key % 8 = 0, 0.001)"
      }
      // Thousands of titles begin with "the": only their keys are sorted, and only the newest are
      // read.
      return """
        (\(begun.joined(separator: " UNION ALL ")) ORDER BY key DESC LIMIT -1) d
        CROSS JOIN entries e ON e.key = d.key / 8 WHERE true\(without(not, &conditions))
        """
    case .words(let words, let titleOnly, let not, let notTitle, let orTitle, let since):
      let question = not.reduce(sqliteQuestion(words, titleOnly)) { question, excluded in
        "(\(question)) NOT (\(sqliteQuestion(excluded.0, excluded.titleOnly)))"
      }
      var sql = "search_index s CROSS JOIN entries e ON e.key = s.rowid / 8"
      var condition = since.map { " AND s.rowid >= \(conditions.bind($0)) * 8" } ?? ""
      if !notTitle.isEmpty {
        sql += " CROSS JOIN search_documents d ON d.key = s.rowid"
        condition += " AND NOT (\(SearchRun.titles("d.title", notTitle, from: ">=", &conditions)))"
        if !orTitle.isEmpty {
          condition += " AND NOT \(SearchRun.titles("d.title", are: orTitle, &conditions))"
        }
      }
      return "\(sql) WHERE s.search_index MATCH \(conditions.bind(question))"
        + " AND s.rowid % 8 = 0\(condition)"
    }
  }

  /// Returns the condition, after an AND, that excludes documents with these words. It is used only
  /// if few documents contain them, because all of those are read.
  private func without(_ not: Match.Excluded, _ conditions: inout EntryConditions) -> String {
    guard !not.isEmpty else { return "" }
    let question = not.map { "(\(sqliteQuestion($0.0, $0.titleOnly)))" }.joined(separator: " OR ")
    return " AND d.key NOT IN (SELECT rowid FROM search_index"
      + " WHERE search_index MATCH \(conditions.bind(question)))"
  }

  /// Returns the query of FTS5.
  private func sqliteQuestion(_ words: SearchWords, _ titleOnly: Bool) -> String {
    titleOnly ? "title : (\(words.sqlite))" : words.sqlite
  }
}
