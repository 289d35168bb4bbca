public import Model

/// A field of a type of content.
public struct SiteField: Decodable, Sendable, Identifiable, Equatable {
  public var id: FieldID
  /// The type; nil for a field without one.
  public var typeID: TypeID?
  /// The place in the form, ascending.
  public var sortOrder: Int
  /// The name for programs.
  public var name: String
  /// The name that people see.
  public var label: String
  /// JSON; `{"options": […]}` for a select.
  public var data: String
  /// JSON, or empty.
  public var validation: String
  /// A named rule that values have to follow; nil for none.
  public var validationID: Identifier<SiteValidation>?
  /// JSON.
  public var uiConfig: String
  /// `text`, `textarea`, `richtext`, `number`, `boolean`, `select`, `date`, `datetime`, `media`,
  /// `json`, `slug`, `email`, `url`, `_id` or `_title`.
  public var type: String
  /// Whether each language has a value of its own.
  public var isTranslatable: Bool
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
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
  /// The type that has the field.
  public var typeID: Patch<TypeID> = .unchanged
  /// The place in the form, ascending.
  public var sortOrder: Int?
  /// The name for programs: a–z, 0–9 and `_`.
  public var name: String?
  /// The name that people see.
  public var label: String?
  /// JSON with the choices or the linked type, depending on `type`.
  public var data: String?
  /// JSON with rules for values.
  public var validation: String?
  /// A named rule that values have to follow; `.set(nil)` removes it.
  public var validationID: Patch<Identifier<SiteValidation>> = .unchanged
  /// JSON with the look of the form's control.
  public var uiConfig: String?
  /// The kind of the values, such as `text` or `richtext`.
  public var type: String?
  /// Whether each language has a value of its own.
  public var isTranslatable: Bool?
  fileprivate var id: FieldID?

  /// Creates a draft. A new field needs a label, a kind and a type of content.
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

  /// Returns the fields of all types.
  public func all() async throws -> [SiteField] { try await api.value(of: .get("/fields")) }

  /// Returns a field.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: FieldID) async throws -> SiteField { try await api.element("/fields", id) }

  /// Adds a field to a type. Existing content has no value of it.
  ///
  ///     let body = try await client.site.fields.create(
  ///       SiteFieldDraft(label: "Body", type: "richtext", of: post))
  /// - Throws: `APIError` of the kind `invalid` with the fields.
  @discardableResult
  public func create(_ draft: SiteFieldDraft) async throws -> SiteField {
    try await api.value(of: .sending(draft, to: "/fields"))
  }

  /// Changes the members that the draft has.
  @discardableResult
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

  /// Moves a field in the form.
  /// - Parameter sortOrder: the new place, ascending.
  public func move(_ id: FieldID, to sortOrder: Int) async throws {
    _ = try await api.change(
      .sending(["sort_order": sortOrder], by: "PUT", to: "/fields/\(id)/sort-order"))
  }
}

/// A named rule that several fields can use.
public struct SiteValidation: Codable, Sendable, Identifiable, Equatable {
  public var id: Identifier<SiteValidation>
  /// The name that fields refer to.
  public var name: String
  /// What the rule is for; may be empty.
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
  /// The name that fields refer to.
  public var name: String?
  /// What the rule is for; nil keeps the text.
  public var description: String?
  /// JSON: `{"rules": […]}`.
  public var config: String?

  /// Creates a draft. A new rule needs a name and a config.
  public init(name: String? = nil, description: String? = nil, config: String? = nil) {
    self.name = name
    self.description = description
    self.config = config
  }
}

/// The named rules of a space.
public struct ValidationsResource: Sendable {
  let api: APIClient

  /// Returns all named rules.
  public func all() async throws -> [SiteValidation] {
    try await api.value(of: .get("/validations"))
  }

  /// Returns rules whose names contain a text.
  public func search(_ name: String) async throws -> [SiteValidation] {
    try await api.value(of: .get("/validations/search", [("name", name)]))
  }

  /// Returns a named rule.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: Identifier<SiteValidation>) async throws -> SiteValidation {
    try await api.value(of: .get("/validations/\(id)"))
  }

  /// Adds a named rule, which fields can then refer to.
  /// - Throws: `APIError` of the kind `invalid` for a config that is not understood.
  @discardableResult
  public func create(_ draft: SiteValidationDraft) async throws -> SiteValidation {
    try await api.create(.sending(draft, to: "/validations"), "validation", read: get)
  }

  /// Changes the members that the draft has, for all fields that use the rule.
  @discardableResult
  public func update(
    _ id: Identifier<SiteValidation>, _ draft: SiteValidationDraft
  ) async throws -> SiteValidation {
    try await api.change(.sending(draft, by: "PUT", to: "/validations/\(id)")) {
      try await get(id)
    }
  }

  /// Deletes a named rule.
  /// - Throws: `APIError` with the code `validation.used` for a rule that fields use.
  public func delete(_ id: Identifier<SiteValidation>) async throws {
    _ = try await api.change(.delete("/validations/\(id)"))
  }
}
