import Database
import Journal
import ListCore
package import Model

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

  /// Returns a list of the space, even if it is deleted; nil for an unknown id.
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

// MARK: - ListWriter

/// Writes merged lists and items. The statements compare stamps again, so that the greater one wins
/// even if another transaction wrote in between.
enum ListWriter {
  /// Returns the assignments of an upsert that keep the value with the greater stamp for each
  /// field.
  private static func mergeAssignments(for fields: [String], in table: String) -> String {
    fields.map { field in
      let wins = "CASE WHEN excluded.\(field)_stamp > \(table).\(field)_stamp THEN excluded."
      return """
        \(field) = \(wins)\(field) ELSE \(table).\(field) END,
        \(field)_stamp = \(wins)\(field)_stamp ELSE \(table).\(field)_stamp END
        """
    }.joined(separator: ", ")
  }

  private static let listSQL = """
    INSERT INTO lists (id, space_id, user_id, photo_id, created_at, updated_at, revision,
      name, name_stamp, deleted, deleted_stamp)
    VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10)
    ON CONFLICT (space_id, id) DO UPDATE SET \(mergeAssignments(for: ListField.allCases.map(\.rawValue), in: "lists")),
      photo_id = excluded.photo_id, revision = lists.revision + 1, updated_at = excluded.updated_at
    RETURNING key
    """

  static func upsert(_ list: GroceryList, in transaction: WriteTransaction) throws -> ListKey {
    let (name, deleted) = (list.fields[.name], list.fields[.deleted])
    let key = try transaction.db.row(
      listSQL, list.id, transaction.space, transaction.user, list.photo, list.createdAt,
      transaction.now,
      name?.value.text ?? "", name?.timestamp.text ?? "", deleted?.value.flag ?? false,
      deleted?.timestamp.text ?? "", map: { $0.key(0, of: GroceryList.self) })
    guard let key else { throw Failure.notFound("list") }
    return key
  }

  private static let itemSQL = """
    INSERT INTO list_items (space_id, list_id, id, user_id, created_at, updated_at, revision,
      \(ListItem.fieldColumns))
    VALUES ($1, $2, $3, $4, $5, $5, 1, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
      $19)
    ON CONFLICT (space_id, list_id, id) DO UPDATE SET
      \(mergeAssignments(for: ItemField.allCases.map(\.rawValue), in: "list_items")),
      user_id = excluded.user_id, revision = list_items.revision + 1,
      updated_at = excluded.updated_at
    """

  static func upsert(
    _ items: [ListItem], of list: ListKey, by author: UserKey?, in transaction: WriteTransaction
  ) throws {
    try transaction.db.executeMany(
      itemSQL,
      items.map { item in
        let head: SQLArguments = [transaction.space, list, item.id, author, transaction.now]
        return head
          + ItemField.allCases.flatMap { field -> SQLArguments in
            let set = item.fields[field]
            let stamp = set?.timestamp.text ?? ""
            if field.isFlag { return [set?.value.flag ?? false, stamp] }
            return [set?.value.text ?? "", stamp]
          }
      })
  }

  /// Recomputes the stored counts of a list from its items.
  static func recount(_ list: ListKey, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      UPDATE lists SET updated_at = $3,
        item_count = (\(visibleCountSQL)),
        checked_count = (\(visibleCountSQL) AND i.checked = 1)
      WHERE space_id = $1 AND key = $2
      """, transaction.space, list, transaction.now)
  }

  /// SQL that counts the visible items of list `$2` in space `$1`.
  static let visibleCountSQL = """
    SELECT COUNT(*) FROM list_items i WHERE i.space_id = $1 AND i.list_id = $2
      AND i.deleted = 0 AND i.name_stamp <> ''
    """
}

// MARK: - ListNames

/// Default names of lists: the day on which they were created.
package enum ListNames {
  /// Returns the name of a day, such as `Friday, 20 Feb`.
  package static func name(of day: CalendarDate, in language: Language) -> String {
    ListNameWord.day.text(
      in: language,
      [
        "weekday": weekdays[day.weekday].text(in: language),
        "month": months[day.month - 1].text(in: language), "day": "\(day.day)",
      ])
  }

  /// Returns `name`, followed by ` (2)`, ` (3)` and so on if another list has that name.
  static func uniqueName(_ name: String, in space: SpaceKey, _ db: any Connection) throws -> String
  {
    let taken = try Set(
      db.rows(
        "SELECT name FROM lists WHERE space_id = $1 AND deleted = 0 AND name LIKE $2", space,
        name + "%", map: { $0.text(0) }))
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name) (\(number))") { number += 1 }
    return "\(name) (\(number))"
  }

  /// From Sunday, as `CalendarDate.weekday` counts.
  private static let weekdays: [ListNameWord] = [
    .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
  ]
  private static let months: [ListNameWord] = [
    .month01, .month02, .month03, .month04, .month05, .month06, .month07, .month08, .month09,
    .month10, .month11, .month12,
  ]
}
