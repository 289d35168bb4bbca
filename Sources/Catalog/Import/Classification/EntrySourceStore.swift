import Database
import Journal
import Model

/// The record from which an entry was imported.
struct EntrySource: Sendable {
  /// The name of the source, as in `ImportSource.name`.
  var source: String
  /// The source's own id of the record.
  var key: String
  /// SHA-256 of the mapped record. The same hash means that there is nothing to update.
  var hash: [UInt8]
}

/// Queries of `entry_sources`, which contains the records that entries were imported from.
enum EntrySourceStore {
  /// Returns the entries that were imported from records of `sources` with these keys, and the hash
  /// of each record at that time, by key.
  static func entries(
    withKeys keys: [String], of sources: [String], in space: SpaceKey, _ db: any Connection
  ) throws -> [String: (entry: EntryKey, hash: [UInt8])] {
    guard !sources.isEmpty, !keys.isEmpty else { return [:] }
    let rows = try db.rows(
      "SELECT source_key, entry_id, hash FROM entry_sources WHERE space_id = $1"
        + " AND source \(db.dialect.any("$2", of: "text"))"
        + " AND source_key \(db.dialect.any("$3", of: "text"))",
      space, SQLValue.texts(sources), SQLValue.texts(Array(Set(keys)))
    ) { ($0.text(0), ($0.key(1, of: Entry.self), $0.bytes(2))) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the names of all sources, in alphabetical order.
  static func names(in space: SpaceKey, _ db: any Connection) throws -> [String] {
    try db.rows(
      "SELECT DISTINCT source FROM entry_sources WHERE space_id = $1 ORDER BY source",
      space, map: { $0.text(0) })
  }

  /// Deletes the records of a source with these keys. Their entries stay.
  static func delete(
    keys: [String], of source: String, in transaction: WriteTransaction
  ) throws {
    try transaction.db.executeMany(
      "DELETE FROM entry_sources WHERE space_id = $1 AND source = $2 AND source_key = $3",
      keys.map { [transaction.space, source, $0] })
  }

  static func upsert(_ sources: [(EntryKey, EntrySource)], in transaction: WriteTransaction) throws
  {
    try transaction.db.executeMany(
      """
      INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (space_id, source, source_key) DO UPDATE SET entry_id = $4, hash = $5
      """, sources.map { [transaction.space, $1.source, $1.key, $0, $1.hash] })
  }
}

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
    let texts = try db.rows(
      """
      SELECT before FROM changes
      WHERE space_id = $1 AND seq > $2 AND kind = 'entry' AND operation = 'delete'
        AND before LIKE '%"sources":[{%' AND before NOT LIKE '%"taken_back":true%'
      """, space, sequence, map: { $0.optionalText(0) })
    // An unreadable deletion names no source.
    let deletions = texts.map { EntrySnapshot(ifReadable: $0)?.deleted }
    for case let deletion? in deletions {
      for link in deletion.links.sources where link.source == source { keys.insert(link.key) }
    }
    sequence = last ?? sequence
  }
}
