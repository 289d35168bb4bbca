import Database
import Journal
import ListCore
import Model

/// Queries of lists and their items.
enum ListStore {
  /// Returns a list of any space in which the user is a member, without items.
  /// - Throws: notFound; also for a deleted list, and for one of which only items have arrived yet:
  ///   the operations of a list can arrive in any order.
  static func find(
    _ id: GroceryListID, for user: UserKey, _ db: any Connection
  ) throws -> GroceryList {
    let found = try db.row(
      """
      SELECT \(GroceryList.columns) FROM lists l
      WHERE l.id = $1 AND l.deleted = 0 AND l.name_stamp <> ''
        AND l.space_id IN (SELECT space_id FROM members WHERE user_id = $2)
      """, id, user, map: { GroceryList($0) })
    guard let found else { throw Failure.notFound("list") }
    return found
  }

  /// Returns a list of the space, even if it is deleted; nil if there is none.
  static func find(
    _ id: GroceryListID, in space: SpaceKey, _ db: any Connection
  ) throws -> GroceryList? {
    try db.row(
      "SELECT \(GroceryList.columns) FROM lists l WHERE l.space_id = $1 AND l.id = $2", space, id,
      map: { GroceryList($0) })
  }

  /// Returns the lists of a space, or only those with the given keys, including deleted ones. They
  /// have no items.
  static func all(
    in space: SpaceKey, only keys: [ListKey]? = nil, _ db: any Connection
  ) throws -> [GroceryList] {
    let sql = "SELECT \(GroceryList.columns) FROM lists l WHERE l.space_id = $1"
    guard let keys else {
      return try db.rows("\(sql) ORDER BY l.key", space, map: { GroceryList($0) })
    }
    return try db.rows(
      "\(sql) AND l.key \(db.dialect.any("$2")) ORDER BY l.key", space,
      SQLValue.integers(keys.map(\.rawValue)), map: { GroceryList($0) })
  }

  /// Returns the items of the given lists, including deleted ones.
  static func items(
    of keys: [ListKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [ListKey: [ListItem]] {
    guard !keys.isEmpty else { return [:] }
    let items = try db.rows(
      """
      SELECT \(ListItem.columns) FROM list_items i \(ListItem.joins)
      WHERE i.space_id = $1 AND i.list_id \(db.dialect.any("$2")) ORDER BY i.list_id, i.id
      """, space, SQLValue.integers(keys.map(\.rawValue)), map: { ListItem($0) })
    return Dictionary(grouping: items, by: \.list)
  }

  static func item(
    _ id: ListItemID, of list: ListKey, in space: SpaceKey, _ db: any Connection
  ) throws -> ListItem? {
    try db.row(
      """
      SELECT \(ListItem.columns) FROM list_items i \(ListItem.joins)
      WHERE i.space_id = $1 AND i.list_id = $2 AND i.id = $3
      """, space, list, id, map: { ListItem($0) })
  }

  /// Returns whether another space has a list with this id. It must not be written through this
  /// space.
  static func existsInOtherSpace(
    _ id: GroceryListID, than space: SpaceKey, _ db: any Connection
  ) throws -> Bool {
    try db.integer("SELECT 1 FROM lists WHERE id = $1 AND space_id <> $2 LIMIT 1", id, space)
      != nil
  }
}
