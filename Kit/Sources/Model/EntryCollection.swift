/// A named group of entries of the Log.
public struct EntryCollection: Codable, Sendable, Identifiable, Equatable {
  public var id: CollectionID
  /// 1–50 characters.
  public var name: String
  /// An emoji, 1–20 characters.
  public var icon: String
  /// The number of entries that are in it.
  public var entryCount: Int
  /// The type of new entries in this collection for which no type is given.
  public var impliedTypeID: TypeID?
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: CollectionID, name: String, icon: String, entryCount: Int, impliedTypeID: TypeID?,
    createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.entryCount = entryCount
    self.impliedTypeID = impliedTypeID
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  enum CodingKeys: String, CodingKey {
    case id, name, icon
    case entryCount = "entry_count"
    case impliedTypeID = "implied_type_id"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }
}

/// The body of a request that creates or changes a collection.
public struct CollectionDraft: Codable, Sendable, Equatable {
  /// 1–50 characters.
  public var name: String
  /// An emoji, 1–20 characters.
  public var icon: String
  /// `.unchanged` if the body has no such member.
  public var impliedTypeID: Patch<TypeID>

  /// Creates the body of a request. By default the type of new entries stays as it is.
  public init(name: String, icon: String, impliedTypeID: Patch<TypeID> = .unchanged) {
    self.name = name
    self.icon = icon
    self.impliedTypeID = impliedTypeID
  }

  enum CodingKeys: String, CodingKey {
    case name, icon
    case impliedTypeID = "implied_type_id"
  }

  /// Decodes a missing name or icon as empty, so that validation reports every invalid field at
  /// once.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
    icon = try values.decodeIfPresent(String.self, forKey: .icon) ?? ""
    impliedTypeID = try Patch(from: values, forKey: .impliedTypeID)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(icon, forKey: .icon)
    try impliedTypeID.encode(to: &values, forKey: .impliedTypeID)
  }
}

/// A member of a body that is absent (keeps the value), null (clears it) or present (sets it).
public enum Patch<Value: Codable & Sendable & Equatable>: Sendable, Equatable {
  case unchanged
  case set(Value?)

  /// Reads the patch of a member: `unchanged` if the member is missing, `set(nil)` if it is null.
  public init<Keys: CodingKey>(
    from values: KeyedDecodingContainer<Keys>, forKey key: Keys
  ) throws {
    guard values.contains(key) else {
      self = .unchanged
      return
    }
    self = .set(try values.decodeIfPresent(Value.self, forKey: key))
  }

  public func encode<Keys: CodingKey>(
    to values: inout KeyedEncodingContainer<Keys>, forKey key: Keys
  ) throws {
    guard case .set(let value) = self else { return }
    try values.encode(value, forKey: key)
  }

  /// Returns the value after applying this change to `old`.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .unchanged: old
    case .set(let new): new
    }
  }
}
