/// A list of one type that a member keeps under a name: what it asks, in which order and shape.
public struct SavedView: Codable, Sendable, Equatable, Identifiable {
  public var id: Identifier<SavedView>
  /// 1–80 characters; a type has it once, case and accents do not count.
  public var name: String
  public var typeID: TypeID
  public var filter: EntryFilter
  /// Words that are searched for; mostly none.
  public var text: String
  /// `rating`, `-Year`, …
  public var sort: String
  public var layout: Layout
  /// What the filter or the order asks for and the type has no more.
  public var missing: [String]
  public var createdAt: Timestamp
  public var updatedAt: Timestamp

  public struct Layout: RawRepresentable, Codable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let grid = Layout(rawValue: "grid")
    public static let list = Layout(rawValue: "list")
    public static let table = Layout(rawValue: "table")
    public static let known: [Layout] = [grid, list, table]
  }

  public init(
    id: Identifier<SavedView>, name: String, typeID: TypeID, filter: EntryFilter, text: String,
    sort: String, layout: Layout, missing: [String], createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.typeID = typeID
    self.filter = filter
    self.text = text
    self.sort = sort
    self.layout = layout
    self.missing = missing
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  enum CodingKeys: String, CodingKey {
    case id, name, filter, text, sort, layout, missing
    case typeID = "type_id"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }
}

public typealias SavedViewID = Identifier<SavedView>

/// The body that keeps a view, or changes what is given of one. Its type stays.
public struct SavedViewDraft: Codable, Sendable, Equatable {
  public var name: String?
  public var typeID: TypeID?
  public var filter: EntryFilter?
  public var text: String?
  public var sort: String?
  public var layout: SavedView.Layout?

  public init(
    name: String? = nil, typeID: TypeID? = nil, filter: EntryFilter? = nil, text: String? = nil,
    sort: String? = nil, layout: SavedView.Layout? = nil
  ) {
    self.name = name
    self.typeID = typeID
    self.filter = filter
    self.text = text
    self.sort = sort
    self.layout = layout
  }

  enum CodingKeys: String, CodingKey {
    case name, filter, text, sort, layout
    case typeID = "type_id"
  }
}
