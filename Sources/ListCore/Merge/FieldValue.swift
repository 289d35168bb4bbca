/// The value of a field of a list or an item.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

/// A value and the timestamp at which it was set.
package struct Stamped: Hashable, Sendable {
  package var value: FieldValue
  package var stamp: Stamp

  package init(_ value: FieldValue, _ stamp: Stamp) {
    self.value = value
    self.stamp = stamp
  }
}

/// The reason why a value is invalid for a field.
package enum FieldRefusal: Hashable, Sendable {
  case wrongKind, empty, malformed, reserved
  case tooLong(most: Int)
}

/// Fields with their values and the timestamps of their last writes.
///
/// Merging is commutative, associative and idempotent: the greater timestamp wins, and equal
/// timestamps belong to the same operation. Replicas therefore converge regardless of order,
/// repetition and delay.
package struct MergedFields<Field: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var values: [Field: Stamped] = [:]

  package init() {}

  /// Sets a field unless it has an equal or later timestamp.
  /// - Returns: whether the field was set.
  @discardableResult
  package mutating func take(_ field: Field, _ value: FieldValue, _ stamp: Stamp) -> Bool {
    if let present = values[field], present.stamp >= stamp { return false }
    values[field] = Stamped(value, stamp)
    return true
  }

  package mutating func merge(_ other: Self) {
    for (field, stamped) in other.values { take(field, stamped.value, stamped.stamp) }
  }

  package subscript(field: Field) -> Stamped? { values[field] }

  /// The latest timestamp of any field; nil if no field is set.
  package var latest: Stamp? { values.values.map(\.stamp).max() }

  func text(_ field: Field) -> String { values[field]?.value.text ?? "" }
  func flag(_ field: Field) -> Bool { values[field]?.value.flag ?? false }
}
