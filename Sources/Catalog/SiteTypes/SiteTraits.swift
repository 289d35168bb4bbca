package import Database
package import Model

/// The properties of a type that only the Site uses.
package struct SiteTraits: Sendable, Equatable {
  /// The free text `type` of ModulaCMS's contract: `root` for independent content, `_global`, and
  /// so on; 1–50 characters.
  package var role: String
  /// The name for programs, at most 50 characters. If empty, it is derived from the type's name.
  package var name: String
  /// The label from clients of the contract, if it is longer than the name of a type can be.
  /// Renaming the type replaces it.
  package var label = ""
  package var parent: TypeKey?
  package var author: UserKey?
  package var position: Int

  package init(
    role: String = "root", name: String = "", parent: TypeKey? = nil, author: UserKey? = nil,
    position: Int = 100
  ) {
    self.role = role
    self.name = name
    self.parent = parent
    self.author = author
    self.position = position
  }
}

/// The properties of a field that only the Site uses. `data`, `uiConfig` and `validation` are JSON
/// texts of the contract, stored as received.
package struct FieldTraits: Sendable, Equatable {
  /// The name for programs. If empty, it is derived from the field's key.
  package var name = ""
  /// A kind that exists only in the contract; `none` for the field's own kind.
  package var kind = ContractKind.none
  package var data = ""
  package var uiConfig = ""
  package var validation = ""
  /// The id of the named validation that the field refers to.
  package var validationID: Identifier<FieldTraits>?
  package var translatable = false
  /// A JSON array of roles; empty for all roles.
  package var roles = ""
  /// The id of the field in the contract, where several types can share one field; nil if it is the
  /// field's own id.
  package var sharedID: FieldID?
  package var author: UserKey?
  package var position = 0

  package init() {}
}

/// A kind of field that exists only in ModulaCMS's contract. Its values are stored as text.
package enum ContractKind: String, Sendable, Codable, CaseIterable {
  case none = ""
  /// The id of the content, which the client sets.
  case id = "_id"
  /// The title of the content.
  case title = "_title"
}

/// A type of the Site, with its properties for the Site.
package struct SiteTypeRecord: Sendable {
  package var record: TypeRecord
  package var traits: SiteTraits
  /// The fields in order.
  package var fields: [SiteFieldRecord]

  package var key: TypeKey { record.key }
  package var id: TypeID { record.id }

  /// Returns the field with this id in the contract, or with this id of its own.
  package func field(_ id: FieldID) -> SiteFieldRecord? {
    fields.first { $0.wireID == id } ?? fields.first { $0.record.id == id }
  }

  /// Returns the field with this name for programs, or with this key or label.
  package func field(named name: String) -> SiteFieldRecord? {
    fields.first { $0.name == name }
      ?? fields.first { $0.record.fieldKey == name || $0.record.label == name }
  }

  /// The label shown to people, at most 255 characters.
  package var label: String { SiteNames.label(traits.label, name: record.name) }

  /// The field whose value is the title of the content.
  package var titleField: SiteFieldRecord? { fields.first { $0.traits.kind == .title } }

  /// Returns the name for programs of the field with this key.
  package func name(ofField key: String) -> String {
    fields.first { $0.key == key }?.name ?? key
  }

  /// The name for programs.
  package var name: String {
    traits.name.isEmpty ? SiteNames.name(of: record.name) : traits.name
  }
}

/// A field of a type of the Site, with its properties for the Site.
package struct SiteFieldRecord: Sendable {
  package var record: FieldRecord
  package var traits: FieldTraits
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  /// The id of the field in the contract.
  package var wireID: FieldID { traits.sharedID ?? record.id }
  package var key: String { record.fieldKey }

  package var name: String {
    traits.name.isEmpty ? SiteNames.name(of: record.fieldKey) : traits.name
  }
}

/// The types of a space that belong to its Site.
package struct SiteTypeSet: Sendable {
  package let types: [SiteTypeRecord]

  package subscript(key: TypeKey) -> SiteTypeRecord? { types.first { $0.key == key } }
  package subscript(id: TypeID) -> SiteTypeRecord? { types.first { $0.id == id } }
  /// Returns the type with this name for programs, or with this name in the catalog.
  package subscript(named name: String) -> SiteTypeRecord? {
    types.first { $0.name == name } ?? types.first { $0.record.name == name }
  }

  /// Returns the field with this id, and its type.
  package func field(_ id: FieldID) -> (type: SiteTypeRecord, field: SiteFieldRecord)? {
    for type in types {
      if let field = type.fields.first(where: { $0.record.id == id }) { return (type, field) }
    }
    return nil
  }
}

/// The conversion between labels, the catalog's names and names for programs.
package enum SiteNames {
  /// Returns the catalog's name for a label, and the label itself if it is longer than the name.
  static func stored(_ label: String) -> (name: String, label: String) {
    let name = label.shortened(to: maxNameLength)
    return name == label ? (label, "") : (beginning(of: label), label)
  }

  /// Returns the label of a type: the stored long label, unless the type was renamed after that.
  package static func label(_ label: String, name: String) -> String {
    !label.isEmpty && beginning(of: label).normalised == name ? label : name
  }

  private static func beginning(of label: String) -> String {
    String(String.UnicodeScalarView(label.unicodeScalars.prefix(maxNameLength)))
  }
  private static let maxNameLength = 50

  /// Returns a name for programs: `Blog post` becomes `blog_post`. Letters of any script are kept.
  package static func name(of label: String) -> String {
    let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "_")
  }
}
