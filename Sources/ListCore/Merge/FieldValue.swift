/// What a field of a list or an item may hold.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

/// A value and when it was set.
package struct Stamped: Hashable, Sendable {
  package var value: FieldValue
  package var stamp: Stamp

  package init(_ value: FieldValue, _ stamp: Stamp) {
    self.value = value
    self.stamp = stamp
  }
}

/// Why a value cannot be a field's.
package enum FieldRefusal: Hashable, Sendable {
  case wrongKind, empty, malformed, reserved
  case tooLong(most: Int)
}

/// The fields of one thing, each with the stamp of its last writer.
///
/// Merging is commutative, associative and idempotent: the greater stamp wins, and an equal one is
/// the same operation. So replicas agree whatever the order, repetition or delay.
package struct MergedFields<Field: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var values: [Field: Stamped] = [:]

  package init() {}

  /// Sets a field unless a later operation already has; whether it did.
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

  /// The latest stamp of any field.
  package var latest: Stamp? { values.values.map(\.stamp).max() }

  func text(_ field: Field) -> String { values[field]?.value.text ?? "" }
  func flag(_ field: Field) -> Bool { values[field]?.value.flag ?? false }
}
