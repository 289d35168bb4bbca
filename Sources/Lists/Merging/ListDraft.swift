import Database
import Foundation
import Journal
import ListCore
import Media
import Model

/// A list while edits are being merged into it.
struct ListDraft {
  var list: GroceryList
  let old: ListFields
  /// The items that the edits concern, if they exist.
  var items: [ListItemID: ItemDraft] = [:]
  /// Ids of the items, in the order in which they were added.
  var order: [ListItemID] = []
  /// Ids of items that were already queried.
  var asked: Set<ListItemID> = []
  /// The number of item rows of the list, including deleted ones; nil until an item is added.
  var rows: Int?
  private let oldPhoto: Key<Blob>?

  var isNew: Bool { list.key.rawValue == 0 }
  var hasChanged: Bool { isNew || list.fields != old || list.photo != oldPhoto }
  var changedItems: [ItemDraft] { order.compactMap { items[$0] }.filter(\.hasChanged) }

  init(_ list: GroceryList) {
    self.list = list
    old = list.fields
    oldPhoto = list.photo
  }

  mutating func add(_ item: ListItem) {
    asked.insert(item.id)
    if items.updateValue(ItemDraft(item), forKey: item.id) == nil { order.append(item.id) }
  }
}

/// An item while edits are being merged into it.
struct ItemDraft {
  var item: ListItem
  let old: ItemFields

  var isNew: Bool { item.revision == 0 }
  var hasChanged: Bool { item.fields != old }

  init(_ item: ListItem) {
    self.item = item
    old = item.fields
  }

  /// Whether the item's search text changed.
  var hasOtherWords: Bool {
    old.isShown != item.fields.isShown || old.name != item.fields.name
  }
}

// MARK: - Logged values

/// Encodes the previous values of changed fields, as the log stores them.
enum FieldsBefore {
  static func json<Field: RawRepresentable<String> & CaseIterable>(
    _ old: MergedFields<Field>, _ new: MergedFields<Field>, list: GroceryListID? = nil
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
  static func operation(isNew: Bool, _ was: Bool, _ isDeleted: Bool) -> Change.Operation {
    if isNew || (was && !isDeleted) { return .create }
    return isDeleted && !was ? .delete : .update
  }
}
