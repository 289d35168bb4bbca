public import Model

public typealias RouteID = Identifier<SiteRoute>

/// A path of the site.
public struct SiteRoute: Decodable, Sendable, Identifiable, Equatable {
  public var id: RouteID
  public var slug: String
  public var title: String
  /// Whether visitors can open it.
  public var isActive: Bool
  /// The type whose entries it lists; nil for a page of one entry.
  public var typeID: TypeID?
  /// The collection whose entries it lists.
  public var collectionID: CollectionID?
  public var revision: Int?
  public var createdAt: Timestamp
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
  public var slug: String?
  public var title: String?
  public var isActive: Bool?
  public var typeID: Patch<TypeID> = .unchanged
  public var collectionID: Patch<CollectionID> = .unchanged
  public var revision: Int?
  fileprivate var id: RouteID?

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

  public func all() async throws -> [SiteRoute] { try await api.value(of: .get("/routes")) }

  public func get(_ id: RouteID) async throws -> SiteRoute { try await api.element("/routes", id) }

  public func create(_ draft: SiteRouteDraft) async throws -> SiteRoute {
    try await api.create(.sending(draft, to: "/routes"), "route", read: get)
  }

  /// Changes the members that the draft has.
  public func update(_ id: RouteID, _ draft: SiteRouteDraft) async throws -> SiteRoute {
    var draft = draft
    draft.id = id
    return try await api.change(.sending(draft, by: "PUT", to: "/routes")) { try await get(id) }
  }

  /// - Throws: `APIError` of the kind `conflict` for a route with content.
  @discardableResult
  public func delete(_ id: RouteID) async throws -> ChangeGroupID? {
    try await api.deleteElement("/routes", id)
  }
}
