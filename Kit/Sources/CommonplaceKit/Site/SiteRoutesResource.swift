public import Model

/// The id of a path of the site.
public typealias RouteID = Identifier<SiteRoute>

/// A path of the site.
public struct SiteRoute: Decodable, Sendable, Identifiable, Equatable {
  public var id: RouteID
  /// The path with its leading slash, such as `/garden`.
  public var slug: String
  /// The name in lists of paths.
  public var title: String
  /// Whether visitors can open it.
  public var isActive: Bool
  /// The type whose entries it lists; nil for a page of one entry.
  public var typeID: TypeID?
  /// The collection whose entries it lists.
  public var collectionID: CollectionID?
  /// The number of the current version, which an update sends; nil from servers before revisions.
  public var revision: Int?
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "route_id"
    case slug, title, status, revision
    case typeID = "datatype_id"
    case collectionID = "collection_id"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(RouteID.self, forKey: .id)
    slug = try values.decode(String.self, forKey: .slug)
    title = try values.decode(String.self, forKey: .title)
    isActive = try values.decode(Int.self, forKey: .status) == 1
    typeID = try values.decodeIfPresent(TypeID.self, forKey: .typeID)
    collectionID = try values.decodeIfPresent(CollectionID.self, forKey: .collectionID)
    revision = try values.decodeIfPresent(Int.self, forKey: .revision)
    createdAt = try values.decode(Timestamp.self, forKey: .createdAt)
    updatedAt = try values.decode(Timestamp.self, forKey: .updatedAt)
  }
}

/// A route to create, or the members of one to change: what is nil or unchanged is not sent.
public struct SiteRouteDraft: Encodable, Sendable {
  /// The path with its leading slash; nil makes it from the title, or keeps it.
  public var slug: String?
  /// The name in lists of paths.
  public var title: String?
  /// Whether visitors can open it.
  public var isActive: Bool?
  /// The type whose entries it lists; `.set(nil)` for a page of one entry.
  public var typeID: Patch<TypeID> = .unchanged
  /// The collection whose entries it lists.
  public var collectionID: Patch<CollectionID> = .unchanged
  /// The revision that was edited. If it is not the current one, the change is refused.
  public var revision: Int?
  fileprivate var id: RouteID?

  /// Creates a draft. A new route needs a slug or a title.
  public init(slug: String? = nil, title: String? = nil, isActive: Bool? = nil) {
    self.slug = slug
    self.title = title
    self.isActive = isActive
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: SiteRoute.CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(slug, forKey: .slug)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(isActive.map { $0 ? 1 : 0 }, forKey: .status)
    try typeID.encode(to: &values, forKey: .typeID)
    try collectionID.encode(to: &values, forKey: .collectionID)
    try values.encodeIfPresent(revision, forKey: .revision)
  }
}

/// The paths of a site.
public struct SiteRoutesResource: Sendable {
  let api: APIClient

  /// Returns all paths, also those that visitors cannot open.
  public func all() async throws -> [SiteRoute] { try await api.value(of: .get("/routes")) }

  /// Returns a path.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: RouteID) async throws -> SiteRoute { try await api.element("/routes", id) }

  /// Adds a path.
  ///
  ///     let route = try await client.site.routes.create(
  ///       SiteRouteDraft(slug: "/about", title: "About"))
  /// - Throws: `APIError` of the kind `invalid`, also for a slug that another route has.
  @discardableResult
  public func create(_ draft: SiteRouteDraft) async throws -> SiteRoute {
    try await api.create(.sending(draft, to: "/routes"), "route", read: get)
  }

  /// Changes the members that the draft has.
  @discardableResult
  public func update(_ id: RouteID, _ draft: SiteRouteDraft) async throws -> SiteRoute {
    var draft = draft
    draft.id = id
    return try await api.change(.sending(draft, by: "PUT", to: "/routes")) { try await get(id) }
  }

  /// Deletes a path.
  /// - Throws: `APIError` of the kind `conflict` for a route with content.
  @discardableResult
  public func delete(_ id: RouteID) async throws -> ChangeGroupID? {
    try await api.deleteElement("/routes", id)
  }
}
