import Database
package import Journal
import ListCore
import Model

/// What a device needs to be up to date.
package struct ListNews: Sendable {
  /// The last change that is in it.
  package var sequence: Int64
  /// When that was made; nil while there is none.
  package var mark: Int64?
  /// Whether these are all lists, and not those alone that have changed.
  package var isComplete: Bool
  /// Whole, the removed among them.
  package var lists: [GroceryList]
  package var stores: [GroceryStore]
  package var corrections: [Correction]
}

/// Up to where a device knows a book.
package struct NewsPoint: Sendable {
  let sequence: Int64
  /// When the change of that number was made, in milliseconds: in a book that was restored from a
  /// backup another one has its number.
  let mark: Int64?

  package init(sequence: Int64, mark: Int64?) { (self.sequence, self.mark) = (sequence, mark) }
}

extension GroceryLists {
  /// Behind more changes than this everything is sent.
  static let longestWay: Int64 = 5_000

  /// Six statements; nine when a device knows something already.
  /// - Parameter since: the sequence and the mark of the last answer.
  /// - Throws: notFound for a space that the person is no member of.
  package func news(since: NewsPoint?, in scope: Scope) async throws -> ListNews {
    try await database.read { db in
      let sequence = try db.integer(
        """
        SELECT s.change_seq FROM spaces s JOIN members m ON m.space_id = s.key
        WHERE s.key = $1 AND m.user_id = $2
        """, scope.space, scope.user)
      guard let sequence else { throw Failure.notFound("space") }
      let keys = try GroceryLists.changed(since: since, upTo: sequence, in: scope.space, db)
      return ListNews(
        sequence: sequence, mark: try GroceryLists.mark(of: sequence, in: scope.space, db),
        isComplete: keys == nil,
        lists: try GroceryLists.load(keys, in: scope.space, db),
        stores: try GroceryStore.all(in: scope.space, db),
        corrections: try Correction.all(in: scope.space, db))
    }
  }

  static func mark(
    of sequence: Int64, in space: SpaceKey, _ db: any Connection
  ) throws -> Int64? {
    try db.integer("SELECT at FROM changes WHERE space_id = $1 AND seq = $2", space, sequence)
  }

  /// Lists with a change after `point`; nil for all of them: where nothing is known yet, where the
  /// book is not the one that was known, where more happened than is worth telling apart, and where
  /// tombstones may have gone meanwhile.
  static func changed(
    since point: NewsPoint?, upTo sequence: Int64, in space: SpaceKey, _ db: any Connection
  ) throws -> [ListKey]? {
    guard let point, point.sequence <= sequence, sequence - point.sequence <= longestWay else {
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
