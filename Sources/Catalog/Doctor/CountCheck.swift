import Database
import Model

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
