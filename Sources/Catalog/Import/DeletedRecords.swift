import Database
import Journal
import Model

/// The keys of a source's records whose entries were deleted by a user, so that a later import does
/// not create them again. They are read from the log of changes: a deletion contains the sources of
/// its entry.
///
/// Deletions that undo a creation (`taken_back`) do not count. Quotes inside of texts are escaped,
/// so that no text can look like that mark. A deletion that was undone does count, but callers look
/// for an existing entry first.
struct DeletedRecords: Sendable {
  private let source: String
  private var keys: Set<String> = []
  private var sequence: Int64 = 0

  init(of source: String) { self.source = source }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  /// Adds the deletions that were logged since the previous call.
  mutating func refresh(in space: SpaceKey, _ db: any Connection) throws {
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
