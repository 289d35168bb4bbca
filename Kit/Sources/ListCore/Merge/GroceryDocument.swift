/// What a list stores besides its items.
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

/// The values of a list with the times at which they were written.
public typealias ListFields = LastWriteWinsFields<ListField>

extension LastWriteWinsFields where Field == ListField {
  /// The name of the list; empty if none was written.
  public var name: String { text(.name) }
  /// Whether the list was deleted. A later write of another field does not restore it.
  public var isDeleted: Bool { flag(.deleted) }
}

/// An edit of a list, which sets a field to a value. No operation toggles, so applying one twice
/// changes nothing.
public struct ListOperation: Hashable, Sendable {
  /// What an operation changes: a field of the list, or one of an item.
  public enum Target: Hashable, Sendable {
    case list(ListField)
    /// A field of the item with this id.
    case item(String, ItemField)
  }

  /// The field that is written.
  public var target: Target
  /// What is written.
  public var value: FieldValue
  /// When it was written. Of two writes of a field, the later one wins on every device.
  public var timestamp: HybridTimestamp

  /// Creates an operation, which `GroceryDocument.apply` takes.
  public init(_ target: Target, _ value: FieldValue, _ stamp: HybridTimestamp) {
    self.target = target
    self.value = value
    self.timestamp = stamp
  }
}

/// The state of a list with its items, as each replica stores it.
public struct GroceryDocument: Hashable, Sendable {
  /// The values of the list itself.
  public private(set) var fields = ListFields()
  /// Items by id, including deleted ones.
  public private(set) var items: [String: ItemFields] = [:]

  /// Creates a list without any values.
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

  /// Adds what another replica knows. Merging twice, or in another order, has the same result.
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

/// What an item stores.
public enum ItemField: String, CaseIterable, Hashable, Sendable {
  case name, checked, section, quantity, position, store, deleted
}

/// The values of an item with the times at which they were written.
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
  /// What to buy.
  public var name: String { text(.name) }
  /// Whether it is in the basket.
  public var isChecked: Bool { flag(.checked) }
  /// The canonical name of the section; Other until one is set.
  public var section: String {
    let text = text(.section)
    return text.isEmpty ? Section.other.name : Section.canonical(text)
  }
  /// How much, such as `2 kg`; empty for no amount.
  public var quantity: String { text(.quantity) }
  /// The place in the list; positions are compared as texts.
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

  /// The text; nil for a flag.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The flag; nil for a text.
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

/// A value and the timestamp at which it was set.
public struct TimestampedValue: Hashable, Sendable {
  /// What was written last.
  public var value: FieldValue
  /// When it was written, which decides between writes of two devices.
  public var timestamp: HybridTimestamp

  /// Creates a value with the time at which it was written.
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
  /// The values of the fields that were written at all.
  public private(set) var values: [Field: TimestampedValue] = [:]

  /// Creates a set of fields that were never written.
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

  /// Takes each field from the replica that has written it last.
  public mutating func merge(_ other: Self) {
    for (field, stamped) in other.values { set(field, to: stamped.value, at: stamped.timestamp) }
  }

  /// The value of a field with its time; nil if it was never written.
  public subscript(field: Field) -> TimestampedValue? { values[field] }

  /// The latest timestamp of any field; nil if no field is set.
  public var latest: HybridTimestamp? { values.values.map(\.timestamp).max() }

  func text(_ field: Field) -> String { values[field]?.value.text ?? "" }
  func flag(_ field: Field) -> Bool { values[field]?.value.flag ?? false }
}
