/// A saved combination of filter, order and layout for the list of one type.
public struct SavedView: Codable, Sendable, Equatable, Identifiable {
  public var id: Identifier<SavedView>
  /// 1–80 characters, unique in the type without regard to case and accents.
  public var name: String
  /// The type whose entries it shows.
  public var typeID: TypeID
  /// The conditions on fields.
  public var filter: EntryFilter
  /// Search text; usually empty.
  public var text: String
  /// The key of the order, descending with `-`: `rating`, `-Year`, …
  public var sort: String
  /// How the entries are shown.
  public var layout: Layout
  /// Fields that the filter or the order uses and the type no longer has.
  public var missing: [String]
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  /// How a list of entries is shown.
  public struct Layout: RawRepresentable, Codable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cards with covers.
    public static let grid = Layout(rawValue: "grid")
    /// Rows with a small cover.
    public static let list = Layout(rawValue: "list")
    /// Columns with the values of fields.
    public static let table = Layout(rawValue: "table")
    /// The layouts that this version knows.
    public static let known: [Layout] = [grid, list, table]
  }

  /// Creates a value as the server sends it, for tests and previews.
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

/// The id of a saved view, which requests about it take.
public typealias SavedViewID = Identifier<SavedView>

/// The body of a request that creates a view or changes the given members of one. The type of a
/// view cannot be changed.
public struct SavedViewDraft: Codable, Sendable, Equatable {
  /// Unique among the user's views of the type.
  public var name: String?
  /// The type whose entries it shows; it cannot be changed later.
  public var typeID: TypeID?
  /// The conditions on fields; nil keeps those of an existing view.
  public var filter: EntryFilter?
  /// Words to search for; nil keeps those of an existing view.
  public var text: String?
  /// The order as in lists, such as `-rating`; nil keeps that of an existing view.
  public var sort: String?
  /// How the entries are shown; nil keeps that of an existing view.
  public var layout: SavedView.Layout?

  /// Creates the body of a request. What is nil is not sent, and stays as it is.
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
