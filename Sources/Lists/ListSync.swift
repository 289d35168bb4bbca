import Database
package import Journal
import ListCore
import Model

/// What a device needs to be up to date.
package struct ListNews: Sendable {
  /// The last change that is in it.
  package var sequence: Int64
  /// Whether these are all lists, and not those alone that have changed.
  package var isComplete: Bool
  /// Whole, the removed among them.
  package var lists: [GroceryList]
  package var stores: [GroceryStore]
  package var corrections: [Correction]
}

extension GroceryLists {
  /// Behind more changes than this everything is sent.
  static let longestWay: Int64 = 5_000

  /// Five statements; seven when a device knows something already.
  /// - Parameter since: the sequence of the last answer.
  /// - Throws: notFound for a space that the person is no member of.
  package func news(since: Int64?, in scope: Scope) async throws -> ListNews {
    try await database.read { db in
      let sequence = try db.integer(
        """
        SELECT s.change_seq FROM spaces s JOIN members m ON m.space_id = s.key
        WHERE s.key = $1 AND m.user_id = $2
        """, scope.space, scope.user)
      guard let sequence else { throw Failure.notFound("space") }
      let keys = try GroceryLists.changed(since: since, upTo: sequence, in: scope.space, db)
      return ListNews(
        sequence: sequence, isComplete: keys == nil,
        lists: try GroceryLists.load(keys, in: scope.space, db),
        stores: try GroceryStore.all(in: scope.space, db),
        corrections: try Correction.all(in: scope.space, db))
    }
  }

  /// Lists with a change after `since`; nil for all of them: where nothing is known yet, where more
  /// happened than is worth telling apart, and where tombstones may have gone meanwhile.
  static func changed(
    since: Int64?, upTo sequence: Int64, in space: SpaceKey, _ db: any Connection
  ) throws -> [ListKey]? {
    guard let since, since <= sequence, sequence - since <= longestWay else { return nil }
    guard since < sequence else { return [] }
    let first = try db.integer(
      "SELECT at FROM changes WHERE space_id = $1 AND seq = $2", space, since + 1)
    guard let first, first > Timestamp.now.milliseconds - Int64(Tombstone.lifetime) / 2 else {
      return nil
    }
    return try db.rows(
      """
      SELECT l.key FROM changes c JOIN lists l ON l.space_id = c.space_id AND l.id = c.target
      WHERE c.space_id = $1 AND c.seq > $2 AND c.kind = 'list'
      UNION
      SELECT i.list_id FROM changes c
      JOIN list_items i ON i.space_id = c.space_id AND i.id = c.target
      WHERE c.space_id = $1 AND c.seq > $2 AND c.kind = 'list_item'
      """, space, since, map: { $0.key(0, of: GroceryList.self) })
  }

  /// Lists with their items; those of removed ones are not wanted.
  static func load(
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
