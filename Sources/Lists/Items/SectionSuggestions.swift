package import Database
import ListCore
import Model

/// An item that may stand in another section than it does.
package struct SectionSuggestion: Sendable, Encodable {
  package var id: ListItemID
  package var name: String
  package var from: String
  package var to: String
}

extension GroceryLists {
  /// Second opinions on where the items of a list stand. Where nothing is known, nothing is said.
  package func suggestions(
    for id: GroceryListID, of user: UserKey
  ) async throws -> [SectionSuggestion] {
    try await database.read { db in
      let list = try GroceryLists.whole(id, for: user, db)
      let aisles = Aisles(try Correction.all(in: list.space, db))
      return list.shown.compactMap { item in
        guard let better = aisles.better(than: item.fields.section, for: item.fields.name) else {
          return nil
        }
        return SectionSuggestion(
          id: item.id, name: item.fields.name, from: item.fields.section, to: better)
      }
    }
  }
}

/// An item of a list that is kept elsewhere, with the section in which it stands.
package struct SortedItem: Codable, Sendable {
  package var id: String
  package var name: String
  package var category: String

  package init(id: String, name: String, category: String) {
    (self.id, self.name, self.category) = (id, name, category)
  }
}

extension GroceryLists {
  /// The same items, in their order, each with the section that it belongs in as far as that is
  /// known; other sections keep their names, those known in their usual spelling.
  package func sorted(
    _ items: [SortedItem], in space: SpaceKey
  ) async throws -> [SortedItem] {
    let aisles = try await database.read { db in Aisles(try Correction.all(in: space, db)) }
    return items.map { item in
      let section = Section.canonical(item.category)
      return SortedItem(
        id: item.id, name: item.name,
        category: aisles.better(than: section, for: item.name) ?? section)
    }
  }
}
