import Journal
import Model

extension SearchRun {
  /// FROM and the start of WHERE of one tier. The index comes first and in its own order: rowids
  /// are eight times the entries' keys, so newest first needs no sorting and ends at the limit.
  func sqliteSource(_ match: Match, _ conditions: inout EntryConditions) -> String {
    let byDocument = "search_documents d CROSS JOIN entries e ON e.key = d.key / 8"
    switch match {
    case .titleIs(let title):
      return "\(byDocument) WHERE d.key % 8 = 0 AND d.title = \(conditions.add(title))"
    case .titleBegins(let title):
      let start = conditions.add(title)
      let end = conditions.add(title + "\u{10FFFF}")
      // Thousands of titles begin with "the": their keys are sorted, and only the newest looked at.
      return """
        (SELECT key FROM search_documents WHERE title > \(start) AND title < \(end)
          AND key % 8 = 0 ORDER BY key DESC LIMIT -1) d
        CROSS JOIN entries e ON e.key = d.key / 8 WHERE true
        """
    case .words(let words, let titleOnly, let not, let notTitle):
      let question = not.reduce(sqliteQuestion(words, titleOnly)) { question, excluded in
        "(\(question)) NOT (\(sqliteQuestion(excluded.0, excluded.titleOnly)))"
      }
      var sql = "search_index s CROSS JOIN entries e ON e.key = s.rowid / 8"
      var condition = ""
      if let notTitle {
        sql += " CROSS JOIN search_documents d ON d.key = s.rowid"
        let start = conditions.add(notTitle)
        let end = conditions.add(notTitle + "\u{10FFFF}")
        condition = " AND NOT (d.title >= \(start) AND d.title < \(end))"
      }
      return "\(sql) WHERE s.search_index MATCH \(conditions.add(question))"
        + " AND s.rowid % 8 = 0\(condition)"
    }
  }

  private func sqliteQuestion(_ words: SearchWords, _ titleOnly: Bool) -> String {
    titleOnly ? "title : (\(words.sqlite))" : words.sqlite
  }
}
