public import Model

/// A piece of content: its place in the tree and its state. Its values are `ContentField`s.
public struct ContentData: Decodable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  /// The content above it; nil at the top level.
  public var parentID: EntryID?
  /// The first content below it; nil if there is none.
  public var firstChildID: EntryID?
  /// The next content under the same parent; nil for the last one.
  public var nextSiblingID: EntryID?
  /// The content before it under the same parent; nil for the first one.
  public var previousSiblingID: EntryID?
  /// The path of its page; nil for a part of a page.
  public var routeID: RouteID?
  /// The type, which decides about the fields.
  public var typeID: TypeID
  /// The member who wrote it; nil after the account was deleted.
  public var authorID: UserID?
  /// The title of the page.
  public var title: String
  /// The path; nil for content without a page of its own.
  public var slug: String?
  /// The stored status. `state` also knows schedules and changes.
  public var status: Status
  /// What visitors see of it.
  public var state: ContentState
  /// The number of the current version, which an update sends.
  public var revision: Int
  /// When it was last published; nil for a draft.
  public var publishedAt: Timestamp?
  /// When it will be published.
  public var publishAt: Timestamp?
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "content_data_id"
    case parentID = "parent_id"
    case firstChildID = "first_child_id"
    case nextSiblingID = "next_sibling_id"
    case previousSiblingID = "prev_sibling_id"
    case routeID = "route_id"
    case typeID = "datatype_id"
    case authorID = "author_id"
    case title, slug, status, state, revision
    case publishedAt = "published_at"
    case publishAt = "publish_at"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

/// What visitors see of content.
public struct ContentState: RawRepresentable, Codable, Sendable, Hashable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not published, for the first time or any more.
  public static let draft = ContentState(rawValue: "draft")
  /// A draft that waits for a review.
  public static let pending = ContentState(rawValue: "pending")
  /// Published at a set time, for the first time or again.
  public static let scheduled = ContentState(rawValue: "scheduled")
  /// Visible to visitors as it is.
  public static let published = ContentState(rawValue: "published")
  /// Published, with changes that are not published yet.
  public static let changed = ContentState(rawValue: "changed")
  /// Not published, also when what is above it is published.
  public static let archived = ContentState(rawValue: "archived")
}

/// Which content of a type a list has, and in which order.
public struct ContentFilters: Sendable, Equatable {
  /// `newest` and `oldest` by the last change; `created` and `published` with the latest first.
  public enum Sort: String, Sendable { case newest, oldest, title, created, published }

  /// Words to search for.
  public var text: String?
  /// Only content in this state; nil for all.
  public var state: ContentState?
  /// By default the latest change first.
  public var sort: Sort

  /// Creates filters. Without any, the list has all content of the type.
  public init(text: String? = nil, state: ContentState? = nil, sort: Sort = .newest) {
    self.text = text
    self.state = state
    self.sort = sort
  }

  var query: [(name: String, value: String)] {
    let values: [(String, String?)] = [
      ("search", text), ("state", state?.rawValue), ("sort", sort.rawValue),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
  }
}

/// A value of content in one language.
public struct ContentField: Decodable, Sendable, Identifiable, Equatable {
  /// `{content}.{field}.{locale}`.
  public var id: String
  /// The content that has the value.
  public var contentID: EntryID
  /// The field of the content's type.
  public var fieldID: FieldID
  /// The value as text; its form depends on the kind of the field.
  public var value: String
  /// A language tag; empty for the site's own language.
  public var locale: String
  /// When it was last changed.
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "content_field_id"
    case contentID = "content_data_id"
    case fieldID = "field_id"
    case value = "field_value"
    case locale
    case updatedAt = "date_modified"
  }
}

/// Content to create.
public struct NewContent: Encodable, Sendable {
  /// The type, which decides about the fields.
  public var typeID: TypeID
  /// The title; nil takes it from the first field of the kind title, if there is one.
  public var title: String?
  /// The content to put it under; nil for the top level.
  public var parentID: EntryID?
  /// An existing path for its page.
  public var routeID: RouteID?
  /// The status; a draft by default.
  public var status: Status?
  /// Values by field.
  public var values: [FieldID: String]
  /// A route to create with it.
  public var route: SiteRouteDraft?

  /// Creates content of a type, to which a parent and a route can be added.
  public init(type: TypeID, title: String? = nil, values: [FieldID: String] = [:]) {
    typeID = type
    self.title = title
    self.values = values
  }

  private enum CodingKeys: String, CodingKey {
    case title, status, fields, route
    case typeID = "datatype_id"
    case parentID = "parent_id"
    case routeID = "route_id"
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(typeID, forKey: .typeID)
    try members.encodeIfPresent(title, forKey: .title)
    try members.encodeIfPresent(parentID, forKey: .parentID)
    try members.encodeIfPresent(routeID, forKey: .routeID)
    try members.encodeIfPresent(status, forKey: .status)
    try members.encode(withTextKeys(values), forKey: .fields)
    try members.encodeIfPresent(route, forKey: .route)
  }
}

/// Returns values by the texts of their fields' ids, as JSON has them.
private func withTextKeys(_ values: [FieldID: String]) -> [String: String] {
  Dictionary(uniqueKeysWithValues: values.map { ("\($0.key)", $0.value) })
}

/// A change of content, its values and its route.
public struct ContentUpdate: Encodable, Sendable {
  /// The new title; nil keeps it.
  public var title: String?
  /// The new status; nil keeps it. `publishing` is the usual way to publish.
  public var status: Status?
  /// Another path; `.set(nil)` removes its page.
  public var routeID: Patch<RouteID> = .unchanged
  /// The revision that was edited. If it is not the current one, the change is refused.
  public var revision: Int?
  /// The values to change, by field.
  public var values: [FieldID: String] = [:]
  /// The changes of the route of the content.
  public var route: SiteRouteDraft?
  /// Whether published content changes for visitors at once. Otherwise the edit waits until it is
  /// published.
  public var isPublic = false
  var id: EntryID?

  /// Creates a change of values. The content is named by the request.
  public init(revision: Int? = nil, values: [FieldID: String] = [:]) {
    self.revision = revision
    self.values = values
  }

  private struct Content: Encodable {
    var update: ContentUpdate

    enum CodingKeys: String, CodingKey {
      case title, status, revision
      case routeID = "route_id"
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encodeIfPresent(update.title, forKey: .title)
      try members.encodeIfPresent(update.status, forKey: .status)
      try members.encodeIfPresent(update.revision, forKey: .revision)
      try update.routeID.encode(to: &members, forKey: .routeID)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case fields, route
    case id = "content_data_id"
    case content = "content_data"
    case isDraft = "draft"
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(id, forKey: .id)
    try members.encode(Content(update: self), forKey: .content)
    try members.encode(withTextKeys(values), forKey: .fields)
    try members.encodeIfPresent(route, forKey: .route)
    try members.encode(!isPublic, forKey: .isDraft)
  }
}

/// Content with its author, type and values.
public struct FullContent: Decodable, Sendable {
  /// The place in the tree, the state and the dates.
  public var content: ContentData
  /// The type of the content.
  public var datatype: Datatype
  /// The values in all languages.
  public var fields: [ContentField]
}

/// A node of the tree on a route.
public struct ContentNode: Decodable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  /// The type, which decides about the fields.
  public var typeID: TypeID
  /// The node above it; nil for the root.
  public var parentID: EntryID?
  /// The first node below it; nil if there is none.
  public var firstChildID: EntryID?
  /// The next node under the same parent; nil for the last one.
  public var nextSiblingID: EntryID?
  /// The node before it under the same parent; nil for the first one.
  public var previousSiblingID: EntryID?
  /// The title of the page.
  public var title: String
  /// The path of the route; may be empty for parts of a page.
  public var slug: String
  /// Whether it is published.
  public var status: Status

  enum CodingKeys: String, CodingKey {
    case title, slug, status
    case id = "content_id"
    case typeID = "datatype_id"
    case parentID = "parent_id"
    case firstChildID = "first_child_id"
    case nextSiblingID = "next_sibling_id"
    case previousSiblingID = "prev_sibling_id"
  }
}
