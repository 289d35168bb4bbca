public import Model

/// A field of a type of content.
public struct SiteField: Decodable, Sendable, Identifiable, Equatable {
  public var id: FieldID
  /// The type; nil for a field without one.
  public var typeID: TypeID?
  public var sortOrder: Int
  /// The name for programs.
  public var name: String
  public var label: String
  /// JSON; `{"options": […]}` for a select.
  public var data: String
  /// JSON, or empty.
  public var validation: String
  public var validationID: Identifier<SiteValidation>?
  /// JSON.
  public var uiConfig: String
  /// `text`, `textarea`, `richtext`, `number`, `boolean`, `select`, `date`, `datetime`, `media`,
  /// `json`, `slug`, `email`, `url`, `_id` or `_title`.
  public var type: String
  public var isTranslatable: Bool
  public var createdAt: Timestamp
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "field_id"
    case typeID = "parent_id"
    case sortOrder = "sort_order"
    case name, label, data, validation, type
    case validationID = "validation_id"
    case uiConfig = "ui_config"
    case isTranslatable = "translatable"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

extension SiteField {
  /// The kind; nil for one that this version does not know.
  public var kind: KnownFieldKind? { KnownFieldKind(rawValue: type) }

  /// The choices of a `select`.
  public var options: [String] {
    struct Choices: Decodable { var options: [String]? }
    // Older apps stored other data for other kinds.
    return (try? JSON.decode(Choices.self, from: data))?.options ?? []
  }

  /// What the values of the field link to; nil for a field that is no relation.
  public var relation: SiteRelation? {
    struct Config: Decodable { var relation: SiteRelation? }
    // The configuration of other fields can be any text.
    return (try? JSON.decode(Config.self, from: uiConfig))?.relation
  }
}

/// The target of a field whose values are titles of entries.
public struct SiteRelation: Decodable, Sendable, Equatable {
  /// The type of the entries.
  public var targetTypeID: TypeID
  /// Whether a value can have several titles.
  public var allowsMany: Bool

  enum CodingKeys: String, CodingKey {
    case targetTypeID = "datatype_id"
    case allowsMany = "many"
  }
}

/// A field to create, or the members of one to change: what is nil or unchanged is not sent.
public struct SiteFieldDraft: Encodable, Sendable {
  public var typeID: Patch<TypeID> = .unchanged
  public var sortOrder: Int?
  public var name: String?
  public var label: String?
  public var data: String?
  public var validation: String?
  public var validationID: Patch<Identifier<SiteValidation>> = .unchanged
  public var uiConfig: String?
  public var type: String?
  public var isTranslatable: Bool?
  fileprivate var id: FieldID?

  public init(label: String? = nil, type: String? = nil, of typeID: TypeID? = nil) {
    self.label = label
    self.type = type
    if let typeID { self.typeID = .set(typeID) }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: SiteField.CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try typeID.encode(to: &values, forKey: .typeID)
    try values.encodeIfPresent(sortOrder, forKey: .sortOrder)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(label, forKey: .label)
    try values.encodeIfPresent(data, forKey: .data)
    try values.encodeIfPresent(validation, forKey: .validation)
    try validationID.encode(to: &values, forKey: .validationID)
    try values.encodeIfPresent(uiConfig, forKey: .uiConfig)
    try values.encodeIfPresent(type, forKey: .type)
    try values.encodeIfPresent(isTranslatable, forKey: .isTranslatable)
  }
}

/// The fields of a site's types.
public struct SiteFieldsResource: Sendable {
  let api: APIClient

  public func all() async throws -> [SiteField] { try await api.value(of: .get("/fields")) }

  public func get(_ id: FieldID) async throws -> SiteField { try await api.element("/fields", id) }

  public func create(_ draft: SiteFieldDraft) async throws -> SiteField {
    try await api.value(of: .sending(draft, to: "/fields"))
  }

  /// Changes the members that the draft has.
  public func update(_ id: FieldID, _ draft: SiteFieldDraft) async throws -> SiteField {
    var draft = draft
    draft.id = id
    return try await api.change(.sending(draft, by: "PUT", to: "/fields")) { try await get(id) }
  }

  /// Deletes a field. Its values stay, and are there again when the deletion is undone.
  @discardableResult
  public func delete(_ id: FieldID) async throws -> ChangeGroupID? {
    try await api.deleteElement("/fields", id)
  }

  public func move(_ id: FieldID, to sortOrder: Int) async throws {
    _ = try await api.change(
      .sending(["sort_order": sortOrder], by: "PUT", to: "/fields/\(id)/sort-order"))
  }
}

/// A named rule that several fields can use.
public struct SiteValidation: Codable, Sendable, Identifiable, Equatable {
  public var id: Identifier<SiteValidation>
  public var name: String
  public var description: String
  /// JSON: `{"rules": […]}`.
  public var config: String

  enum CodingKeys: String, CodingKey {
    case id = "validation_id"
    case name, description, config
  }
}

/// A rule to create, or the members of one to change.
public struct SiteValidationDraft: Encodable, Sendable {
  public var name: String?
  public var description: String?
  public var config: String?

  public init(name: String? = nil, description: String? = nil, config: String? = nil) {
    self.name = name
    self.description = description
    self.config = config
  }
}

/// The named rules of a space.
public struct ValidationsResource: Sendable {
  let api: APIClient

  public func all() async throws -> [SiteValidation] {
    try await api.value(of: .get("/validations"))
  }

  /// Returns rules whose names contain a text.
  public func search(_ name: String) async throws -> [SiteValidation] {
    try await api.value(of: .get("/validations/search", [("name", name)]))
  }

  public func get(_ id: Identifier<SiteValidation>) async throws -> SiteValidation {
    try await api.value(of: .get("/validations/\(id)"))
  }

  public func create(_ draft: SiteValidationDraft) async throws -> SiteValidation {
    try await api.create(.sending(draft, to: "/validations"), "validation", read: get)
  }

  public func update(
    _ id: Identifier<SiteValidation>, _ draft: SiteValidationDraft
  ) async throws -> SiteValidation {
    try await api.change(.sending(draft, by: "PUT", to: "/validations/\(id)")) {
      try await get(id)
    }
  }

  /// - Throws: `APIError` with the code `validation.used` for a rule that fields use.
  public func delete(_ id: Identifier<SiteValidation>) async throws {
    _ = try await api.change(.delete("/validations/\(id)"))
  }
}
