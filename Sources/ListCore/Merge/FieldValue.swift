/// The value of a field of a list or an item.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

/// A value and the timestamp at which it was set.
package struct TimestampedValue: Hashable, Sendable {
  package var value: FieldValue
  package var timestamp: HybridTimestamp

  package init(_ value: FieldValue, _ stamp: HybridTimestamp) {
    self.value = value
    self.timestamp = stamp
  }
}

/// The reason why a value is invalid for a field.
package enum FieldValidationError: Hashable, Sendable {
  case wrongKind, empty, malformed, reserved
  case tooLong(most: Int)
}

/// Fields with their values and the timestamps of their last writes.
///
/// Merging is commutative, associative and idempotent: the greater timestamp wins, and equal
/// timestamps belong to the same operation. Replicas therefore converge regardless of order,
/// repetition and delay.
package struct LastWriteWinsFields<Field: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var values: [Field: TimestampedValue] = [:]

  package init() {}

  /// Sets a field unless it has an equal or later timestamp.
  /// - Returns: whether the field was set.
  @discardableResult
  package mutating func set(_ field: Field, to value: FieldValue, at stamp: HybridTimestamp) -> Bool
  {
    if let present = values[field], present.timestamp >= stamp { return false }
    values[field] = TimestampedValue(value, stamp)
    return true
  }

  package mutating func merge(_ other: Self) {
    for (field, stamped) in other.values { set(field, to: stamped.value, at: stamped.timestamp) }
  }

  package subscript(field: Field) -> TimestampedValue? { values[field] }

  /// The latest timestamp of any field; nil if no field is set.
  package var latest: HybridTimestamp? { values.values.map(\.timestamp).max() }

  func text(_ field: Field) -> String { values[field]?.value.text ?? "" }
  func flag(_ field: Field) -> Bool { values[field]?.value.flag ?? false }
}
