import Database
import Foundation
import Journal
import ListCore
import Media
import Model

/// A list while edits are merged into it.
struct ListDraft {
  var list: GroceryList
  let old: ListFields
  /// The items that the edits are about, as far as they are known.
  var items: [ListItemID: ItemDraft] = [:]
  /// In the order in which they were first spoken of.
  var order: [ListItemID] = []
  /// Those that were looked for.
  var asked: Set<ListItemID> = []
  /// Rows of the list, the removed among them; nil until a new one comes.
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

/// An item while edits are merged into it.
struct ItemDraft {
  var item: ListItem
  let old: ItemFields

  var isNew: Bool { item.revision == 0 }
  var hasChanged: Bool { item.fields != old }

  init(_ item: ListItem) {
    self.item = item
    old = item.fields
  }

  /// Whether what people read of it is another.
  var hasOtherWords: Bool {
    old.isShown != item.fields.isShown || old.name != item.fields.name
  }
}

// MARK: - As the log keeps them

/// The values that fields had before a change, as JSON.
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

  /// What is removed keeps its row, but to people it is gone.
  static func operation(isNew: Bool, _ was: Bool, _ isDeleted: Bool) -> Change.Operation {
    if isNew || (was && !isDeleted) { return .create }
    return isDeleted && !was ? .delete : .update
  }
}
