package import Database
package import Model

/// A type as it stands in a space, with its fields in order.
package struct TypeRecord: Sendable {
  package var key: TypeKey
  package var id: TypeID
  /// `movie`, `book`, … of the types that every space has.
  package var systemKey: String?
  package var name: String
  package var icon: String
  package var inLog: Bool
  package var inLibrary: Bool
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var fields: [FieldRecord]

  package var model: EntryType {
    EntryType(
      id: id, name: name, icon: icon, fields: fields.map(\.model), createdAt: createdAt,
      updatedAt: updatedAt)
  }

  package func field(_ key: String) -> FieldRecord? { fields.first { $0.fieldKey == key } }
}

/// A field of a type, with what a write needs to know of it.
package struct FieldRecord: Sendable {
  package var key: FieldKey
  package var id: FieldID
  package var fieldKey: String
  package var label: String
  package var kind: FieldKind
  package var options: [String]
  package var required: Bool
  package var many: Bool
  /// The type that a relation leads to.
  package var target: TypeKey?
  package var targetID: TypeID?

  package var model: Field {
    Field(
      key: fieldKey, label: label, kind: kind, required: required, options: options,
      targetTypeID: targetID)
  }
}

/// The types of one space, loaded once for a piece of work.
package struct TypeBook: Sendable {
  package let types: [TypeRecord]

  package subscript(key: TypeKey) -> TypeRecord? { types.first { $0.key == key } }
  package subscript(id: TypeID) -> TypeRecord? { types.first { $0.id == id } }

  package subscript(reference reference: TypeReference) -> TypeRecord? {
    switch reference {
    case .id(let id): self[id]
    case .name(let name): self[named: name]
    }
  }

  /// By its name in any case, or its system key.
  package subscript(named name: String) -> TypeRecord? {
    types.first { $0.name.lowercased() == name.lowercased() || $0.systemKey == name.lowercased() }
  }
}
