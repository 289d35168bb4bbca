package import Database
import Model

extension SearchIndex {
  /// A document whose vector does not match its text.
  package struct StaleDocument: Sendable {
    package var space: SpaceKey
    package var key: Int64
  }

  /// Runs SQLite's own comparison of its index with the documents, word by word. FTS5 starts it
  /// with an INSERT, so it needs the writing connection.
  /// - Returns: the message of SQLite if they differ.
  package static func indexProblem(_ db: any Connection) throws -> String? {
    guard db.dialect == .sqlite else { return nil }
    do {
      try db.execute(
        "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
      return nil
    } catch let error as DatabaseError where error.kind == .other {
      return error.message
    }
  }

  /// Returns the documents whose vector on PostgreSQL differs from their title and body.
  package static func staleVectors(_ db: any Connection) throws -> [StaleDocument] {
    guard db.dialect == .postgres else { return [] }
    var stale: [StaleDocument] = []
    try db.step(
      "SELECT space_id, key, title, body, CAST(vector AS text),"
        + " 1 FROM search_documents ORDER BY space_id, key", values: []
    ) { row in
      let expected = Set(lexemes(vector(title: row.text(2), body: row.text(3))))
      let stored = Set(
        row.text(4).split(separator: " ").map { $0.prefix { $0 != ":" } }.map(String.init))
      if expected != stored { stale.append(StaleDocument(space: row.key(0), key: row.int64(1))) }
      return true
    }
    return stale
  }

  /// Returns the words of a tsvector literal in quotes, as PostgreSQL returns them.
  private static func lexemes(_ literal: String) -> [String] {
    literal.split(separator: " ").map { "'\($0.prefix { $0 != ":" })'" }
  }

  /// Rebuilds SQLite's index from the documents.
  package static func rebuildIndex(_ db: any Connection) throws {
    guard db.dialect == .sqlite else { return }
    try db.execute("INSERT INTO search_index (search_index) VALUES ('rebuild')")
  }
}
