import Database
import Journal
import Model

/// The records of a source whose entries somebody has deleted. The log knows them: a deletion
/// keeps where its entry was imported from. What undo took back was never wanted and is not among
/// them (quotes inside of texts are escaped, so that no text can look like that mark); one whose
/// deletion was undone is, and has its entry all the same.
struct DeletedRecords: Sendable {
  private let source: String
  private var keys: Set<String> = []
  private var sequence: Int64 = 0

  init(of source: String) { self.source = source }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  /// Reads the log on from where it was read last.
  mutating func readOn(in space: SpaceKey, _ db: any Connection) throws {
    let last = try db.integer(
      "SELECT COALESCE(MAX(seq), 0) FROM changes WHERE space_id = $1", space)
    let deletions = try db.rows(
      """
      SELECT before FROM changes
      WHERE space_id = $1 AND seq > $2 AND kind = 'entry' AND operation = 'delete'
        AND before LIKE '%"sources":[{%' AND before NOT LIKE '%"taken_back":true%'
      """, space, sequence, map: { EntrySnapshot(json: $0.optionalText(0))?.deleted })
    for case let deletion? in deletions {
      for link in deletion.links.sources where link.source == source { keys.insert(link.key) }
    }
    sequence = last ?? sequence
  }
}
