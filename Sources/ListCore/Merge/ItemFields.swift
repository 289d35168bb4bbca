/// A field of an item.
package enum ItemField: String, CaseIterable, Hashable, Sendable {
  case name, checked, section, quantity, position, store, deleted
}

package typealias ItemFields = LastWriteWinsFields<ItemField>

extension ItemField {
  /// Returns the reason why `value` is invalid for the field; nil if it is valid. The length of a
  /// text is counted in code points, without white space at both ends.
  package func validationError(for value: FieldValue) -> FieldValidationError? {
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
  /// Returns the reason why a text is invalid; nil if it is valid.
  static func forText(_ text: String, maxLength: Int) -> FieldValidationError? {
    let count = Folding.trimmed(text).unicodeScalars.count
    return count == 0 ? .empty : count > maxLength ? .tooLong(most: maxLength) : nil
  }
}

extension LastWriteWinsFields where Field == ItemField {
  package var name: String { text(.name) }
  package var isChecked: Bool { flag(.checked) }
  /// The canonical name of the section; Other until one is set.
  package var section: String {
    let text = text(.section)
    return text.isEmpty ? Section.other.name : Section.canonical(text)
  }
  package var quantity: String { text(.quantity) }
  package var position: String { text(.position) }
  /// The id of a store; empty for any store.
  package var store: String { text(.store) }

  /// Depends on the field `deleted` alone: a later edit of another field, by a device that did not
  /// know of the deletion, does not restore the item.
  package var isDeleted: Bool { flag(.deleted) }
  /// Whether the item is visible: its name is set (other fields can arrive first) and it is not
  /// deleted.
  package var isVisible: Bool { values[.name] != nil && !isDeleted }

  /// Whether the tombstone can be removed at `now` (milliseconds). By then every device has
  /// received the deletion or must fetch the whole list again.
  package func hasExpiredTombstone(at now: UInt64) -> Bool {
    guard isDeleted, let stamp = values[.deleted]?.timestamp else { return false }
    return stamp.milliseconds + Tombstone.lifetime < now
  }
}

/// The row that remains of a deleted item.
package enum Tombstone {
  /// How long tombstones are stored: 90 days in milliseconds.
  package static let lifetime: UInt64 = 90 * 24 * 60 * 60 * 1000
}
