import Database
import Journal
import Model

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

  static func upsert(_ sources: [(EntryKey, EntrySource)], in writing: WriteTransaction) throws {
    try writing.db.executeMany(
      """
      INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (space_id, source, source_key) DO UPDATE SET entry_id = $4, hash = $5
      """, sources.map { [writing.space, $1.source, $1.key, $0, $1.hash] })
  }
}
