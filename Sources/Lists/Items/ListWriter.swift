import Database
import Journal
import ListCore
import Model

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

  static func upsert(_ list: GroceryList, in writing: WriteTransaction) throws -> ListKey {
    let (name, deleted) = (list.fields[.name], list.fields[.deleted])
    let key = try writing.db.row(
      listSQL, list.id, writing.space, writing.user, list.photo, list.createdAt, writing.now,
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
    _ items: [ListItem], of list: ListKey, by author: UserKey?, in writing: WriteTransaction
  ) throws {
    try writing.db.executeMany(
      itemSQL,
      items.map { item in
        let head: SQLArguments = [writing.space, list, item.id, author, writing.now]
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
  static func recount(_ list: ListKey, in writing: WriteTransaction) throws {
    try writing.db.execute(
      """
      UPDATE lists SET updated_at = $3,
        item_count = (\(visibleCountSQL)),
        checked_count = (\(visibleCountSQL) AND i.checked = 1)
      WHERE space_id = $1 AND key = $2
      """, writing.space, list, writing.now)
  }

  /// SQL that counts the visible items of list `$2` in space `$1`.
  static let visibleCountSQL = """
    SELECT COUNT(*) FROM list_items i WHERE i.space_id = $1 AND i.list_id = $2
      AND i.deleted = 0 AND i.name_stamp <> ''
    """
}
