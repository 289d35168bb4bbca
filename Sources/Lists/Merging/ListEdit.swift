import Database
import Foundation
import Journal
package import ListCore
import Media
package import Model

/// An edit that sets one field of a list or of an item. Applying it again has no effect.
package struct ListEdit: Sendable {
  package enum Target: Sendable, Hashable {
    case list(ListField)
    case item(ListItemID, ItemField)
  }

  package var list: GroceryListID
  package var target: Target
  package var value: FieldValue
  package var stamp: HybridTimestamp

  package init(
    _ list: GroceryListID, _ target: Target, _ value: FieldValue, _ stamp: HybridTimestamp
  ) {
    self.list = list
    self.target = target
    self.value = value
    self.stamp = stamp
  }

  var item: ListItemID? { if case .item(let id, _) = target { id } else { nil } }
  /// Whether the edit sets the name of a list, which creates a list that does not exist.
  var setsListName: Bool { if case .list(.name) = target { true } else { false } }
}

/// The outcome of an edit.
package enum EditOutcome: Sendable {
  case applied
  /// The field has a later stamp, or this edit was already applied.
  case superseded
  case refused(Failure)
}

extension ListEdit.Target {
  var name: String {
    switch self {
    case .list(let field): field.rawValue
    case .item(_, let field): field.rawValue
    }
  }

  /// Returns the problem of a value; nil if it is valid. Texts are stored unchanged, because all
  /// replicas must have identical values. ListCore ignores surrounding white space when it checks
  /// lengths, so the stored length is checked here as well.
  func problem(of value: FieldValue) -> FieldProblem? {
    let refusal =
      switch self {
      case .list(let field): field.validationError(for: value)
      case .item(_, let field): field.validationError(for: value)
      }
    if let refusal { return FieldProblem(name, refusal) }
    guard let text = value.text, text.characterCount > longest else { return nil }
    return FieldProblem(name, .tooLong(most: longest))
  }

  /// The maximum number of code points of a text in the field.
  private var longest: Int {
    switch self {
    case .list: 100
    case .item(_, .name): 200
    case .item(_, .section): Section.maxLength
    case .item(_, .quantity): 40
    case .item: Position.maxLength
    }
  }
}

extension FieldProblem {
  init(_ field: String, _ refusal: FieldValidationError) {
    switch refusal {
    case .wrongKind: self.init(field, "type")
    case .empty: self.init(field, "required")
    case .malformed, .reserved: self.init(field, "list.value")
    case .tooLong(let most): self.init(field, "length", ["max": "\(most)"])
    }
  }
}

// MARK: - ListEditDraft

/// An edit as received. Members are decoded independently, so that one malformed edit does not make
/// the whole request fail.
package struct ListEditDraft: Decodable, Sendable {
  /// The state of a JSON member. Null counts as missing.
  enum Member<Value: Sendable>: Sendable {
    case missing, malformed
    case value(Value)
  }

  let list: Member<String>
  let item: Member<String>
  let field: Member<String>
  let value: Member<FieldValue>
  let stamp: Member<String>

  private enum CodingKeys: String, CodingKey { case list, item, field, value, stamp }

  package init(from decoder: any Decoder) throws {
    // An operation that is not an object is refused individually, by its index.
    guard let members = try? decoder.container(keyedBy: CodingKeys.self) else {
      (list, item, field, value, stamp) = (.malformed, .malformed, .missing, .missing, .missing)
      return
    }
    list = Self.text(.list, in: members)
    item = Self.text(.item, in: members)
    field = Self.text(.field, in: members)
    stamp = Self.text(.stamp, in: members)
    // A value that is not a Boolean is decoded as text below.
    if let flag = try? members.decode(Bool.self, forKey: .value) {
      value = .value(.flag(flag))
    } else {
      switch Self.text(.value, in: members) {
      case .missing: value = .missing
      case .malformed: value = .malformed
      case .value(let text): value = .value(.text(text))
      }
    }
  }

  private static func text(
    _ key: CodingKeys, in members: KeyedDecodingContainer<CodingKeys>
  ) -> Member<String> {
    // `decodeNil` throws if the key is missing.
    if (try? members.decodeNil(forKey: key)) ?? true { return .missing }
    // A value of any other kind is malformed.
    return (try? members.decode(String.self, forKey: key)).map { .value($0) } ?? .malformed
  }
}

extension ListEditDraft {
  /// Decodes and validates the edit.
  /// - Throws: invalid, naming the member that is wrong.
  func edit() throws(Failure) -> ListEdit {
    guard case .value(let list) = list, let list = GroceryListID(list) else {
      throw .invalid(FieldProblem("list", "id"))
    }
    let target = try target()
    guard case .value(let value) = value else {
      throw .invalid(FieldProblem("value", "type"))
    }
    guard case .value(let text) = stamp, let stamp = HybridTimestamp(text) else {
      throw .invalid(FieldProblem("stamp", "list.value"))
    }
    if let problem = target.problem(of: value) { throw .invalid(problem) }
    return ListEdit(list, target, value, stamp)
  }

  private func target() throws(Failure) -> ListEdit.Target {
    guard case .value(let field) = field else { throw .invalid(FieldProblem("field", "required")) }
    switch item {
    case .missing:
      if let field = ListField(rawValue: field) { return .list(field) }
    case .malformed: throw .invalid(FieldProblem("item", "id"))
    case .value(let item):
      guard let item = ListItemID(item) else { throw .invalid(FieldProblem("item", "id")) }
      if let field = ItemField(rawValue: field) { return .item(item, field) }
    }
    throw .invalid(FieldProblem("field", "choice"))
  }
}

// MARK: - ListDraft

/// A list while edits are being merged into it.
struct ListDraft {
  var list: GroceryList
  /// The fields before the merge.
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
  /// The fields before the merge.
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

/// What the log stores of a changed list or item: the previous values, and the operation.
enum LoggedFieldValues {
  /// Returns the previous values of the changed fields as a JSON object.
  /// - Parameter list: for an item the list that contains it; nil for a list.
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
    return (try? JSON.text(parsed: members)) ?? "{}"
  }

  /// Returns the operation to log. A deletion is logged as such, although the row remains as a
  /// tombstone.
  static func operation(isNew: Bool, wasDeleted was: Bool, isDeleted: Bool) -> Change.Operation {
    if isNew || (was && !isDeleted) { return .create }
    return isDeleted && !was ? .delete : .update
  }
}
