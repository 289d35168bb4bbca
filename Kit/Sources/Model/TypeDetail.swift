/// A type with everything that can be changed about it. Its `fields` can be sent back unchanged in
/// a `TypeUpdate`.
public struct TypeDetail: Codable, Sendable, Identifiable, Equatable {
  public var id: TypeID
  /// The stored name; `displayName` is the one to show.
  public var name: String
  /// An emoji.
  public var icon: String
  /// Whether the entries of the type belong to the chapter Log; `inLibrary` and `inSite` are the
  /// same for the other chapters.
  public var inLog: Bool
  /// Whether the Library has a list of the type.
  public var inLibrary: Bool
  /// Whether the Site can publish entries of the type.
  public var inSite: Bool
  /// Whether the type is built in. Built-in types can be changed but not deleted.
  public var isSystem: Bool
  /// `movie`, `book`, … for built-in types; nil for others. Not in the JSON.
  public var systemKey: String?
  /// How cards and pages show its entries.
  public var look: TypeAppearance
  /// The fields in the order of forms.
  public var fields: [FieldDraft]
  /// Keys of the built-in fields, which can neither be removed nor change their kind.
  public var systemFields: [String]
  /// The number of entries of the type.
  public var entryCount: Int
  /// The progress of the migration after a change; nil if all entries are up to date.
  public var renewal: MigrationProgress?
  /// The number of the current version, which an update sends.
  public var revision: Int
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  /// The progress of a migration: `done` of `total` entries conform to the latest version of the
  /// type.
  public struct MigrationProgress: Codable, Sendable, Equatable {
    /// Entries that conform to the latest version.
    public var done: Int
    /// All entries of the type.
    public var total: Int

    /// Creates the numbers of a migration.
    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: TypeID, name: String, icon: String, inLog: Bool, inLibrary: Bool, inSite: Bool,
    isSystem: Bool, look: TypeAppearance, fields: [FieldDraft], systemFields: [String] = [],
    entryCount: Int, renewal: MigrationProgress? = nil, revision: Int, createdAt: Timestamp,
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

/// The body of a request that changes a type. Absent members are kept.
public struct TypeUpdate: Codable, Sendable, Equatable {
  /// The new name, 1–50 characters.
  public var name: String?
  /// An emoji.
  public var icon: String?
  /// Whether the Log offers the type.
  public var inLog: Bool?
  /// Whether the Library has a list of the type.
  public var inLibrary: Bool?
  /// Whether the Site can publish entries of the type.
  public var inSite: Bool?
  /// How cards and pages show its entries.
  public var look: TypeAppearance?
  /// All fields in their new order. Fields with an existing key are changed, others are added, and
  /// existing fields that are not in the list are removed.
  public var fields: [FieldDraft]?
  /// The revision that was edited; nil overwrites any revision.
  public var revision: Int?

  /// Creates the body of a request. What is nil is not sent, and stays as it is.
  public init(
    name: String? = nil, icon: String? = nil, inLog: Bool? = nil, inLibrary: Bool? = nil,
    inSite: Bool? = nil, look: TypeAppearance? = nil, fields: [FieldDraft]? = nil,
    revision: Int? = nil
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

/// A preview of the effect of an update of a type on its entries.
public struct TypePreview: Codable, Sendable, Equatable {
  /// The number of entries of the type.
  public var entryCount: Int
  /// The fields whose values would change, and required fields that entries lack.
  public var fields: [FieldPreview]

  /// Creates a preview, for tests.
  public init(entryCount: Int, fields: [FieldPreview]) {
    self.entryCount = entryCount
    self.fields = fields
  }

  enum CodingKeys: String, CodingKey {
    case fields
    case entryCount = "entry_count"
  }
}

/// The effect of a type's update on the values of one field.
public struct FieldPreview: Codable, Sendable, Equatable {
  /// What would happen to a field.
  public struct Change: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The field is removed; the entries keep its values as text.
    public static let removed = Change(rawValue: "removed")
    /// The kind, the choices or the target type changes.
    public static let kind = Change(rawValue: "kind")
    /// Entries without a value must get one when they are next edited.
    public static let required = Change(rawValue: "required")
  }

  /// Identifies the field in the values of entries.
  public var key: String
  /// The name that people see.
  public var label: String
  /// What would happen to the field.
  public var change: Change
  /// The number of entries with a value of the field.
  public var filled: Int
  /// The number of values that can be converted to the changed field.
  public var converted: Int
  /// The number of values that cannot be converted; the entries keep them as they are.
  public var kept: Int
  /// The number of entries without a value.
  public var empty: Int
  /// The number of entries of the target type that would be created.
  public var made: Int
  /// Up to a few values with what they become.
  public var examples: [Example]

  /// A value before and after the change. Nil `after`: the value cannot be converted and is kept.
  public struct Example: Codable, Sendable, Equatable {
    /// The title of the entry.
    public var title: String
    /// The value that the entry has.
    public var before: String
    /// What the value becomes.
    public var after: String?

    /// Creates an example, for tests.
    public init(title: String, before: String, after: String?) {
      self.title = title
      self.before = before
      self.after = after
    }
  }

  /// Creates a preview of a field with zeros, to which entries are added.
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

// MARK: - TypeAppearance

/// The appearance of a type's entries on cards and on their pages. Nil members mean the default.
public struct TypeAppearance: Codable, Sendable, Equatable {
  /// Keys of the fields in the second line of cards and rows, in order. Nil: `defaultLine`.
  public var line: [String]?
  /// Keys of the fields that come first on the page, in order; others follow. Nil: `defaultFacts`.
  public var facts: [String]?
  /// Nil: the default shape.
  public var cover: CoverShape?
  /// Nil: the chapter's colour.
  public var accent: Accent?
  /// The type's name for several entries, such as "Board games", for headings and counts: at most 50
  /// characters. Nil: the type's name. Unused while a built-in type has its original name.
  public var plural: String?

  /// Creates an appearance; nil members mean the default.
  public init(
    line: [String]? = nil, facts: [String]? = nil, cover: CoverShape? = nil,
    accent: Accent? = nil, plural: String? = nil
  ) {
    self.line = line
    self.facts = facts
    self.cover = cover
    self.accent = accent
    self.plural = plural
  }

  /// The fields in the second line by default.
  public static let defaultLine = ["Year", "Author", "Artist", "Platform", "Genre"]
  /// The fields that come first on the page by default.
  public static let defaultFacts = ["Year", "Genre", "Author", "Platform", "Artist"]

  /// The shape of covers on cards.
  public struct CoverShape: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 2:3, for films and books.
    public static let poster = CoverShape(rawValue: "poster")
    /// 1:1, for records.
    public static let square = CoverShape(rawValue: "square")
    /// 16:9, for photos of places.
    public static let wide = CoverShape(rawValue: "wide")
    /// The shapes that this version knows.
    public static let all = [poster, square, wide]
  }

  /// A colour for links and covers without an image. The style sheet defines its shades.
  public struct Accent: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A yellow brown.
    public static let amber = Accent(rawValue: "amber")
    /// A medium green.
    public static let green = Accent(rawValue: "green")
    /// Between green and blue.
    public static let teal = Accent(rawValue: "teal")
    /// Between blue and violet.
    public static let indigo = Accent(rawValue: "indigo")
    /// A red with some violet.
    public static let rose = Accent(rawValue: "rose")
    /// The colours that this version knows.
    public static let all = [amber, green, teal, indigo, rose]
  }
}
