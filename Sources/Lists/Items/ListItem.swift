import Database
package import ListCore
package import Model

/// One thing to buy, or what is left of it once it was removed.
package struct ListItem: Sendable {
  package var list: ListKey
  package var id: ListItemID
  package var fields: ItemFields
  package var revision: Int
  package var updatedAt: Timestamp
  /// What the member who wrote last is called; nil for somebody who came by a link.
  package var author: String?

  /// A value and its stamp for every field, in the order of `ItemField`.
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
      if let stamp = Stamp(row.text(column + 1)) {
        fields.take(
          field, field.isFlag ? .flag(row.bool(column)) : .text(row.text(column)), stamp)
      }
      column += 2
    }
    author =
      row.optionalText(column)
      ?? row.optionalText(column + 1).map { String($0.prefix { $0 != "@" }) }
  }

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
