public import Foundation
public import Model

/// A piece of content: its place in the tree and its state. Its values are `ContentField`s.
public struct ContentData: Decodable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  public var parentID: EntryID?
  public var firstChildID: EntryID?
  public var nextSiblingID: EntryID?
  public var previousSiblingID: EntryID?
  public var routeID: RouteID?
  public var typeID: TypeID
  public var authorID: UserID?
  public var title: String
  /// The path; nil for content without a page of its own.
  public var slug: String?
  public var status: Status
  public var state: ContentState
  public var revision: Int
  public var publishedAt: Timestamp?
  /// When it will be published.
  public var publishAt: Timestamp?
  public var createdAt: Timestamp
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

  public static let draft = ContentState(rawValue: "draft")
  public static let pending = ContentState(rawValue: "pending")
  /// Published at a set time, for the first time or again.
  public static let scheduled = ContentState(rawValue: "scheduled")
  public static let published = ContentState(rawValue: "published")
  /// Published, with changes that are not published yet.
  public static let changed = ContentState(rawValue: "changed")
  public static let archived = ContentState(rawValue: "archived")
}

/// Which content of a type a list has, and in which order.
public struct ContentFilters: Sendable, Equatable {
  /// `newest` and `oldest` by the last change; `created` and `published` with the latest first.
  public enum Sort: String, Sendable { case newest, oldest, title, created, published }

  /// Words to search for.
  public var text: String?
  public var state: ContentState?
  public var sort: Sort

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
  public var contentID: EntryID
  public var fieldID: FieldID
  public var value: String
  public var locale: String
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
  public var typeID: TypeID
  public var title: String?
  public var parentID: EntryID?
  public var routeID: RouteID?
  public var status: Status?
  /// Values by field.
  public var values: [FieldID: String]
  /// A route to create with it.
  public var route: SiteRouteDraft?

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
  public var title: String?
  public var status: Status?
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
  public var content: ContentData
  public var datatype: Datatype
  public var fields: [ContentField]
}

/// A node of the tree on a route.
public struct ContentNode: Decodable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  public var typeID: TypeID
  public var parentID: EntryID?
  public var firstChildID: EntryID?
  public var nextSiblingID: EntryID?
  public var previousSiblingID: EntryID?
  public var title: String
  public var slug: String
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

/// The content of a site.
public struct ContentsResource: Sendable {
  let api: APIClient

  public func page(limit: Int = 50, after next: String? = nil) async throws -> Page<ContentData> {
    try await api.offsetPage("/contentdata", limit: limit, after: next)
  }

  /// Returns a page of the content of a type.
  ///
  ///     let drafts = try await client.site.contents.page(of: post, ContentFilters(state: .draft))
  public func page(
    of type: TypeID, _ filters: ContentFilters = ContentFilters(), limit: Int = 50,
    after next: String? = nil
  ) async throws -> Page<ContentData> {
    try await api.offsetPage(
      "/contentdata", [("datatype_id", "\(type)")] + filters.query, limit: limit, after: next)
  }

  /// Returns all content, page by page.
  public func all() -> PagedSequence<ContentData> {
    PagedSequence { try await page(limit: 100, after: $0) }
  }

  public func get(_ id: EntryID) async throws -> ContentData {
    try await api.element("/contentdata", id)
  }

  /// Returns content with its type and values.
  public func full(_ id: EntryID) async throws -> FullContent {
    try await api.element("/contentdata/full", id)
  }

  /// Returns the content of a route and everything below it.
  public func all(on route: RouteID) async throws -> [ContentData] {
    try await api.element("/contentdata/by-route", route)
  }

  /// Returns the tree of a route.
  public func tree(of route: RouteID) async throws -> [ContentNode] {
    try await api.value(of: .get("/content/tree/\(route)"))
  }

  /// Creates content with its values.
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  /// - Throws: `APIError` of the kind `invalid` with a sentence for each field.
  public func create(
    _ new: NewContent, key: UUID = UUID()
  ) async throws -> (content: ContentData, fields: [ContentField]) {
    struct Created: Decodable {
      var content_data: ContentData
      var fields: [ContentField]
    }
    var request = try APIRequest.sending(new, to: "/content/create")
    request.setIdempotencyKey(key.uuidString)
    let response = try await api.send(request)
    if response.isRepetition {
      guard let id = EntryID(try response.repeatedCreation(of: "entry") ?? "") else {
        throw URLError(.cannotParseResponse)
      }
      let full = try await full(id)
      return (full.content, full.fields)
    }
    let created: Created = try response.decode()
    return (created.content_data, created.fields)
  }

  /// Changes content, its values and its route in one transaction.
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  /// - Returns: what `changes.undo(_:)` takes.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(
    _ id: EntryID, _ update: ContentUpdate, key: UUID = UUID()
  ) async throws -> ChangeGroupID? {
    var update = update
    update.id = id
    var request = try APIRequest.sending(update, to: "/content/batch")
    request.setIdempotencyKey(key.uuidString)
    return try await api.send(request).undo
  }

  /// Deletes content.
  /// - Parameter recursive: whether to delete everything below it too; without it, content that has
  ///   children is refused.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func delete(_ id: EntryID, recursive: Bool = false) async throws -> ChangeGroupID? {
    try await api.deleteElement("/contentdata", id, recursive ? [("recursive", "true")] : [])
  }

  /// Sets the order of the children of content, or of the top level.
  public func reorder(_ ids: [EntryID], under parent: EntryID?) async throws {
    struct Order: Encodable {
      var parent_id: EntryID?
      var ordered_ids: [EntryID]
    }
    _ = try await api.send(
      .sending(Order(parent_id: parent, ordered_ids: ids), to: "/contentdata/reorder"))
  }

  /// Moves content under another parent.
  /// - Parameter position: the place among its children, from 0; nil for the end.
  public func move(_ id: EntryID, under parent: EntryID?, at position: Int? = nil) async throws {
    struct Move: Encodable {
      var node_id: EntryID
      var new_parent_id: EntryID?
      var position: Int?
    }
    _ = try await api.send(
      .sending(
        Move(node_id: id, new_parent_id: parent, position: position), to: "/contentdata/move"))
  }

  /// Creates a translation, with the values of the site's own language.
  public func translate(_ id: EntryID, to locale: String) async throws {
    _ = try await api.send(
      .sending(["locale": locale], to: "/admin/contentdata/\(id)/translations"))
  }

  /// Sets a value in one language.
  public func setValue(
    _ value: String, of field: FieldID, in content: EntryID, locale: String = ""
  ) async throws -> ContentField {
    try await api.value(
      of: .sending(
        [
          "content_data_id": "\(content)", "field_id": "\(field)", "field_value": value,
          "locale": locale,
        ], to: "/contentfields"))
  }
}
