package import Database
import Foundation
package import ListCore
package import Media
package import Model

package typealias GroceryListID = Identifier<GroceryList>
package typealias ListItemID = Identifier<ListItem>
package typealias ListKey = Key<GroceryList>

/// A shopping list as stored on the server.
package struct GroceryList: Sendable {
  package var key: ListKey
  package var id: GroceryListID
  package var space: SpaceKey
  package var fields: ListFields
  /// The photo from which the list was read.
  package var photo: Key<Blob>?
  /// The number of visible items, and of those that are checked.
  package var itemCount: Int
  package var checkedCount: Int
  package var revision: Int
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// All items including deleted ones; empty if they were not loaded.
  package var items: [ListItem] = []

  static let columns = """
    l.key, l.id, l.space_id, l.name, l.name_stamp, l.deleted, l.deleted_stamp, l.photo_id,
    l.item_count, l.checked_count, l.revision, l.created_at, l.updated_at
    """

  init(_ row: borrowing Row) {
    key = row.key(0)
    id = row.id(1)
    space = row.key(2)
    fields = ListFields()
    if let stamp = HybridTimestamp(row.text(4)) {
      fields.set(.name, to: .text(row.text(3)), at: stamp)
    }
    if let stamp = HybridTimestamp(row.text(6)) {
      fields.set(.deleted, to: .flag(row.bool(5)), at: stamp)
    }
    photo = row.optionalKey(7)
    itemCount = row.int(8)
    checkedCount = row.int(9)
    revision = row.int(10)
    createdAt = row.timestamp(11)
    updatedAt = row.timestamp(12)
  }

  /// Creates a list that is not stored yet: its key is 0.
  init(new id: GroceryListID, in space: SpaceKey, at now: Timestamp) {
    key = ListKey(0)
    self.id = id
    self.space = space
    fields = ListFields()
    (itemCount, checkedCount, revision) = (0, 0, 0)
    (createdAt, updatedAt) = (now, now)
  }

  /// The visible items, ordered by position, then by id.
  package var visibleItems: [ListItem] {
    items.filter(\.fields.isVisible)
      .sorted { ($0.fields.position, $0.id.description) < ($1.fields.position, $1.id.description) }
  }
}

// MARK: - ListItem

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

// MARK: - ListItemDraft

/// New values of an item; nil leaves a field unchanged.
package struct ListItemDraft: Decodable, Sendable {
  package var name: String?
  package var checked: Bool?
  package var section: String?
  package var quantity: String?
  package var store: String?
  package var position: String?

  package init(name: String? = nil) { self.name = name }

  /// The given fields as they are stored.
  var values: [(ItemField, FieldValue)] {
    let texts: [(ItemField, String?)] = [
      (.name, name), (.section, section.map { Section.canonical($0.normalised) }),
      (.quantity, quantity), (.store, store?.lowercased()), (.position, position),
    ]
    let given = texts.compactMap { field, text in
      text.map { (field, FieldValue.text($0.normalised)) }
    }
    return given + (checked.map { [(.checked, .flag($0))] } ?? [])
  }

  /// A copy with the amount at the beginning of the name moved to the quantity, such as "2 milk",
  /// unless a quantity is given.
  var withAmountExtracted: ListItemDraft {
    guard quantity == nil, let name else { return self }
    let read = Quantity.parseTyped(name)
    guard !read.text.isEmpty, !read.name.isEmpty, read.text.characterCount <= 40 else {
      return self
    }
    var draft = self
    (draft.name, draft.quantity) = (read.name, read.text)
    return draft
  }

  /// Returns all problems of the draft.
  /// - Parameter path: the path of the draft within its request, such as `items.3.`.
  func problems(at path: String = "") -> [FieldProblem] {
    values.compactMap { field, value in
      let target = ListEdit.Target.item(ListItemID(high: 0, low: 0), field)
      return target.problem(of: value).map {
        FieldProblem(path + $0.field, $0.code, $0.arguments)
      }
    }
  }
}
