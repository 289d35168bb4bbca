package import Database
import Journal
import ListCore
import Media
package import Model

/// The choices with which a scan becomes a list.
package struct ScanListDraft: Decodable, Sendable {
  /// The name of the new list; nil for the name of the day.
  package var name: String?
  /// Indices of the sections to add; nil for all that are not crossed out.
  package var sections: [Int]?
  /// The corrected items, which replace those that were read; nil to use the latter.
  package var items: [ListItemDraft]?
  /// The list to which the items are added; nil to create one.
  package var list: GroceryListID?

  /// Creates a draft with the defaults.
  package init(list: GroceryListID?) { self.list = list }

  /// Returns the items to add.
  /// - Throws: invalid for the index of a section that does not exist.
  func items(from reading: ScanReading) throws(Failure) -> [ListItemDraft] {
    if let items { return items }
    let places =
      sections
      ?? reading.sections.indices.filter { place in
        reading.sections[place].isSelectedByDefault
      }
    guard places.allSatisfy(reading.sections.indices.contains) else {
      throw .invalid(FieldProblem("sections", "choice"))
    }
    var seen = Set<Int>()
    return places.filter { seen.insert($0).inserted }.flatMap { place in
      reading.sections[place].items.map { item in
        var draft = ListItemDraft(name: item.name.shortened(to: 200))
        draft.quantity = item.quantity.shortened(to: 40)
        draft.section = item.section
        return draft
      }
    }
  }
}

extension GroceryLists {
  /// Creates a list from a scan, or adds the scan's items to an existing one. With an empty `items`
  /// and an existing list, only the photo is attached, because devices add items themselves.
  /// - Parameter more: items that are added after those of the scan, in the same transaction.
  /// - Throws: notFound; invalid for an item that is not valid, or if there is nothing to add.
  package func makeList(
    of id: GroceryScanID, _ draft: ScanListDraft, adding more: [ListItemDraft] = [],
    today: CalendarDate, language: Language, for user: UserKey
  ) async throws -> GroceryList {
    let scan = try await findScan(id, for: user)
    let items = try draft.items(from: scan.reading) + more
    let keepsPhoto = draft.items != nil && draft.list != nil && scan.photo != nil
    guard !items.isEmpty || keepsPhoto else {
      throw Failure.invalid(FieldProblem("items", "required"))
    }
    try GroceryLists.validate(items)
    let list = draft.list ?? .new()
    try await edit(in: Scope(user: user, space: scan.space)) { merge, writing in
      if draft.list == nil {
        let name = try GroceryLists.listName(draft.name, today, language, in: writing)
        try merge.set(list, .list(.name), to: .text(name))
      } else {
        // Checked before anything is added, because a deleted list cannot get items.
        guard try merge.draft(of: list)?.list.fields.isDeleted == false else {
          throw Failure.notFound("list")
        }
      }
      try GroceryLists.add(items, to: list, merge, writing)
      if let photo = scan.photo, try merge.draft(of: list)?.list.photo == nil {
        try merge.setPhoto(of: list, to: photo)
        try BlobStore.markUsed([photo.rawValue], in: writing)
      }
    }
    return try await find(list, for: user)
  }
}
