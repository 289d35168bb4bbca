package import Database
package import Journal
import ListCore
package import Model

/// The comparisons that `ListDoctor` runs for one space.
enum ListCheck {
  /// SQL that counts the visible items of the list `l`.
  private static let visibleCountSQL = """
    SELECT COUNT(*) FROM list_items i WHERE i.space_id = l.space_id AND i.list_id = l.key
      AND i.deleted = 0 AND i.name_stamp <> ''
    """

  /// Returns the lists whose stored counts differ from their items.
  static func countDifferences(in space: SpaceKey, _ db: any Connection) throws -> [String] {
    try db.rows(
      """
      SELECT l.id FROM lists l WHERE l.space_id = $1
        AND (l.item_count <> (\(visibleCountSQL)) OR l.checked_count <> (\(visibleCountSQL) AND i.checked = 1))
      ORDER BY l.key
      """, space, map: { "count of list \($0.id(0, of: GroceryList.self))" })
  }

  /// Tables whose rows have a revision, with their kind in the log.
  private static let revisedTables = [
    ("lists", "list"), ("list_items", "list_item"), ("grocery_stores", "store"),
    ("list_corrections", "correction"),
  ]

  /// Returns the objects whose revision has no change in the log.
  static func missingChanges(in space: SpaceKey, _ db: any Connection) throws -> [String] {
    // Without statistics, SQLite would search the whole log for each object.
    let log = "changes c \(db.dialect.indexed(by: "changes_of_target"))"
    return try revisedTables.flatMap { table, kind in
      try db.rows(
        """
        SELECT t.id FROM \(table) t WHERE t.space_id = $1 AND NOT EXISTS (
          SELECT 1 FROM \(log) WHERE c.space_id = $1 AND c.target = t.id AND c.kind = $2
            AND c.revision = t.revision)
        """, space, kind, map: { "last change of \(kind) \($0.id(0, of: GroceryList.self))" })
    }
  }

  /// Returns the search documents that are missing, outdated or left over.
  static func documentDifferences(in space: SpaceKey, _ db: any Connection) throws -> [String] {
    let tokens = SpaceTokens(space)
    var expected: [Int64: String] = [:]
    for list in try indexedLists(in: space, db) {
      let names = try ListSearchDocuments.itemNames(on: list.key, in: space, db)
      let title = tokens.title(Tokenizer.tokens(list.fields.name))
      let key = SearchDocument.key(.list, list.key.rawValue)
      expected[key] = title + "\n" + tokens.body(names)
    }
    let kept = try db.rows(
      "SELECT key, title, body FROM search_documents WHERE space_id = $1 AND key % 8 = 1", space
    ) { ($0.int64(0), $0.text(1) + "\n" + $0.text(2)) }
    let found = Dictionary(kept, uniquingKeysWith: { first, _ in first })
    return Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
      .map { "search document \($0) of a list" }
  }

  private static func indexedLists(
    in space: SpaceKey, _ db: any Connection
  ) throws -> [GroceryList] {
    try ListStore.all(in: space, db).filter { !$0.fields.isDeleted && !$0.fields.name.isEmpty }
  }

  /// Recomputes the counts and the search documents of all lists.
  static func repair(in space: SpaceKey, _ db: any Connection) throws {
    try db.execute(
      """
      UPDATE lists SET
        item_count = (\(visibleCountSQL.replacing("l.", with: "lists."))),
        checked_count = (\(visibleCountSQL.replacing("l.", with: "lists.")) AND i.checked = 1)
      WHERE space_id = $1
      """, space)
    try rebuildDocuments(in: space, db)
  }

  /// Writes the search documents of all lists again.
  static func rebuildDocuments(in space: SpaceKey, _ db: any Connection) throws {
    try SearchIndex.removeAll(.list, in: space, db)
    let documents = try indexedLists(in: space, db).map { list in
      ListSearchDocuments.document(
        for: list.key, name: list.fields.name,
        itemNames: try ListSearchDocuments.itemNames(on: list.key, in: space, db))
    }
    try SearchIndex.upsert(documents, in: space, db)
  }
}

// MARK: - ListDoctor

/// Compares data derived from shopping lists with the lists: counts, search documents, and the last
/// logged change of each object.
package struct ListDoctor: Doctor {
  private let database: Database
  package let subject = "lists"

  package let explanations: [DifferenceExplanation] = [
    DifferenceExplanation(
      ": count of list ",
      "The numbers of items of a list differ from its items. --repair counts them."),
    DifferenceExplanation(
      " of a list",
      "Search has other words of a list than the list. --repair writes them again."),
    DifferenceExplanation(
      ": last change of ",
      "The log of changes does not contain the last revision of an object. --repair"
        + " does not change the log; saving the object again does."),
  ]

  package init(database: Database) { self.database = database }

  /// Compares everything without writing.
  /// - Parameter report: called with a description of each difference.
  /// - Returns: the number of lists examined, and of differences found.
  package func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (examined: Int, differences: Int) {
    var (lists, found) = (0, 0)
    for space in try await spaces() {
      let (count, differences) = try await database.read(limit: .none) { db in
        (
          try ListStore.all(in: space, db).count,
          try ListCheck.countDifferences(in: space, db) + ListCheck.missingChanges(in: space, db)
            + ListCheck.documentDifferences(in: space, db)
        )
      }
      lists += count
      found += differences.count
      for difference in differences { report("space \(space.rawValue): \(difference)") }
    }
    return (lists, found)
  }

  package func rebuildSearch(in space: SpaceKey?) async throws {
    var spaces = [space].compactMap(\.self)
    if spaces.isEmpty { spaces = try await self.spaces() }
    for space in spaces {
      try await database.write(limit: .none) { db in
        try Journal.acquireSpaceLock(in: space, db)
        try ListCheck.rebuildDocuments(in: space, db)
      }
    }
  }

  /// Recomputes all counts and search documents. The fields of the lists do not change.
  package func repair() async throws {
    for space in try await spaces() {
      try await database.write(limit: .none) { db in
        try Journal.acquireSpaceLock(in: space, db)
        try ListCheck.repair(in: space, db)
      }
    }
  }

  private func spaces() async throws -> [SpaceKey] {
    try await database.read { db in
      try db.rows("SELECT key FROM spaces ORDER BY key", map: { $0.key(0) })
    }
  }
}

// MARK: - Sweep of deleted lists

extension GroceryLists {
  /// How long unused scans, and expired or revoked shares, are kept, in seconds: 30 days.
  static let scanLifetime: Int64 = 30 * 86_400

  /// Deletes old tombstones, shares that ended, and scans from which no list was made. Tombstones
  /// are kept for 90 days; a device that was offline for longer receives a full snapshot.
  package func sweep(now: Timestamp = .now) async throws {
    let milliseconds = UInt64(max(0, now.milliseconds))
    let lifetime = Tombstone.lifetime
    let limit = HybridTimestamp(
      milliseconds: milliseconds > lifetime ? milliseconds - lifetime : 0, counter: 0, replica: 0
    ).text
    // A device that was offline may send an old deletion late, so the time of its arrival counts as
    // well.
    let heard = now.adding(seconds: -Int64(lifetime / 1000))
    try await database.deleteInBatches { db, count in
      try db.execute(
        """
        DELETE FROM list_items WHERE (space_id, list_id, id) IN (
          SELECT space_id, list_id, id FROM list_items
          WHERE deleted = 1 AND deleted_stamp < $1 AND updated_at < $2 LIMIT $3)
        """, limit, heard, count)
    }
    try await database.deleteInBatches(of: 50) { db, count in
      try db.execute(
        """
        DELETE FROM lists WHERE key IN (
          SELECT key FROM lists
          WHERE deleted = 1 AND deleted_stamp < $1 AND updated_at < $2 LIMIT $3)
        """, limit, heard, count)
    }
    let end = now.adding(seconds: -GroceryLists.scanLifetime)
    try await database.deleteInBatches { db, count in
      try db.execute(
        """
        DELETE FROM list_shares WHERE key IN (
          SELECT key FROM list_shares WHERE expires_at < $1 OR revoked_at < $1 LIMIT $2)
        """, end, count)
    }
    try await database.deleteInBatches { db, count in
      try db.execute(
        """
        DELETE FROM grocery_scans WHERE key IN (
          SELECT key FROM grocery_scans WHERE created_at < $1 LIMIT $2)
        """, end, count)
    }
  }
}
