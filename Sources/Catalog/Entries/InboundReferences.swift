import Database
import Journal
import Model

/// References to an entry that are stored outside its row: relations from other entries, and the
/// records it was imported from. They are deleted with the entry and restored by undo.
struct InboundReferences: Codable, Equatable {
  var incoming: [InverseLink] = []
  var sources: [Source] = []

  /// A relation from another entry. Database keys are stored as they are.
  struct InverseLink: Codable, Equatable {
    var source: Int64
    var field: Int64
    var position: Int
    var attributes: String
  }

  /// The record of an import from which the entry was created.
  struct Source: Codable, Equatable {
    var source: String
    var key: String
    var hash: [UInt8]
  }

  static func load(
    _ keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: InboundReferences] {
    var links: [EntryKey: InboundReferences] = [:]
    let set = SQLValue.integers(keys.map(\.rawValue))
    try db.step(
      """
      SELECT target_id, source_id, field_id, position, attributes FROM entry_relations
      WHERE space_id = $1 AND target_id \(db.dialect.any("$2"))
      ORDER BY target_id, source_id, field_id, position
      """, values: [space.sqlValue, set]
    ) { row in
      links[row.key(0), default: InboundReferences()].incoming.append(
        InverseLink(
          source: row.int64(1), field: row.int64(2), position: row.int(3),
          attributes: row.text(4)))
      return true
    }
    try db.step(
      """
      SELECT entry_id, source, source_key, hash
      FROM entry_sources \(db.dialect.indexed(by: "entry_sources_of_entry"))
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY source, source_key
      """, values: [space.sqlValue, set]
    ) { row in
      links[row.key(0), default: InboundReferences()].sources.append(
        Source(source: row.text(1), key: row.text(2), hash: row.bytes(3)))
      return true
    }
    return links
  }

  /// Inserts the references to the restored `entry` again, if the other entries still exist. A
  /// relation whose position is in use by now is placed last.
  func restore(to entry: EntryKey, in writing: WriteTransaction) throws {
    for link in incoming {
      try writing.db.execute(
        """
        INSERT INTO entry_relations
          (space_id, source_id, field_id, position, target_id, attributes, source_rating)
        SELECT e.space_id, e.key, $3, CASE WHEN EXISTS (SELECT 1 FROM entry_relations r
            WHERE r.space_id = $1 AND r.source_id = $2 AND r.field_id = $3 AND r.position = $4)
          THEN (SELECT MAX(r.position) + 1 FROM entry_relations r
            WHERE r.space_id = $1 AND r.source_id = $2 AND r.field_id = $3)
          ELSE CAST($4 AS integer) END, $5, $6, e.rating
        FROM entries e JOIN fields f ON f.space_id = e.space_id AND f.key = $3
        WHERE e.space_id = $1 AND e.key = $2\(writing.db.dialect.forKeyShare(of: "e"))
        """, writing.space, link.source, link.field, link.position, entry, link.attributes)
    }
    try writing.db.executeMany(
      "INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)"
        + " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space_id, source, source_key) DO NOTHING",
      sources.map { [writing.space, $0.source, $0.key, entry, $0.hash] })
  }
}
