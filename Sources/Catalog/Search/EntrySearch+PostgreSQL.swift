import Journal
import Model

extension SearchRun {
  /// FROM and the start of WHERE of one tier.
  func postgresSource(_ match: Match, _ conditions: inout EntryConditions) -> String {
    let from = """
      search_documents d
      JOIN entries e ON e.space_id = d.space_id AND e.key = d.key / 8
      WHERE d.space_id = $1 AND d.key % 8 = 0
      """
    switch match {
    case .titleIs(let title):
      return "\(from) AND d.title = \(conditions.add(title))"
    case .titleBegins(let title):
      let start = conditions.add(title)
      let end = conditions.add(title + "\u{10FFFF}")
      return "\(from) AND d.title > \(start) AND d.title < \(end)"
    case .words(let words, let titleOnly, let not, let notTitle):
      let question = not.reduce("(\(words.postgres(titleOnly: titleOnly)))") { question, other in
        "\(question) & !(\(other.0.postgres(titleOnly: other.titleOnly)))"
      }
      let placeholder = conditions.add(question)
      var sql = "\(from) AND d.vector @@ CAST(CAST(\(placeholder) AS text) AS tsquery)"
      if let notTitle {
        let start = conditions.add(notTitle)
        let end = conditions.add(notTitle + "\u{10FFFF}")
        sql += " AND NOT (d.title >= \(start) AND d.title < \(end))"
      }
      return sql
    }
  }
}
