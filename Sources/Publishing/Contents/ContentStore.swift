import Database
import Journal
import Model

/// Reads entries of the Site.
enum ContentStore {
  /// Returns content by its id.
  /// - Parameter withNeighbours: whether to load the neighbours too, which takes a second
  ///   statement.
  /// - Throws: notFound (`content.notFound`).
  static func find(
    _ id: EntryID, in space: SpaceKey, withNeighbours: Bool = true, _ db: any Connection
  ) throws -> ContentRecord {
    var found = try db.rows(
      """
      SELECT \(ContentRecord.columns) FROM entries e \(ContentRecord.joins)
      WHERE e.space_id = $1 AND e.id = $2
      """, space, id, map: { ContentRecord($0) })
    if withNeighbours { try addNeighbours(to: &found, in: space, db) }
    guard let record = found.first else { throw Failure.notFound("content") }
    return record
  }

  static func load(
    _ keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [ContentRecord] {
    var found = try db.rows(
      """
      SELECT \(ContentRecord.columns) FROM entries e \(ContentRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2")) ORDER BY e.key
      """, space, SQLValue.integers(keys.map(\.rawValue)), map: { ContentRecord($0) })
    try addNeighbours(to: &found, in: space, db)
    return found
  }

  /// Returns the next entries after `key`, of all types of the Site, in the order of their
  /// creation. Keys are found by type, so that no other entry of the space is read.
  static func chunk(
    after key: EntryKey, limit: Int, offset: Int = 0, in space: SpaceKey, _ db: any Connection
  ) throws -> [ContentRecord] {
    var found = try db.rows(
      """
      SELECT \(ContentRecord.columns) FROM entries e \(ContentRecord.joins)
      WHERE e.space_id = $1 AND e.key IN (
        SELECT n.key FROM (\(next(db.dialect))) AS n ORDER BY n.key LIMIT $3 OFFSET $4)
      ORDER BY e.key
      """, space, key, limit, offset, map: { ContentRecord($0) })
    try addNeighbours(to: &found, in: space, db)
    return found
  }

  /// SQL for the candidate keys after `$2`, for each type no more than the page needs. Of types
  /// that are also in the Log all keys are read, because no index has them in this order.
  private static func next(_ dialect: Dialect) -> String {
    let ofType = """
      SELECT c.key FROM entries c \(dialect.indexed(by: "entries_of_site_type"))
      WHERE c.space_id = o.space_id AND c.type_id = o.key AND c.in_log = 0 AND c.key > $2
      ORDER BY c.key LIMIT CAST($3 AS bigint) + CAST($4 AS bigint)
      """
    let each =
      dialect == .sqlite
      ? "CROSS JOIN entries k ON k.key IN (\(ofType))" : "CROSS JOIN LATERAL (\(ofType)) k"
    return """
      SELECT k.key FROM types o \(each)
      WHERE o.space_id = $1 AND o.in_site = 1 AND o.deleted = 0 AND o.in_log = 0
      UNION ALL
      SELECT c.key FROM types o
      \(dialect.orderedJoin) entries c \(dialect.indexed(by: "entries_of_type"))
        ON c.space_id = o.space_id AND c.type_id = o.key
      WHERE o.space_id = $1 AND o.in_site = 1 AND o.deleted = 0 AND o.in_log = 1 AND c.key > $2
      """
  }

  /// Returns the number of entries of the Site, from counters that are updated with every write.
  static func count(in space: SpaceKey, _ db: any Connection) throws -> Int {
    Int(
      try db.integer(
        """
        SELECT CAST(COALESCE(SUM(c.count), 0) AS BIGINT) FROM entry_counts c
        JOIN types t ON t.space_id = c.space_id AND t.key = c.type_id AND t.in_site = 1
          AND t.deleted = 0
        WHERE c.space_id = $1
        """, space) ?? 0)
  }

  // MARK: - The tree

  /// Returns the children of some entries, by parent and in their order.
  static func children(
    of parents: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [Child]] {
    guard !parents.isEmpty else { return [:] }
    let rows = try db.rows(
      """
      SELECT s.parent_id, e.key, e.id
      FROM site_entries s \(db.dialect.indexed(by: "site_entries_of_parent"))
      JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
      WHERE s.space_id = $1 AND s.parent_id \(db.dialect.any("$2"))
      ORDER BY s.parent_id, s.position, s.entry_id
      """, space, SQLValue.integers(parents.map(\.rawValue)),
      map: { ($0.key(0, of: Entry.self), Child(key: $0.key(1), id: $0.id(2))) })
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The key and id of an entry in the tree.
  struct Child: Sendable {
    var key: EntryKey
    var id: EntryID
  }

  /// Sets the first child and the siblings of each record, with one statement for all of them.
  private static func addNeighbours(
    to records: inout [ContentRecord], in space: SpaceKey, _ db: any Connection
  ) throws {
    let parents = Set(records.map(\.key) + records.compactMap(\.parent))
    let children = try children(of: parents.sorted(), in: space, db)
    guard !children.isEmpty else { return }
    for index in records.indices {
      records[index].firstChildID = children[records[index].key]?.first?.id
      guard let parent = records[index].parent, let siblings = children[parent],
        let place = siblings.firstIndex(where: { $0.key == records[index].key })
      else { continue }
      records[index].previousSiblingID = place > 0 ? siblings[place - 1].id : nil
      records[index].nextSiblingID =
        place + 1 < siblings.count ? siblings[place + 1].id : nil
    }
  }
}
