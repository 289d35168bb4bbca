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

// MARK: - ChangeCheck

/// Checks the log of changes: its sequence has no gaps, and the last change of each entry has the
/// entry's revision.
enum ChangeCheck {
  static func differences(
    in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryDoctor.Difference] {
    var differences: [EntryDoctor.Difference] = []
    let gapless = try db.integer(
      """
      SELECT CASE WHEN s.change_seq = (SELECT COUNT(*) FROM changes c WHERE c.space_id = s.key)
        AND s.change_seq = COALESCE((SELECT MAX(seq) FROM changes c WHERE c.space_id = s.key), 0)
        THEN 1 ELSE 0 END
      FROM spaces s WHERE s.key = $1
      """, space)
    if gapless != 1 {
      differences.append(
        EntryDoctor.Difference(space: space.rawValue, what: "sequence", of: "the changes"))
    }
    // Without statistics, SQLite would search the log backwards for each entry.
    let log = "changes c \(db.dialect.indexed(by: "changes_of_target"))"
    let unlogged = try db.rows(
      """
      SELECT e.id FROM entries e WHERE e.space_id = $1 AND e.revision <> COALESCE((
        SELECT c.revision FROM \(log) WHERE c.space_id = $1 AND c.target = e.id
        ORDER BY c.seq DESC LIMIT 1), 0)
      """, space, map: { $0.id(0, of: Entry.self) })
    return differences
      + unlogged.map {
        EntryDoctor.Difference(space: space.rawValue, what: "last change", of: "entry \($0)")
      }
  }
}

// MARK: - CountCheck

/// Compares the stored counts of entries with the rows that they count, and can recount.
enum CountCheck {
  static func differences(
    in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryDoctor.Difference] {
    let collections = try db.rows(
      """
      SELECT c.name FROM collections c WHERE c.space_id = $1 AND c.entry_count <> (
        SELECT COUNT(*) FROM entries e WHERE e.space_id = $1 AND e.collection_id = c.key)
      """, space, map: { $0.text(0) })
    let kept = try counts(
      "SELECT type_id, status, count FROM entry_counts WHERE space_id = $1 AND count <> 0",
      space, db)
    let real = try counts(countedByType, space, db)
    let types = Set(kept.keys).union(real.keys).filter { kept[$0] != real[$0] }.sorted()
    return collections.map {
      EntryDoctor.Difference(space: space.rawValue, what: "count", of: "collection \($0)")
    }
      + types.map {
        EntryDoctor.Difference(space: space.rawValue, what: "count", of: "type and status \($0)")
      }
  }

  private static let countedByType = """
    SELECT COALESCE(type_id, 0), status, COUNT(*) FROM entries WHERE space_id = $1
    GROUP BY COALESCE(type_id, 0), status
    """

  private static func counts(
    _ sql: String, _ space: SpaceKey, _ db: any Connection
  ) throws -> [String: Int] {
    let rows = try db.rows(sql, space) { ("\($0.int64(0)) \($0.text(1))", $0.int(2)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Counts the entries of the space again.
  static func recount(in space: SpaceKey, _ db: any Connection) throws {
    try db.execute(
      """
      UPDATE collections SET entry_count = (SELECT COUNT(*) FROM entries e
        WHERE e.space_id = $1 AND e.collection_id = collections.key)
      WHERE space_id = $1
      """, space)
    try db.execute("DELETE FROM entry_counts WHERE space_id = $1", space)
    try db.execute(
      "INSERT INTO entry_counts (space_id, type_id, status, count)"
        + " SELECT $1, type_id, status, number FROM (SELECT COALESCE(type_id, 0) AS type_id,"
        + " status, COUNT(*) AS number FROM entries WHERE space_id = $1"
        + " GROUP BY COALESCE(type_id, 0), status) AS counted", space)
  }
}
