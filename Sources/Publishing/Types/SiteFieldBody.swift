package import Catalog
package import Model

/// A request of the contract that creates or changes a field. Members that are left out stay
/// unchanged.
package struct SiteFieldBody: Codable, Sendable {
  package var id: FieldID?
  package var parentID: Patch<TypeID> = .unchanged
  package var sortOrder: Int?
  package var name: String?
  package var label: String?
  package var data: String?
  package var validation: String?
  package var validationID: Patch<Identifier<FieldTraits>> = .unchanged
  package var uiConfig: String?
  package var type: String?
  package var translatable: Bool?
  package var roles: Patch<[String]> = .unchanged
  package var authorID: String?

  package init(label: String? = nil, type: String? = nil, parentID: Patch<TypeID> = .unchanged) {
    self.label = label
    self.type = type
    self.parentID = parentID
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: SiteField.CodingKeys.self)
    id = try values.decodeID(forKey: .id)
    parentID = try values.settableID(forKey: .parentID)
    sortOrder = try values.decodePosition(forKey: .sortOrder)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    label = try values.decodeIfPresent(String.self, forKey: .label)
    data = try values.decodeIfPresent(String.self, forKey: .data)
    validation = try values.decodeIfPresent(String.self, forKey: .validation)
    validationID = try values.settableID(forKey: .validationID)
    uiConfig = try values.decodeIfPresent(String.self, forKey: .uiConfig)
    type = try values.decodeIfPresent(String.self, forKey: .type)
    translatable = try values.decodeIfPresent(Bool.self, forKey: .translatable)
    roles = try Patch(from: values, forKey: .roles)
    authorID = try values.decodeIfPresent(String.self, forKey: .authorID)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: SiteField.CodingKeys.self)
    try values.encodeIfPresent(sortOrder, forKey: .sortOrder)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(label, forKey: .label)
    try values.encodeIfPresent(data, forKey: .data)
    try values.encodeIfPresent(validation, forKey: .validation)
    try validationID.encode(to: &values, forKey: .validationID)
    try values.encodeIfPresent(uiConfig, forKey: .uiConfig)
    try values.encodeIfPresent(type, forKey: .type)
    try values.encodeIfPresent(translatable, forKey: .translatable)
    try roles.encode(to: &values, forKey: .roles)
    try values.encodeIfPresent(authorID, forKey: .authorID)
  }

  /// Returns this request with the members that `newer` contains replaced.
  func merged(with newer: SiteFieldBody) -> SiteFieldBody {
    var both = self
    both.sortOrder = newer.sortOrder ?? sortOrder
    both.name = newer.name ?? name
    both.label = newer.label ?? label
    both.data = newer.data ?? data
    both.validation = newer.validation ?? validation
    if newer.validationID != .unchanged { both.validationID = newer.validationID }
    both.uiConfig = newer.uiConfig ?? uiConfig
    both.type = newer.type ?? type
    both.translatable = newer.translatable ?? translatable
    if newer.roles != .unchanged { both.roles = newer.roles }
    both.authorID = newer.authorID ?? authorID
    return both
  }
}
