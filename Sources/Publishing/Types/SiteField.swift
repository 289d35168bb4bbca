package import Catalog
import Foundation
package import Model

/// A field as the contract sends it. A relation is sent as a text field with the target type in
/// `ui_config`.
package struct SiteField: Encodable, Sendable {
  package var id: FieldID
  @Nullable package var parentID: TypeID?
  package var sortOrder: Int
  /// The name for API clients.
  package var name: String
  package var label: String
  /// JSON; `{"options": […]}` for a select.
  package var data: String
  /// JSON, or empty.
  package var validation: String
  @Nullable package var validationID: Identifier<FieldTraits>?
  /// JSON.
  package var uiConfig: String
  /// The kind of the field in the contract.
  package var type: String
  package var translatable: Bool
  /// Stored and sent for clients of the contract. This server does not restrict the field to them.
  @Nullable package var roles: [String]?
  @Nullable package var authorID: UserID?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "field_id"
    case parentID = "parent_id"
    case sortOrder = "sort_order"
    case name, label, data, validation, type, translatable, roles
    case validationID = "validation_id"
    case uiConfig = "ui_config"
    case authorID = "author_id"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

extension SiteField {
  /// The field for clients that do not support the contract's kinds `_id` and `_title`: these
  /// become text.
  package var withPlainKind: SiteField {
    var field = self
    if ContractKind(rawValue: type) ?? .none != .none { field.type = FieldKind.text.rawValue }
    return field
  }

  init(_ field: SiteFieldRecord, of type: SiteTypeRecord, authors: AuthorIDs) {
    let record = field.record
    let traits = field.traits
    id = record.id
    parentID = type.id
    sortOrder = traits.position
    name = field.name
    label = record.label
    data = FieldJSON.data(of: field)
    validation = FieldJSON.validation(of: field)
    validationID = traits.validationID
    uiConfig = FieldJSON.uiConfig(of: field)
    self.type =
      traits.kind != .none
      ? traits.kind.rawValue
      : record.kind.contractName
    translatable = traits.translatable
    roles = FieldJSON.roles(traits.roles)
    authorID = traits.author.flatMap { authors[$0] }
    createdAt = field.createdAt
    updatedAt = field.updatedAt
  }
}

/// A link between a field and a type, as the contract sends it: one for each field, and another one
/// for each further type that shares the field.
package struct DatatypeField: Encodable, Sendable {
  /// The id of the link, which is that of the type's own field.
  package var id: FieldID
  package var typeID: TypeID
  /// The id of the field that is shared; equal to `id` for a field that is not.
  package var fieldID: FieldID
  package var sortOrder: Int

  init(_ field: SiteFieldRecord, of type: SiteTypeRecord) {
    id = field.record.id
    typeID = type.id
    fieldID = field.wireID
    sortOrder = field.traits.position
  }

  enum CodingKeys: String, CodingKey {
    case id
    case typeID = "datatype_id"
    case fieldID = "field_id"
    case sortOrder = "sort_order"
  }
}

/// A request of the contract that links a field to a type.
package struct DatatypeFieldBody: Decodable, Sendable {
  package var id: FieldID?
  package var typeID: TypeID?
  package var fieldID: FieldID?
  package var sortOrder: Int?

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: DatatypeField.CodingKeys.self)
    id = try values.decodeID(forKey: .id)
    typeID = try values.decodeID(forKey: .typeID)
    fieldID = try values.decodeID(forKey: .fieldID)
    sortOrder = try values.decodePosition(forKey: .sortOrder)
  }
}
