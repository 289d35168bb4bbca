package import Database
package import Journal
import ListCore
import Model

/// One page of a space's lists, newest first, without items.
package struct ListPage: Sendable {
  package var lists: [GroceryList]
  /// The key after which the next page begins; nil on the last page.
  package var next: Int64?
}

extension GroceryLists {
  /// Returns a page of the space's lists.
  /// - Parameter before: the `next` of the previous page; nil for the first page.
  package func page(
    before: Int64?, limit: Int, in scope: Scope
  ) async throws -> ListPage {
    try await database.read { db in
      try scope.authoriseReading(db)
      var lists = try db.rows(
        """
        SELECT \(GroceryList.columns) FROM lists l
        WHERE l.space_id = $1 AND l.key < $2 AND l.deleted = 0 ORDER BY l.key DESC LIMIT $3
        """, scope.space, before ?? .max, limit + 1, map: { GroceryList($0) })
      let isMore = lists.count > limit
      if isMore { lists.removeLast() }
      return ListPage(lists: lists, next: isMore ? lists.last?.key.rawValue : nil)
    }
  }

  /// Returns a list with its items.
  /// - Throws: notFound.
  package func find(_ id: GroceryListID, for user: UserKey) async throws -> GroceryList {
    try await database.read { db in try GroceryLists.listWithItems(id, for: user, db) }
  }

  static func listWithItems(
    _ id: GroceryListID, for user: UserKey, _ db: any Connection
  ) throws -> GroceryList {
    var list = try ListStore.find(id, for: user, db)
    list.items = try ListStore.items(of: [list.key], in: list.space, db)[list.key] ?? []
    return list
  }
}
