import Database
import Model

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
    let unlogged = try db.rows(
      """
      SELECT e.id FROM entries e WHERE e.space_id = $1 AND e.revision <> COALESCE((
        SELECT c.revision FROM changes c WHERE c.space_id = $1 AND c.target = e.id
        ORDER BY c.seq DESC LIMIT 1), 0)
      """, space, map: { $0.id(0, of: Entry.self) })
    return differences
      + unlogged.map {
        EntryDoctor.Difference(space: space.rawValue, what: "last change", of: "entry \($0)")
      }
  }
}
