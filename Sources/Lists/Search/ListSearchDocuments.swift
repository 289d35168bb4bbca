import Database
package import Journal
import ListCore
import Model

/// The search documents of lists: the name of a list, and the names of its visible items.
enum ListSearchDocuments {
  /// Indexes a list, or removes it from the index if it is deleted or has no name.
  static func update(_ list: ListKey, fields: ListFields, in writing: WriteTransaction) throws {
    guard !fields.isDeleted, !fields.name.isEmpty else {
      return try SearchIndex.remove(
        .list, targets: [list.rawValue], in: writing.space, writing.db)
    }
    let names = try itemNames(on: list, in: writing.space, writing.db)
    try SearchIndex.upsert(
      [document(for: list, name: fields.name, itemNames: names)], in: writing.space, writing.db)
  }

  static func document(for list: ListKey, name: String, itemNames items: [String]) -> SearchDocument
  {
    SearchDocument(kind: .list, target: list.rawValue, title: name, texts: items)
  }

  static func itemNames(
    on list: ListKey, in space: SpaceKey, _ db: any Connection
  ) throws -> [String] {
    try db.rows(
      """
      SELECT name FROM list_items
      WHERE space_id = $1 AND list_id = $2 AND deleted = 0 AND name_stamp <> '' ORDER BY id
      """, space, list, map: { $0.text(0) })
  }
}

extension SearchDocument.Kind {
  /// A shopping list.
  package static let list = SearchDocument.Kind(rawValue: 1)
}
