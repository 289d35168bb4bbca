import Database
import Model

/// Reads all stored values of entries, for writing, undo and checks.
enum EntryStateStore {
  private static let columns = """
    e.key, e.id, e.collection_id, e.type_id, e.title, e.description, e.notes, e.score, e.rating,
    e.favourite, e.date, e.stage, e.status, e.in_log, e.revision, e.doc, e.occasions, e.user_id,
    e.created_at
    """

  /// Returns the states of existing entries, sorted by key.
  /// - Parameter locking: whether the rows are locked until the transaction ends.
  static func load(
    _ keys: [EntryKey], in space: SpaceKey, _ book: TypeSet, _ db: any Connection,
    locking: Bool = true
  ) throws -> [EntryState] {
    guard !keys.isEmpty else { return [] }
    let set = SQLValue.integers(keys.map(\.rawValue))
    var states = try db.rows(
      """
      SELECT \(columns) FROM entries e WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      ORDER BY e.key\(locking ? db.dialect.forUpdate : "")
      """, space, set
    ) { state($0, book) }
    let relations = try relations(of: set, in: space, db)
    let images = try images(of: set, in: space, db)
    for index in states.indices {
      states[index].relations = relations[states[index].key] ?? []
      states[index].images = images[states[index].key] ?? []
    }
    return states
  }

  private static func state(_ row: borrowing Row, _ book: TypeSet) -> EntryState {
    let type = row.optionalKey(3, of: EntryType.self)
    return EntryState(
      key: row.key(0), id: row.id(1), collection: row.optionalKey(2), type: type,
      title: row.text(4), description: row.text(5), notes: row.text(6), score: row.int(7),
      rating: row.int(8), favourite: row.bool(9), date: row.text(10), stage: row.text(11),
      status: row.text(12), inLog: row.bool(13), revision: row.int(14),
      document: EntryDocument(json: row.text(15), type: type.flatMap { book[$0] }),
      occasions: row.text(16), relations: [], images: [], user: row.key(17),
      createdAt: row.timestamp(18))
  }

  private static func relations(
    of keys: SQLValue, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [RelatedEntry]] {
    let rows = try db.rows(
      """
      SELECT r.source_id, r.field_id, r.target_id, t.id, t.title, r.attributes
      FROM entry_relations r JOIN entries t ON t.space_id = r.space_id AND t.key = r.target_id
      WHERE r.space_id = $1 AND r.source_id \(db.dialect.any("$2"))
      ORDER BY r.source_id, r.field_id, r.position
      """, space, keys
    ) { row in
      (
        row.key(0, of: Entry.self),
        RelatedEntry(
          field: row.key(1), target: row.key(2), id: row.id(3), title: row.text(4),
          attributes: row.text(5))
      )
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private static func images(
    of keys: SQLValue, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [EntryState.ImageRow]] {
    let rows = try db.rows(
      """
      SELECT entry_id, id, blob_id, url, is_cover, position, created_at FROM entry_images
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY entry_id, position, key
      """, space, keys
    ) { row in
      (
        row.key(0, of: Entry.self),
        EntryState.ImageRow(
          id: row.id(1), blob: row.int64(2), url: row.text(3), isCover: row.bool(4),
          position: row.int(5), createdAt: row.int64(6))
      )
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }
}
