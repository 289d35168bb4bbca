public import Model

/// A type of content.
public struct Datatype: Codable, Sendable, Identifiable, Equatable {
  public var id: TypeID
  /// The type that this one is a part of; nil for a type of its own.
  public var parentID: TypeID?
  /// The name for programs.
  public var name: String
  /// The name that people see.
  public var label: String
  /// The role of the type: `_root`, `_global`, or empty.
  public var type: String
  /// The member who created it.
  public var authorID: UserID?
  /// The place in lists of types, ascending.
  public var sortOrder: Int
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "datatype_id"
    case parentID = "parent_id"
    case name, label, type
    case authorID = "author_id"
    case sortOrder = "sort_order"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

extension Datatype {
  /// Whether content of the type can have a page of its own.
  public var hasPages: Bool { parentID == nil && (!type.hasPrefix("_") || type == "_root") }
}

/// A type to create, or the members of one to change: what is nil or unchanged is not sent.
public struct DatatypeDraft: Encodable, Sendable {
  /// The type that this one is a part of; `.set(nil)` makes it one of its own.
  public var parentID: Patch<TypeID> = .unchanged
  /// The name for programs: a–z, 0–9 and `_`.
  public var name: String?
  /// The name that people see.
  public var label: String?
  /// The role of the type: `_root`, `_global`, or empty.
  public var type: String?
  /// The place in lists of types, ascending.
  public var sortOrder: Int?
  fileprivate var id: TypeID?

  /// Creates a draft. A new type needs a label; its name is made from it if it is missing.
  public init(label: String? = nil, name: String? = nil, type: String? = nil) {
    self.label = label
    self.name = name
    self.type = type
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Datatype.CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try parentID.encode(to: &values, forKey: .parentID)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(label, forKey: .label)
    try values.encodeIfPresent(type, forKey: .type)
    try values.encodeIfPresent(sortOrder, forKey: .sortOrder)
  }
}

/// A type with its fields.
public struct FullDatatype: Decodable, Sendable, Identifiable {
  /// The type itself.
  public var datatype: Datatype
  /// Its fields in the order of forms.
  public var fields: [SiteField]

  public var id: TypeID { datatype.id }
}

/// The types of a site's content.
public struct DatatypesResource: Sendable {
  let api: APIClient

  /// Returns the types of the site in their order.
  public func all() async throws -> [Datatype] { try await api.value(of: .get("/datatype")) }

  /// Returns a type without its fields; `full` has them too.
  public func get(_ id: TypeID) async throws -> Datatype { try await api.element("/datatype", id) }

  /// Returns a type with its fields.
  public func full(_ id: TypeID) async throws -> FullDatatype {
    try await api.element("/datatype/full", id)
  }

  /// Returns all types with their fields.
  public func allFull() async throws -> [FullDatatype] {
    try await api.value(of: .get("/datatype/full/list"))
  }

  /// Adds a type of content.
  ///
  ///     let post = try await client.site.datatypes.create(
  ///       DatatypeDraft(label: "Post", name: "post"))
  /// - Throws: `APIError` of the kind `invalid` with the fields.
  @discardableResult
  public func create(_ draft: DatatypeDraft) async throws -> Datatype {
    try await api.create(.sending(draft, to: "/datatype"), "type", read: get)
  }

  /// Changes the members that the draft has.
  @discardableResult
  public func update(_ id: TypeID, _ draft: DatatypeDraft) async throws -> Datatype {
    var draft = draft
    draft.id = id
    return try await api.change(.sending(draft, by: "PUT", to: "/datatype")) { try await get(id) }
  }

  /// Deletes a type with its fields.
  /// - Throws: `APIError` of the kind `conflict` for a type that has content.
  @discardableResult
  public func delete(_ id: TypeID) async throws -> ChangeGroupID? {
    try await api.deleteElement("/datatype", id)
  }

  /// Moves a type in the lists of types.
  /// - Parameter sortOrder: the new place, ascending.
  public func move(_ id: TypeID, to sortOrder: Int) async throws {
    _ = try await api.change(
      .sending(["sort_order": sortOrder], by: "PUT", to: "/datatype/\(id)/sort-order"))
  }
}
