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
