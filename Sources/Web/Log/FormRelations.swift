package import Catalog
import Model

/// What a form needs to know of relations beside its texts: where they lead, what is there now.
package struct FormRelations: Sendable {
  /// Types with what only the Catalog knows of their fields.
  package var book = TypeBook(types: [])
  /// What the entry leads to as it is kept, by the key of the field.
  package var related: [String: [LinkedEntry]] = [:]
  /// Who leads to the entry, as it is kept.
  package var incoming: [Entries.IncomingGroup] = []

  package init() {}

  func field(_ key: String, of type: TypeID) -> FieldRecord? { book[type]?.field(key) }

  /// People have roles in what they take part in; others have those that somebody gave them.
  func hasRoles(_ field: FieldRecord, in links: [RelationPicker.Item]) -> Bool {
    field.target.flatMap { book[$0] }?.systemKey == "person"
      || links.contains { !($0.role ?? "").isEmpty }
  }
}

extension TypeBook {
  /// The fields of other types, or of the same, that lead to entries of one type.
  func leading(to type: TypeID) -> [(type: TypeRecord, field: FieldRecord)] {
    guard let target = self[type]?.key else { return [] }
    return types.flatMap { type in
      type.fields.filter { $0.kind == .relation && $0.target == target }.map { (type, $0) }
    }
  }
}
