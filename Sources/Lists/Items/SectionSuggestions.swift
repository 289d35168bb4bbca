import Assist
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
  /// Second opinions on where the items of a list stand: of a model where there is one, else of the
  /// lexicon. Where nothing is known, nothing is said.
  package func suggestions(
    for id: GroceryListID, of user: UserKey
  ) async throws -> [SectionSuggestion] {
    let (list, corrections) = try await database.read { db in
      let list = try GroceryLists.whole(id, for: user, db)
      return (list, try Correction.all(in: list.space, db))
    }
    let items = list.shown.map { item in
      SortedItem(id: "\(item.id)", name: item.fields.name, category: item.fields.section)
    }
    let sorted = try await sorted(items, corrections, for: user)
    return zip(list.shown, sorted).compactMap { item, better in
      // Whoever made a section of their own knows why.
      guard better.category != item.fields.section, Section.named(item.fields.section).isKnown
      else {
        return nil
      }
      return SectionSuggestion(
        id: item.id, name: item.fields.name, from: item.fields.section, to: better.category)
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
    _ items: [SortedItem], for user: UserKey, in space: SpaceKey
  ) async throws -> [SortedItem] {
    let corrections = try await database.read { db in try Correction.all(in: space, db) }
    return try await sorted(items, corrections, for: user)
  }

  private func sorted(
    _ items: [SortedItem], _ corrections: [Correction], for user: UserKey
  ) async throws -> [SortedItem] {
    let aisles = Aisles(corrections)
    let told = try await toldByModel(items, for: user)
    return zip(items, told ?? items).map { item, told in
      let section = Section.canonical(item.category)
      if LineKind.isMeal(item.name) { return item }
      // What the household said is more than any model knows.
      var better = aisles.corrected(item.name) ?? Section.canonical(told.category)
      if better == section { better = aisles.better(than: section, for: item.name) ?? section }
      return SortedItem(
        id: item.id, name: item.name,
        category: Section.isReserved(better) ? section : better)
    }
  }

  /// Nil where no model is asked, or one fails: the check has a second opinion of its own.
  private func toldByModel(
    _ items: [SortedItem], for user: UserKey
  ) async throws -> [SortedItem]? {
    let asked = items.map { SortedName(id: $0.id, name: $0.name, category: $0.category) }
    let known = Section.known.map(\.name)
    do {
      return try await reader.models.sorted(asked, known: known, for: user)?.map {
        SortedItem(id: $0.id, name: $0.name, category: $0.category)
      }
    } catch let failure as Failure where PhotoReader.isOfModels(failure) {
      return nil
    }
  }
}
