package import Database
package import Model

/// A type of a space, with its fields in order.
package struct TypeRecord: Sendable {
  package var key: TypeKey
  package var id: TypeID
  /// `movie`, `book`, … for types that every space has; nil for others.
  package var systemKey: String?
  package var name: String
  package var icon: String
  package var inLog: Bool
  package var inLibrary: Bool
  package var inSite: Bool
  package var look: TypeAppearance
  package var revision: Int
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var fields: [FieldRecord]
  /// Removed fields. Their keys stay reserved: adding a field with such a key restores it.
  package var removed: [FieldRecord] = []

  /// The type as livlog's clients receive it.
  package var model: EntryType {
    var type = EntryType(
      id: id, name: name, icon: icon, fields: fields.map(\.model), createdAt: createdAt,
      updatedAt: updatedAt, look: look)
    type.systemKey = systemKey
    return type
  }

  package var displayName: CatalogName {
    CatalogName(systemKey: systemKey, stored: name, plural: look.plural)
  }

  /// Returns the type as the API's value.
  /// - Parameters:
  ///   - count: the number of its entries.
  ///   - renewal: the progress of its migration; nil if none is running.
  package func detail(count: Int, renewal: TypeDetail.MigrationProgress? = nil) -> TypeDetail {
    var detail = TypeDetail(
      id: id, name: name, icon: icon, inLog: inLog, inLibrary: inLibrary, inSite: inSite,
      isSystem: systemKey != nil, look: look, fields: fields.map(\.draft),
      systemFields: fields.filter(\.isSystem).map(\.fieldKey),
      entryCount: count,
      renewal: renewal, revision: revision, createdAt: createdAt, updatedAt: updatedAt)
    detail.systemKey = systemKey
    return detail
  }

  package func field(_ key: String) -> FieldRecord? { fields.first { $0.fieldKey == key } }

  /// Returns the name of the field with this key, or that of the key if the type has no such field.
  package func displayName(ofField key: String) -> CatalogName {
    field(key)?.displayName ?? CatalogName(fieldKey: key)
  }
}

/// A field of a type.
package struct FieldRecord: Sendable, Equatable {
  package var key: FieldKey
  package var id: FieldID
  /// The permanent key of the field's values in documents and in the API; `key` is that of the row.
  package var fieldKey: String
  package var label: String
  package var kind: FieldKind
  package var options: [String]
  package var required: Bool
  /// Whether a relation can link to several entries.
  package var many: Bool
  /// The target type of a relation.
  package var target: TypeKey?
  package var targetID: TypeID?
  /// Whether the field belongs to the definition of a built-in type.
  package var isSystem = false

  package var model: Field {
    var field = Field(
      key: fieldKey, label: label, kind: kind, required: required, options: options,
      targetTypeID: targetID)
    field.isSystem = isSystem
    return field
  }

  /// The names of columns that contain the field in imported tables, in lower case: its key, and its
  /// name in each language.
  package var columnNames: [String] {
    [fieldKey.lowercased()] + Language.allCases.map { displayName.text(in: $0).lowercased() }
  }

  package var displayName: CatalogName {
    CatalogName(fieldKey: fieldKey, stored: label, isSystem: isSystem)
  }

  /// A draft with the field's current values.
  package var draft: FieldDraft {
    FieldDraft(
      key: fieldKey, label: label, kind: kind, required: required, options: options,
      targetTypeID: targetID, many: many)
  }
}

/// The types of one space, loaded together.
package struct TypeSet: Sendable {
  package let types: [TypeRecord]

  package init(types: [TypeRecord]) { self.types = types }

  package subscript(key: TypeKey) -> TypeRecord? { types.first { $0.key == key } }
  package subscript(id: TypeID) -> TypeRecord? { types.first { $0.id == id } }

  package subscript(reference reference: TypeReference) -> TypeRecord? {
    switch reference {
    case .id(let id): self[id]
    case .name(let name): self[named: name]
    }
  }

  /// Returns the type with this system key, or with this name in any case. Types of the Log and
  /// Library precede types of only the Site, which can have the same name.
  package subscript(named name: String) -> TypeRecord? {
    let name = name.lowercased()
    if let system = types.first(where: { $0.systemKey == name }) { return system }
    let named = types.filter { $0.name.lowercased() == name }
    return named.first { $0.systemKey != nil } ?? named.first { $0.inLog || $0.inLibrary }
      ?? named.first
  }
}
