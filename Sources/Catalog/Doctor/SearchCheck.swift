import Database
import Journal
import Model

/// Checks the full-text index against the search documents, and finds documents of entries that no
/// longer exist.
enum SearchCheck {
  static func differences(_ db: any Connection) throws -> [EntryDoctor.Difference] {
    var differences = try db.rows(
      """
      SELECT d.space_id, d.key FROM search_documents d WHERE d.key % 8 = 0 AND NOT EXISTS (
        SELECT 1 FROM entries e WHERE e.space_id = d.space_id AND e.key = d.key / 8)
      """
    ) { row in
      EntryDoctor.Difference(
        space: row.int64(0), what: "search document", of: "missing entry (\(row.int64(1)))")
    }
    if db.dialect == .postgres { differences += try vectors(db) }
    return differences
  }

  /// Runs SQLite's own comparison of its index with the documents, word by word. FTS5 starts it
  /// with an INSERT, so it needs the writing connection.
  static func indexDifferences(_ db: any Connection) throws -> [EntryDoctor.Difference] {
    guard db.dialect == .sqlite else { return [] }
    do {
      try db.execute(
        "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
      return []
    } catch let error as DatabaseError where error.kind == .other {
      return [EntryDoctor.Difference(space: 0, what: error.message, of: "the search index")]
    }
  }

  private static func vectors(_ db: any Connection) throws -> [EntryDoctor.Difference] {
    var differences: [EntryDoctor.Difference] = []
    try db.step(
      "SELECT space_id, key, title, body, CAST(vector AS text),"
        + " 1 FROM search_documents ORDER BY space_id, key", values: []
    ) { row in
      let expected = Set(lexemes(SearchIndex.vector(title: row.text(2), body: row.text(3))))
      let kept = Set(
        row.text(4).split(separator: " ").map { $0.prefix { $0 != ":" } }.map(String.init))
      if expected != kept {
        differences.append(
          EntryDoctor.Difference(
            space: row.int64(0), what: "search vector", of: "document \(row.int64(1))"))
      }
      return true
    }
    return differences
  }

  private static func lexemes(_ literal: String) -> [String] {
    literal.split(separator: " ").map { "'\($0.prefix { $0 != ":" })'" }
  }

  /// Rebuilds SQLite's index and deletes documents of entries that no longer exist.
  static func rebuild(_ db: any Connection) throws {
    if db.dialect == .sqlite {
      try db.execute("INSERT INTO search_index (search_index) VALUES ('rebuild')")
    }
    try db.execute(
      """
      DELETE FROM search_documents WHERE key % 8 = 0 AND NOT EXISTS (SELECT 1 FROM entries e
        WHERE e.space_id = search_documents.space_id AND e.key = search_documents.key / 8)
      """)
  }
}
