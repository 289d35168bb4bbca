package import Database
package import Model

/// A row of `collections`, including the stored number of its entries.
package struct CollectionRecord: Sendable {
  package var key: CollectionKey
  package var space: SpaceKey
  package var revision: Int
  package var model: EntryCollection

  static let columns = """
    c.key, c.space_id, c.revision, c.id, c.name, c.icon, c.entry_count, t.id, c.created_at,
    c.updated_at
    """
  static let joins = "LEFT JOIN types t ON t.space_id = c.space_id AND t.key = c.implied_type_id"

  init(_ row: borrowing Row) {
    key = row.key(0)
    space = row.key(1)
    revision = row.int(2)
    model = EntryCollection(
      id: row.id(3), name: row.text(4), icon: row.text(5), entryCount: row.int(6),
      impliedTypeID: row.optionalID(7), createdAt: row.timestamp(8), updatedAt: row.timestamp(9))
  }
}
