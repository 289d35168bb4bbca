package import Database
import Journal
import ListCore
import Media
package import Model

/// What is to become of a reading.
package struct ScanListDraft: Decodable, Sendable {
  /// Nil for the day's.
  package var name: String?
  /// Places of the sections that are wanted; nil for all but what is crossed out.
  package var sections: [Int]?
  /// The items as they were corrected, instead of those that were read.
  package var items: [ListItemDraft]?
  /// A list to which they are added; without one a new list is made.
  package var list: GroceryListID?

  /// What is usually wanted of it.
  package init(list: GroceryListID?) { self.list = list }

  /// - Throws: invalid for a section that is not there.
  func wanted(of reading: ScanReading) throws(Failure) -> [ListItemDraft] {
    if let items { return items }
    let places =
      sections
      ?? reading.sections.indices.filter { place in
        reading.sections[place].isUsuallyWanted
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
  /// Makes a list of what was read, or adds it to one. No items at all for a list that is there keep
  /// the photo with it: a device adds its items itself.
  /// - Parameter more: items that are added after those of the reading, in the same transaction.
  /// - Throws: notFound; invalid for an item that cannot be, or for nothing at all.
  package func makeList(
    of id: GroceryScanID, _ draft: ScanListDraft, adding more: [ListItemDraft] = [],
    today: CalendarDate, language: Language, for user: UserKey
  ) async throws -> GroceryList {
    let scan = try await findScan(id, for: user)
    let items = try draft.wanted(of: scan.reading) + more
    let keepsPhoto = draft.items != nil && draft.list != nil && scan.photo != nil
    guard !items.isEmpty || keepsPhoto else {
      throw Failure.invalid(FieldProblem("items", "required"))
    }
    try GroceryLists.check(items)
    let list = draft.list ?? .new()
    try await edit(in: Scope(user: user, space: scan.space)) { merge, writing in
      if draft.list == nil {
        let name = try GroceryLists.listName(draft.name, today, language, in: writing)
        try merge.set(list, .list(.name), to: .text(name))
      } else {
        // Before anything is added: what is removed takes no more.
        guard try merge.draft(of: list)?.list.fields.isDeleted == false else {
          throw Failure.notFound("list")
        }
      }
      try GroceryLists.add(items, to: list, merge, writing)
      if let photo = scan.photo, try merge.draft(of: list)?.list.photo == nil {
        try merge.setPhoto(of: list, to: photo)
        try BlobStore.use([photo.rawValue], in: writing)
      }
    }
    return try await find(list, for: user)
  }
}
