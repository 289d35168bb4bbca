import Database
package import Journal
import ListCore
import Model

/// The changes that bring a device up to date.
package struct ListChanges: Sendable {
  /// The number of the last change that is included.
  package var sequence: Int64
  /// The time of that change in milliseconds; nil if there is no change.
  package var mark: Int64?
  /// Whether this is a full snapshot with all lists, not only those that changed.
  package var isComplete: Bool
  /// Lists with their items, including deleted ones.
  package var lists: [GroceryList]
  package var stores: [GroceryStore]
  package var corrections: [Correction]
}

/// The last change that a device has received.
package struct SyncCursor: Sendable {
  let sequence: Int64
  /// The time of that change, in milliseconds. After a space was restored from a backup, the same
  /// number belongs to another change, which this time reveals.
  let mark: Int64?

  package init(sequence: Int64, mark: Int64?) { (self.sequence, self.mark) = (sequence, mark) }
}

extension GroceryLists {
  /// A device that is further behind than this many changes receives a full snapshot.
  static let maxChangesBehind: Int64 = 5_000

  /// Returns what changed since a device last synchronised.
  /// - Complexity: six statements; nine with `since`.
  /// - Parameter since: the sequence and mark of the device's last response; nil for everything.
  /// - Throws: notFound for a space in which the user is not a member.
  package func changes(since: SyncCursor?, in scope: Scope) async throws -> ListChanges {
    try await database.read { db in
      let sequence = try db.integer(
        """
        SELECT s.change_seq FROM spaces s JOIN members m ON m.space_id = s.key
        WHERE s.key = $1 AND m.user_id = $2
        """, scope.space, scope.user)
      guard let sequence else { throw Failure.notFound("space") }
      let keys = try GroceryLists.changedLists(since: since, upTo: sequence, in: scope.space, db)
      return ListChanges(
        sequence: sequence, mark: try GroceryLists.mark(of: sequence, in: scope.space, db),
        isComplete: keys == nil,
        lists: try GroceryLists.listsWithItems(keys, in: scope.space, db),
        stores: try GroceryStore.all(in: scope.space, db),
        corrections: try Correction.all(in: scope.space, db))
    }
  }

  /// Returns the time of a change in milliseconds; nil if there is no such change.
  static func mark(
    of sequence: Int64, in space: SpaceKey, _ db: any Connection
  ) throws -> Int64? {
    try db.integer("SELECT at FROM changes WHERE space_id = $1 AND seq = $2", space, sequence)
  }

  /// Returns the lists that changed after `point`, or nil when all lists have to be sent: because
  /// the device has none, the space was restored from a backup, more than `maxChangesBehind` changes
  /// happened, or tombstones may have been deleted since.
  static func changedLists(
    since point: SyncCursor?, upTo sequence: Int64, in space: SpaceKey, _ db: any Connection
  ) throws -> [ListKey]? {
    guard let point, point.sequence <= sequence, sequence - point.sequence <= maxChangesBehind
    else {
      return nil
    }
    let since = point.sequence
    if let known = point.mark, try mark(of: since, in: space, db) != known { return nil }
    guard since < sequence else { return [] }
    let first = try db.integer(
      "SELECT at FROM changes WHERE space_id = $1 AND seq = $2", space, since + 1)
    guard let first, first > Timestamp.now.milliseconds - Int64(Tombstone.lifetime) / 2 else {
      return nil
    }
    return try db.rows(
      """
      SELECT l.key FROM changes c
      \(db.dialect.lookup("lists", as: "l", on: "l.space_id = c.space_id AND l.id = c.target"))
      WHERE c.space_id = $1 AND c.seq > $2 AND c.kind = 'list'
      UNION
      SELECT i.list_id FROM changes c
      \(db.dialect.lookup(
        "list_items", as: "i", by: "list_items_by_id",
        on: "i.space_id = c.space_id AND i.id = c.target"))
      WHERE c.space_id = $1 AND c.seq > $2 AND c.kind = 'list_item'
      """, space, since, map: { $0.key(0, of: GroceryList.self) })
  }

  /// Returns lists with their items, all lists for nil. Deleted lists have no items.
  static func listsWithItems(
    _ keys: [ListKey]?, in space: SpaceKey, _ db: any Connection
  ) throws -> [GroceryList] {
    if let keys, keys.isEmpty { return [] }
    let lists = try ListStore.all(in: space, only: keys, db)
    let items = try ListStore.items(
      of: lists.filter { !$0.fields.isDeleted }.map(\.key), in: space, db)
    return lists.map { list in
      var list = list
      list.items = items[list.key] ?? []
      return list
    }
  }
}
