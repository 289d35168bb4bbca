package import Catalog
import Model

/// What a form needs to know about relations: their types, and the stored links.
package struct FormRelations: Sendable {
  /// The types with their fields as the Catalog stores them.
  package var book = TypeSet(types: [])
  /// The stored links of the entry, by field key.
  package var related: [String: [LinkedEntry]] = [:]
  /// The entries that link to the entry, as stored.
  package var incoming: [Entries.InverseRelationGroup] = []

  package init() {}

  func field(_ key: String, of type: TypeID) -> FieldRecord? { book[type]?.field(key) }

  /// Whether links show a role: those to persons do, and others if one of them has a role.
  func hasRoles(_ field: FieldRecord, in links: [RelationPicker.Item]) -> Bool {
    field.target.flatMap { book[$0] }?.systemKey == "person"
      || links.contains { !($0.role ?? "").isEmpty }
  }
}

extension TypeSet {
  /// Returns the relation fields whose links can point to entries of `type`.
  func relationFields(linkingTo type: TypeID) -> [(type: TypeRecord, field: FieldRecord)] {
    guard let target = self[type]?.key else { return [] }
    return types.flatMap { type in
      type.fields.filter { $0.kind == .relation && $0.target == target }.map { (type, $0) }
    }
  }
}
