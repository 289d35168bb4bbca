/// A saved combination of filter, order and layout for the list of one type.
public struct SavedView: Codable, Sendable, Equatable, Identifiable {
  public var id: Identifier<SavedView>
  /// 1–80 characters, unique in the type without regard to case and accents.
  public var name: String
  public var typeID: TypeID
  public var filter: EntryFilter
  /// Search text; usually empty.
  public var text: String
  /// The key of the order, descending with `-`: `rating`, `-Year`, …
  public var sort: String
  public var layout: Layout
  /// Fields that the filter or the order uses and the type no longer has.
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

/// The body of a request that creates a view or changes the given members of one. The type of a
/// view cannot be changed.
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
