import Database
import Foundation
import Journal
import ListCore
import Media
import Model

/// A list while edits are being merged into it.
struct ListDraft {
  var list: GroceryList
  let storedFields: ListFields
  /// The items that the edits concern, if they exist.
  var items: [ListItemID: ItemDraft] = [:]
  /// Ids of the items, in the order in which they were added.
  var order: [ListItemID] = []
  /// Ids of items that were already queried.
  var queriedItems: Set<ListItemID> = []
  /// The number of item rows of the list, including deleted ones; nil until an item is added.
  var itemRowCount: Int?
  private let oldPhoto: Key<Blob>?

  var isNew: Bool { list.key.rawValue == 0 }
  var hasChanged: Bool { isNew || list.fields != storedFields || list.photo != oldPhoto }
  var changedItems: [ItemDraft] { order.compactMap { items[$0] }.filter(\.hasChanged) }

  init(_ list: GroceryList) {
    self.list = list
    storedFields = list.fields
    oldPhoto = list.photo
  }

  mutating func add(_ item: ListItem) {
    queriedItems.insert(item.id)
    if items.updateValue(ItemDraft(item), forKey: item.id) == nil { order.append(item.id) }
  }
}

/// An item while edits are being merged into it.
struct ItemDraft {
  var item: ListItem
  let storedFields: ItemFields

  var isNew: Bool { item.revision == 0 }
  var hasChanged: Bool { item.fields != storedFields }

  init(_ item: ListItem) {
    self.item = item
    storedFields = item.fields
  }

  /// Whether the item's search text changed.
  var hasChangedSearchText: Bool {
    storedFields.isVisible != item.fields.isVisible || storedFields.name != item.fields.name
  }
}

// MARK: - Logged values

/// Encodes the previous values of changed fields, as the log stores them.
enum LoggedFieldValues {
  static func json<Field: RawRepresentable<String> & CaseIterable>(
    old: LastWriteWinsFields<Field>, new: LastWriteWinsFields<Field>, list: GroceryListID? = nil
  ) -> String {
    var members: [String: Any] = [:]
    if let list { members["list"] = list.description }
    for field in Field.allCases where old[field] != new[field] {
      switch old[field]?.value {
      case .text(let text): members[field.rawValue] = text
      case .flag(let flag): members[field.rawValue] = flag
      case nil: members[field.rawValue] = NSNull()
      }
    }
    // Objects of texts, numbers and flags can always be encoded.
    let data = try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Returns the operation to log. A deletion is logged as such, although the row remains as a
  /// tombstone.
  static func operation(isNew: Bool, wasDeleted was: Bool, isDeleted: Bool) -> Change.Operation {
    if isNew || (was && !isDeleted) { return .create }
    return isDeleted && !was ? .delete : .update
  }
}
