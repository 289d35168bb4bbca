package import Database
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
