/// A type of entries, built in (Movie, Book, Person) or created by a member.
public struct EntryType: Codable, Sendable, Identifiable, Equatable {
  public var id: TypeID
  /// 1–50 characters.
  public var name: String
  /// An emoji such as 🎬. Any text of 1–20 characters is accepted.
  public var icon: String
  /// The fields in the order of forms.
  public var fields: [Field]
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp
  /// The appearance of its entries. Not in livlog's JSON; `TypeDetail` has it.
  public var look = TypeAppearance()
  /// `movie`, `book`, … for types that every space has; nil for others. Not in the JSON.
  public var systemKey: String?

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: TypeID, name: String, icon: String, fields: [Field], createdAt: Timestamp,
    updatedAt: Timestamp, look: TypeAppearance = TypeAppearance()
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.fields = fields
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.look = look
  }

  enum CodingKeys: String, CodingKey {
    case id, name, icon, fields
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }
}

/// A named value that the entries of a type have. In livlog's JSON `type` is `number` or `string`.
public struct Field: Codable, Sendable, Equatable {
  /// The permanent key of the value in documents, 1–50 characters. Only the label can change.
  public var key: String
  /// The name that people see.
  public var label: String
  /// What values look like, and how they are edited.
  public var kind: FieldKind
  /// Whether an entry cannot be saved without a value.
  public var required: Bool
  /// The choices of a `select`.
  public var options: [String]
  /// The type to which a relation links.
  public var targetTypeID: TypeID?
  /// Whether the field belongs to the definition of a built-in type. Not in the JSON.
  public var isSystem = false

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    key: String, label: String, kind: FieldKind, required: Bool = false, options: [String] = [],
    targetTypeID: TypeID? = nil
  ) {
    self.key = key
    self.label = label
    self.kind = kind
    self.required = required
    self.options = options
    self.targetTypeID = targetTypeID
  }

  enum CodingKeys: String, CodingKey {
    case key, label, type, kind, required, options
    case targetTypeID = "target_type_id"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    key = try values.decode(String.self, forKey: .key)
    label = try values.decodeIfPresent(String.self, forKey: .label) ?? key
    // The type of a field with a kind is not read.
    kind =
      try values.decodeIfPresent(FieldKind.self, forKey: .kind)
      ?? FieldKind(livlogType: values.decodeIfPresent(String.self, forKey: .type) ?? "string")
    required = try values.decodeIfPresent(Bool.self, forKey: .required) ?? false
    options = try values.decodeIfPresent([String].self, forKey: .options) ?? []
    targetTypeID = try values.decodeIfPresent(TypeID.self, forKey: .targetTypeID)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(key, forKey: .key)
    try values.encode(label, forKey: .label)
    try values.encode(kind.livlogType, forKey: .type)
    try values.encode(kind, forKey: .kind)
    if required { try values.encode(required, forKey: .required) }
    if !options.isEmpty { try values.encode(options, forKey: .options) }
    try values.encodeIfPresent(targetTypeID, forKey: .targetTypeID)
  }
}

/// The body of a request that creates a type: livlog's `{name, icon}` and fields.
public struct TypeDraft: Codable, Sendable {
  /// 1–50 characters.
  public var name: String
  /// An emoji.
  public var icon: String
  /// The fields in the order of forms.
  public var fields: [FieldDraft]
  /// Whether the entries of the type belong to the chapter Log; `inLibrary` and `inSite` are the
  /// same for the other chapters.
  public var inLog: Bool
  /// Whether the Library has a list of the type.
  public var inLibrary: Bool
  /// Whether the Site can publish entries of the type.
  public var inSite: Bool
  /// How cards and pages show its entries.
  public var look: TypeAppearance

  /// Creates the body of a request for a new type.
  ///
  ///     TypeDraft(name: "Concert", icon: "🎤", fields: [FieldDraft(label: "Venue", kind: .text)])
  public init(
    name: String, icon: String, fields: [FieldDraft] = [], inLog: Bool = true,
    inLibrary: Bool = true, inSite: Bool = false, look: TypeAppearance = TypeAppearance()
  ) {
    self.name = name
    self.icon = icon
    self.fields = fields
    self.inLog = inLog
    self.inLibrary = inLibrary
    self.inSite = inSite
    self.look = look
  }

  enum CodingKeys: String, CodingKey {
    case name, icon, fields, look
    case inLog = "in_log"
    case inLibrary = "in_library"
    case inSite = "in_site"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
    icon = try values.decodeIfPresent(String.self, forKey: .icon) ?? ""
    fields = try values.decodeIfPresent([FieldDraft].self, forKey: .fields) ?? []
    inLog = try values.decodeIfPresent(Bool.self, forKey: .inLog) ?? true
    inLibrary = try values.decodeIfPresent(Bool.self, forKey: .inLibrary) ?? true
    inSite = try values.decodeIfPresent(Bool.self, forKey: .inSite) ?? false
    look = try values.decodeIfPresent(TypeAppearance.self, forKey: .look) ?? TypeAppearance()
  }
}

/// A field of a type in a request that creates or changes the type.
public struct FieldDraft: Codable, Sendable, Equatable {
  /// The permanent key of the field; nil for a new field, whose key is derived from the label.
  public var key: String?
  /// The name that people see.
  public var label: String
  /// What values look like, and how they are edited.
  public var kind: FieldKind
  /// Whether an entry cannot be saved without a value.
  public var required: Bool
  /// The choices of a `select`.
  public var options: [String]
  /// The type to which a `relation` links.
  public var targetTypeID: TypeID?
  /// Whether a relation can link to several entries. Absent means true.
  public var many: Bool

  /// Creates a field of a type's draft. Without a key it is a new field.
  public init(
    key: String? = nil, label: String, kind: FieldKind, required: Bool = false,
    options: [String] = [], targetTypeID: TypeID? = nil, many: Bool = true
  ) {
    self.key = key
    self.label = label
    self.kind = kind
    self.required = required
    self.options = options
    self.targetTypeID = targetTypeID
    self.many = many
  }

  enum CodingKeys: String, CodingKey {
    case key, label, kind, type, required, options, many
    case targetTypeID = "target_type_id"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    key = try values.decodeIfPresent(String.self, forKey: .key)
    label = try values.decodeIfPresent(String.self, forKey: .label) ?? key ?? ""
    let type = try values.decodeIfPresent(String.self, forKey: .type) ?? "string"
    kind =
      try values.decodeIfPresent(FieldKind.self, forKey: .kind) ?? FieldKind(livlogType: type)
    required = try values.decodeIfPresent(Bool.self, forKey: .required) ?? false
    options = try values.decodeIfPresent([String].self, forKey: .options) ?? []
    targetTypeID = try values.decodeIfPresent(TypeID.self, forKey: .targetTypeID)
    many = try values.decodeIfPresent(Bool.self, forKey: .many) ?? true
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(key, forKey: .key)
    try values.encode(label, forKey: .label)
    try values.encode(kind, forKey: .kind)
    try values.encode(required, forKey: .required)
    try values.encode(options, forKey: .options)
    try values.encode(many, forKey: .many)
    try values.encodeIfPresent(targetTypeID, forKey: .targetTypeID)
  }
}
