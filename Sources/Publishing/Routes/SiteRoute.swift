package import Database
package import Model

/// A path of the site, and what it shows: the entry that names it, or all of a collection or type.
package struct SiteRoute: Codable, Sendable, Equatable, Identifiable {
  package var id: RouteID
  package var slug: String
  package var title: String
  /// 1 active, 0 inactive: not delivered.
  package var status: Int
  package var authorID: UserID?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var revision: Int

  enum CodingKeys: String, CodingKey {
    case id = "route_id"
    case slug, title, status, revision
    case authorID = "author_id"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

package typealias RouteID = Identifier<SiteRoute>
package typealias RouteKey = Key<SiteRoute>

/// What makes or changes a route; what is left out stays as it is.
package struct RouteBody: Decodable, Sendable {
  package var id: RouteID?
  package var slug: String?
  /// The other of two slugs, where a program names the route by the one and renames it to the other.
  package var slug2: String?
  package var title: String?
  package var status: Int?
  package var authorID: String?
  package var revision: Int?

  package init(
    id: RouteID? = nil, slug: String? = nil, title: String? = nil, status: Int? = nil,
    revision: Int? = nil
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.status = status
    self.revision = revision
  }

  enum CodingKeys: String, CodingKey {
    case id = "route_id"
    case slug, title, status, revision
    case slug2 = "slug_2"
    case authorID = "author_id"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decodeID(forKey: .id)
    slug = try values.decodeIfPresent(String.self, forKey: .slug)
    slug2 = try values.decodeIfPresent(String.self, forKey: .slug2)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    status = try values.decodeIfPresent(Int.self, forKey: .status)
    authorID = try values.decodeIfPresent(String.self, forKey: .authorID)
    revision = try values.decodeIfPresent(Int.self, forKey: .revision)
  }
}

/// A route as it stands, with its keys.
struct RouteRecord: Sendable {
  var key: RouteKey
  var author: UserKey
  var model: SiteRoute

  static let columns = """
    r.key, r.user_id, r.id, r.slug, r.title, r.status, u.id, r.created_at, r.updated_at, r.revision
    """

  init(_ row: borrowing Row) {
    key = row.key(0)
    author = row.key(1)
    model = SiteRoute(
      id: row.id(2), slug: row.text(3), title: row.text(4), status: row.int(5),
      authorID: row.optionalID(6), createdAt: row.timestamp(7), updatedAt: row.timestamp(8),
      revision: row.int(9))
  }
}
