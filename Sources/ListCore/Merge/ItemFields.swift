package enum ItemField: String, CaseIterable, Hashable, Sendable {
  case name, checked, section, quantity, position, store, deleted
}

package typealias ItemFields = MergedFields<ItemField>

extension ItemField {
  /// What is wrong with a value; nil when nothing is. Texts are counted trimmed, in code points.
  package func refusal(of value: FieldValue) -> FieldRefusal? {
    switch self {
    case .checked, .deleted: return value.flag == nil ? .wrongKind : nil
    case .name, .section, .quantity, .position, .store: break
    }
    guard let text = value.text else { return .wrongKind }
    return switch self {
    case .name: FieldRefusal.ofText(text, most: 200)
    case .section:
      Section.isReserved(text) ? .reserved : FieldRefusal.ofText(text, most: Section.longest)
    case .quantity: text.isEmpty ? nil : FieldRefusal.ofText(text, most: 40)
    case .position: Position.isValid(text) ? nil : .malformed
    default: text.isEmpty || isIdentifier(text) ? nil : .malformed
    }
  }

  /// A UUID's text in lower case, the only form in which ids are compared.
  private func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { place, letter in
      [8, 13, 18, 23].contains(place)
        ? letter == 45 : (48...57).contains(letter) || (97...102).contains(letter)
    }
  }
}

extension FieldRefusal {
  static func ofText(_ text: String, most: Int) -> FieldRefusal? {
    let count = Folding.trimmed(text).unicodeScalars.count
    return count == 0 ? .empty : count > most ? .tooLong(most: most) : nil
  }
}

extension MergedFields where Field == ItemField {
  package var name: String { text(.name) }
  package var isChecked: Bool { flag(.checked) }
  /// In its canonical spelling; Other until one is set.
  package var section: String {
    let text = text(.section)
    return text.isEmpty ? Section.other.name : Section.canonical(text)
  }
  package var quantity: String { text(.quantity) }
  package var position: String { text(.position) }
  /// A store's id; empty for any store.
  package var store: String { text(.store) }

  /// Only `deleted` itself decides: an edit that comes later, or was made later by somebody who did
  /// not know, does not bring an item back.
  package var isDeleted: Bool { flag(.deleted) }
  /// Whether people see it: it has its name (other fields may come first) and is not removed.
  package var isShown: Bool { values[.name] != nil && !isDeleted }

  /// Whether its tombstone may go at `now` (milliseconds): every device has heard of it or must
  /// fetch everything again.
  package func isForgotten(at now: UInt64) -> Bool {
    guard isDeleted, let stamp = values[.deleted]?.stamp else { return false }
    return stamp.milliseconds + Tombstone.lifetime < now
  }
}

package enum Tombstone {
  /// 90 days in milliseconds.
  package static let lifetime: UInt64 = 90 * 24 * 60 * 60 * 1000
}
