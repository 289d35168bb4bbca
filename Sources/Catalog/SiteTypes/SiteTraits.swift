package import Database
package import Model

/// What a type is for the Site, beside what it is for the catalog.
package struct SiteTraits: Sendable, Equatable {
  /// The contract's free text: `root` for what stands for itself, `_global`, … 1–50 characters.
  package var role: String
  /// What programs call it, at most 50 characters; empty for one made from its name.
  package var name: String
  /// The label as clients of the contract wrote it, where that is longer than a name in the catalog
  /// may be. Renaming the type replaces it.
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

/// What a field is for the Site. `data`, `uiConfig` and `validation` are texts of the contract
/// (JSON), kept as they were sent.
package struct FieldTraits: Sendable, Equatable {
  /// What programs call it; empty for its key.
  package var name = ""
  /// A kind that only the contract knows; empty for the field's own.
  package var kind = ContractKind.none
  package var data = ""
  package var uiConfig = ""
  package var validation = ""
  package var validationID: Identifier<FieldTraits>?
  package var translatable = false
  /// A JSON array of roles; empty for everybody.
  package var roles = ""
  /// The field of another type that this one is, for the contract.
  package var sharedID: FieldID?
  package var author: UserKey?
  package var position = 0

  package init() {}
}

/// A kind of field that only ModulaCMS's contract knows, and that is kept as text.
package enum ContractKind: String, Sendable, Codable {
  case none = ""
  /// The id of the content, which the client writes.
  case id = "_id"
  /// The title of the content.
  case title = "_title"
}

/// A type of the Site.
package struct SiteTypeRecord: Sendable {
  package var record: TypeRecord
  package var traits: SiteTraits
  /// In their order.
  package var fields: [SiteFieldRecord]

  package var key: TypeKey { record.key }
  package var id: TypeID { record.id }

  /// By the id that the contract knows it by.
  package func field(_ id: FieldID) -> SiteFieldRecord? {
    fields.first { $0.wireID == id } ?? fields.first { $0.record.id == id }
  }

  package func field(named name: String) -> SiteFieldRecord? {
    fields.first { $0.name == name }
      ?? fields.first { $0.record.fieldKey == name || $0.record.label == name }
  }

  /// What people call it, at most 255 characters.
  package var label: String { SiteNames.label(traits.label, name: record.name) }

  /// The field whose value is the title of the content.
  package var titleField: SiteFieldRecord? { fields.first { $0.traits.kind == .title } }

  /// What programs call the field with this key.
  package func name(ofField key: String) -> String {
    fields.first { $0.key == key }?.name ?? key
  }

  /// What programs call it.
  package var name: String {
    traits.name.isEmpty ? SiteNames.name(of: record.name) : traits.name
  }
}

package struct SiteFieldRecord: Sendable {
  package var record: FieldRecord
  package var traits: FieldTraits
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  package var wireID: FieldID { traits.sharedID ?? record.id }
  package var key: String { record.fieldKey }

  package var name: String {
    traits.name.isEmpty ? SiteNames.name(of: record.fieldKey) : traits.name
  }
}

/// The types of a space that its site has.
package struct SiteTypeBook: Sendable {
  package let types: [SiteTypeRecord]

  package subscript(key: TypeKey) -> SiteTypeRecord? { types.first { $0.key == key } }
  package subscript(id: TypeID) -> SiteTypeRecord? { types.first { $0.id == id } }
  package subscript(named name: String) -> SiteTypeRecord? {
    types.first { $0.name == name } ?? types.first { $0.record.name == name }
  }

  /// The type that has this field, and the field.
  package func field(_ id: FieldID) -> (type: SiteTypeRecord, field: SiteFieldRecord)? {
    for type in types {
      if let field = type.fields.first(where: { $0.record.id == id }) { return (type, field) }
    }
    return nil
  }
}

package enum SiteNames {
  /// A label as the catalog's name, and whole where that is shorter.
  static func stored(_ label: String) -> (name: String, label: String) {
    let name = label.shortened(to: longestName)
    return name == label ? (label, "") : (beginning(of: label), label)
  }

  /// The label of a type: the long one, unless the type was renamed since that was stored.
  package static func label(_ label: String, name: String) -> String {
    !label.isEmpty && beginning(of: label).normalised == name ? label : name
  }

  private static func beginning(of label: String) -> String {
    String(String.UnicodeScalarView(label.unicodeScalars.prefix(longestName)))
  }
  private static let longestName = 50

  /// A name for programs: `Blog post` is `blog_post`; letters of any script stay.
  package static func name(of label: String) -> String {
    let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "_")
  }
}
