import Database
package import ListCore
package import Model

/// An item of a list, or the tombstone of a deleted one.
package struct ListItem: Sendable {
  package var list: ListKey
  package var id: ListItemID
  package var fields: ItemFields
  package var revision: Int
  package var updatedAt: Timestamp
  /// The name of the member who wrote last; nil when a person without an account did so through a
  /// shared link.
  package var author: String?

  /// The columns of all fields: a value and a stamp for each, in the order of `ItemField`.
  static let fieldColumns = ItemField.allCases.map { "\($0.rawValue), \($0.rawValue)_stamp" }
    .joined(separator: ", ")

  static let columns =
    "i.list_id, i.id, i.revision, i.updated_at, "
    + ItemField.allCases.map { "i.\($0.rawValue), i.\($0.rawValue)_stamp" }.joined(separator: ", ")
    + ", u.display_name, u.email"

  static let joins = "LEFT JOIN users u ON u.key = i.user_id"

  init(_ row: borrowing Row) {
    list = row.key(0)
    id = row.id(1)
    revision = row.int(2)
    updatedAt = row.timestamp(3)
    fields = ItemFields()
    var column = 4
    for field in ItemField.allCases {
      if let stamp = HybridTimestamp(row.text(column + 1)) {
        fields.set(
          field, to: field.isFlag ? .flag(row.bool(column)) : .text(row.text(column)), at: stamp)
      }
      column += 2
    }
    author =
      row.optionalText(column)
      ?? row.optionalText(column + 1).map { String($0.prefix { $0 != "@" }) }
  }

  /// Creates an item that is not stored yet: its revision is 0.
  init(new id: ListItemID, of list: ListKey, at now: Timestamp) {
    self.list = list
    self.id = id
    fields = ItemFields()
    revision = 0
    updatedAt = now
  }
}

extension ItemField {
  var isFlag: Bool { self == .checked || self == .deleted }
}
