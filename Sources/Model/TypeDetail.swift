/// A type with everything that can be changed of it. Its `fields` may be sent back as they are in a
/// `TypeUpdate`.
public struct TypeDetail: Codable, Sendable, Identifiable, Equatable {
  public var id: TypeID
  public var name: String
  public var icon: String
  public var inLog: Bool
  public var inLibrary: Bool
  public var inSite: Bool
  /// Whether every space has it; it can be changed then, but not deleted.
  public var isSystem: Bool
  public var look: TypeLook
  public var fields: [FieldDraft]
  /// Keys of the fields that came with the program: they can be neither removed nor of another kind.
  public var systemFields: [String]
  /// How many entries are of it.
  public var entryCount: Int
  /// How far a change has reached its entries; nil where it has reached all.
  public var renewal: Renewal?
  public var revision: Int
  public var createdAt: Timestamp
  public var updatedAt: Timestamp

  /// So many of so many entries follow the type's last change.
  public struct Renewal: Codable, Sendable, Equatable {
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  public init(
    id: TypeID, name: String, icon: String, inLog: Bool, inLibrary: Bool, inSite: Bool,
    isSystem: Bool, look: TypeLook, fields: [FieldDraft], systemFields: [String] = [],
    entryCount: Int, renewal: Renewal? = nil, revision: Int, createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.inLog = inLog
    self.inLibrary = inLibrary
    self.inSite = inSite
    self.isSystem = isSystem
    self.look = look
    self.fields = fields
    self.systemFields = systemFields
    self.entryCount = entryCount
    self.renewal = renewal
    self.revision = revision
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  enum CodingKeys: String, CodingKey {
    case id, name, icon, look, fields, renewal, revision
    case inLog = "in_log"
    case inLibrary = "in_library"
    case inSite = "in_site"
    case isSystem = "is_system"
    case systemFields = "system_fields"
    case entryCount = "entry_count"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }
}

/// The body that changes a type. What is left out stays.
public struct TypeUpdate: Codable, Sendable, Equatable {
  public var name: String?
  public var icon: String?
  public var inLog: Bool?
  public var inLibrary: Bool?
  public var inSite: Bool?
  public var look: TypeLook?
  /// All fields in their new order: those whose key the type has are changed, others are added,
  /// and what is not among them is removed.
  public var fields: [FieldDraft]?
  /// The one that was read; without it the last change wins.
  public var revision: Int?

  public init(
    name: String? = nil, icon: String? = nil, inLog: Bool? = nil, inLibrary: Bool? = nil,
    inSite: Bool? = nil, look: TypeLook? = nil, fields: [FieldDraft]? = nil, revision: Int? = nil
  ) {
    self.name = name
    self.icon = icon
    self.inLog = inLog
    self.inLibrary = inLibrary
    self.inSite = inSite
    self.look = look
    self.fields = fields
    self.revision = revision
  }

  enum CodingKeys: String, CodingKey {
    case name, icon, look, fields, revision
    case inLog = "in_log"
    case inLibrary = "in_library"
    case inSite = "in_site"
  }
}

/// What an update of a type would do to its entries, before it is made.
public struct TypePreview: Codable, Sendable, Equatable {
  /// How many entries are of the type.
  public var entryCount: Int
  /// The fields whose values change or whose entries lack one.
  public var fields: [FieldPreview]

  public init(entryCount: Int, fields: [FieldPreview]) {
    self.entryCount = entryCount
    self.fields = fields
  }

  enum CodingKeys: String, CodingKey {
    case fields
    case entryCount = "entry_count"
  }
}

/// What becomes of the values of one field.
public struct FieldPreview: Codable, Sendable, Equatable {
  public struct Change: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The field goes; its values stay with the entries as text.
    public static let removed = Change(rawValue: "removed")
    /// Another kind, other choices, another target.
    public static let kind = Change(rawValue: "kind")
    /// Entries without a value are asked for one when they are edited next.
    public static let required = Change(rawValue: "required")
  }

  public var key: String
  public var label: String
  public var change: Change
  /// Entries that have a value.
  public var filled: Int
  /// Values that fit what the field becomes.
  public var converted: Int
  /// Values that do not fit: they stay with their entries as they are.
  public var kept: Int
  /// Entries without a value.
  public var empty: Int
  /// Entries of the target type that would be made.
  public var made: Int
  public var examples: [Example]

  /// A value as it is, and as it would be; without `after` it would stay as it is.
  public struct Example: Codable, Sendable, Equatable {
    public var title: String
    public var before: String
    public var after: String?

    public init(title: String, before: String, after: String?) {
      self.title = title
      self.before = before
      self.after = after
    }
  }

  public init(key: String, label: String, change: Change) {
    self.key = key
    self.label = label
    self.change = change
    filled = 0
    converted = 0
    kept = 0
    empty = 0
    made = 0
    examples = []
  }
}
