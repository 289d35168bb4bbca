/// A field of a list.
public enum ListField: String, CaseIterable, Hashable, Sendable {
  case name, deleted

  /// Returns the reason why `value` is invalid for the field; nil if it is valid.
  public func validationError(for value: FieldValue) -> FieldValidationError? {
    switch (self, value) {
    case (.name, .text(let text)): FieldValidationError.forText(text, maxLength: 100)
    case (.deleted, .flag): nil
    default: .wrongKind
    }
  }
}

public typealias ListFields = LastWriteWinsFields<ListField>

extension LastWriteWinsFields where Field == ListField {
  public var name: String { text(.name) }
  public var isDeleted: Bool { flag(.deleted) }
}

/// An edit of a list, which sets a field to a value. No operation toggles, so applying one twice
/// changes nothing.
public struct ListOperation: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case list(ListField)
    /// A field of the item with this id.
    case item(String, ItemField)
  }

  public var target: Target
  public var value: FieldValue
  public var timestamp: HybridTimestamp

  public init(_ target: Target, _ value: FieldValue, _ stamp: HybridTimestamp) {
    self.target = target
    self.value = value
    self.timestamp = stamp
  }
}

/// The state of a list with its items, as each replica stores it.
public struct GroceryDocument: Hashable, Sendable {
  public private(set) var fields = ListFields()
  /// Items by id, including deleted ones.
  public private(set) var items: [String: ItemFields] = [:]

  public init() {}

  /// Applies an operation unless a later one has set the field. The first operation on an unknown
  /// item creates the item.
  /// - Returns: whether the operation was applied.
  @discardableResult
  public mutating func apply(_ operation: ListOperation) -> Bool {
    switch operation.target {
    case .list(let field): fields.set(field, to: operation.value, at: operation.timestamp)
    case .item(let id, let field):
      items[id, default: ItemFields()].set(field, to: operation.value, at: operation.timestamp)
    }
  }

  public mutating func merge(_ other: GroceryDocument) {
    fields.merge(other.fields)
    for (id, item) in other.items { items[id, default: ItemFields()].merge(item) }
  }

  /// The latest timestamp in the document; nil if the document is empty.
  public var latest: HybridTimestamp? {
    (items.values.map(\.latest) + [fields.latest]).compactMap { $0 }.max()
  }

  /// The ids of the visible items, ordered by position, then by id.
  public var order: [String] {
    items.filter(\.value.isVisible)
      .map { (position: $0.value.position, id: $0.key) }
      .sorted { ($0.position, $0.id) < ($1.position, $1.id) }
      .map(\.id)
  }
}

// MARK: - ItemFields

/// A field of an item.
public enum ItemField: String, CaseIterable, Hashable, Sendable {
  case name, checked, section, quantity, position, store, deleted
}

public typealias ItemFields = LastWriteWinsFields<ItemField>

extension ItemField {
  /// Returns the reason why `value` is invalid for the field; nil if it is valid. The length of a
  /// text is counted in code points, without white space at both ends.
  public func validationError(for value: FieldValue) -> FieldValidationError? {
    switch self {
    case .checked, .deleted: return value.flag == nil ? .wrongKind : nil
    case .name, .section, .quantity, .position, .store: break
    }
    guard let text = value.text else { return .wrongKind }
    return switch self {
    case .name: FieldValidationError.forText(text, maxLength: 200)
    case .section:
      Section.isReserved(text)
        ? .reserved : FieldValidationError.forText(text, maxLength: Section.maxLength)
    case .quantity: text.isEmpty ? nil : FieldValidationError.forText(text, maxLength: 40)
    case .position: Position.isValid(text) ? nil : .malformed
    default: text.isEmpty || isIdentifier(text) ? nil : .malformed
    }
  }

  /// Whether the text is a UUID in lower case, the only form in which ids are compared.
  private func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { place, letter in
      [8, 13, 18, 23].contains(place)
        ? letter == 45 : (48...57).contains(letter) || (97...102).contains(letter)
    }
  }
}

extension FieldValidationError {
  /// Returns the reason why a text is invalid; nil if it is valid. `maxLength` is in code points.
  static func forText(_ text: String, maxLength: Int) -> FieldValidationError? {
    let count = Folding.trimmed(text).unicodeScalars.count
    return count == 0 ? .empty : count > maxLength ? .tooLong(most: maxLength) : nil
  }
}

extension LastWriteWinsFields where Field == ItemField {
  public var name: String { text(.name) }
  public var isChecked: Bool { flag(.checked) }
  /// The canonical name of the section; Other until one is set.
  public var section: String {
    let text = text(.section)
    return text.isEmpty ? Section.other.name : Section.canonical(text)
  }
  public var quantity: String { text(.quantity) }
  public var position: String { text(.position) }
  /// The id of a store; empty for any store.
  public var store: String { text(.store) }

  /// Depends on the field `deleted` alone: a later edit of another field, by a device that did not
  /// know of the deletion, does not restore the item.
  public var isDeleted: Bool { flag(.deleted) }
  /// Whether the item is visible: its name is set (other fields can arrive first) and it is not
  /// deleted.
  public var isVisible: Bool { values[.name] != nil && !isDeleted }

  /// Whether the tombstone can be removed at `now` (milliseconds). By then every device has
  /// received the deletion or must fetch the whole list again.
  public func hasExpiredTombstone(at now: UInt64) -> Bool {
    guard isDeleted, let stamp = values[.deleted]?.timestamp else { return false }
    return stamp.milliseconds + Tombstone.lifetime < now
  }
}

/// The row that remains of a deleted item.
public enum Tombstone {
  /// How long tombstones are stored: 90 days in milliseconds.
  public static let lifetime: UInt64 = 90 * 24 * 60 * 60 * 1000
}

// MARK: - FieldValue

/// The value of a field of a list or an item.
public enum FieldValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)

  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

/// A value and the timestamp at which it was set.
public struct TimestampedValue: Hashable, Sendable {
  public var value: FieldValue
  public var timestamp: HybridTimestamp

  public init(_ value: FieldValue, _ stamp: HybridTimestamp) {
    self.value = value
    self.timestamp = stamp
  }
}

/// The reason why a value is invalid for a field.
public enum FieldValidationError: Hashable, Sendable {
  case wrongKind, empty, malformed
  /// The name of a section that JavaScript objects have as a property.
  case reserved
  /// A text of more than `most` code points.
  case tooLong(most: Int)
}

/// Fields with their values and the timestamps of their last writes.
///
/// Merging is commutative, associative and idempotent: the greater timestamp wins, and equal
/// timestamps belong to the same operation. Replicas therefore converge regardless of order,
/// repetition and delay.
public struct LastWriteWinsFields<Field: Hashable & Sendable>: Hashable, Sendable {
  public private(set) var values: [Field: TimestampedValue] = [:]

  public init() {}

  /// Sets a field unless it has an equal or later timestamp.
  /// - Returns: whether the field was set.
  @discardableResult
  public mutating func set(_ field: Field, to value: FieldValue, at stamp: HybridTimestamp) -> Bool
  {
    if let present = values[field], present.timestamp >= stamp { return false }
    values[field] = TimestampedValue(value, stamp)
    return true
  }

  public mutating func merge(_ other: Self) {
    for (field, stamped) in other.values { set(field, to: stamped.value, at: stamped.timestamp) }
  }

  public subscript(field: Field) -> TimestampedValue? { values[field] }

  /// The latest timestamp of any field; nil if no field is set.
  public var latest: HybridTimestamp? { values.values.map(\.timestamp).max() }

  func text(_ field: Field) -> String { values[field]?.value.text ?? "" }
  func flag(_ field: Field) -> Bool { values[field]?.value.flag ?? false }
}
