import Database
import Journal
import Model

/// Checks the full-text index against the search documents, and finds documents of entries that no
/// longer exist.
enum SearchCheck {
  private static let missingEntries = """
    SELECT d.space_id, d.key FROM search_documents d WHERE d.key % 8 = 0 AND NOT EXISTS (
      SELECT 1 FROM entries e WHERE e.space_id = d.space_id AND e.key = d.key / 8)
    """

  static func differences(_ db: any Connection) throws -> [EntryDoctor.Difference] {
    let documents = try db.rows(missingEntries) { row in
      EntryDoctor.Difference(
        space: row.int64(0), what: "search document", of: "missing entry (\(row.int64(1)))")
    }
    let vectors = try SearchIndex.staleVectors(db).map { document in
      EntryDoctor.Difference(
        space: document.space.rawValue, what: "search vector", of: "document \(document.key)")
    }
    return documents + vectors
  }

  /// Compares SQLite's index with the documents. It needs the writing connection.
  static func indexDifferences(_ db: any Connection) throws -> [EntryDoctor.Difference] {
    guard let problem = try SearchIndex.indexProblem(db) else { return [] }
    return [EntryDoctor.Difference(space: 0, what: problem, of: "the search index")]
  }

  /// Rebuilds SQLite's index and deletes documents of entries that no longer exist.
  static func rebuild(_ db: any Connection) throws {
    try SearchIndex.rebuildIndex(db)
    let documents = try db.rows(missingEntries) { row in
      (space: row.key(0, of: Space.self), entry: row.int64(1) / 8)
    }
    for (space, rows) in Dictionary(grouping: documents, by: \.space) {
      try SearchIndex.remove(.entry, targets: rows.map(\.entry), in: space, db)
    }
  }
}
