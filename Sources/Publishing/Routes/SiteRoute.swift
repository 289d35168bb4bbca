import Catalog
package import Database
import Journal
package import Model

/// A path of the site and what it shows: one entry, or all entries of a type or a collection.
package struct SiteRoute: Codable, Sendable, Equatable, Identifiable {
  package var id: RouteID
  package var slug: String
  package var title: String
  /// 1 for active; 0 for inactive, which is not delivered.
  package var status: Int
  /// The type or collection whose published entries the route lists, instead of showing one entry.
  package var typeID: TypeID?
  package var collectionID: CollectionID?
  package var authorID: UserID?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var revision: Int

  enum CodingKeys: String, CodingKey {
    case id = "route_id"
    case slug, title, status, revision
    case typeID = "datatype_id"
    case collectionID = "collection_id"
    case authorID = "author_id"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

package typealias RouteID = Identifier<SiteRoute>
package typealias RouteKey = Key<SiteRoute>

/// A request that creates or changes a route. Members that are left out stay unchanged.
package struct RouteBody: Decodable, Sendable {
  package var id: RouteID?
  package var slug: String?
  /// A second slug: some clients name the route by one slug and rename it to the other.
  package var slug2: String?
  package var title: String?
  package var status: Int?
  package var list: Listing?
  package var authorID: String?
  package var revision: Int?

  /// What a route lists instead of showing one entry.
  package enum Listing: Sendable, Equatable {
    case none
    case type(TypeID)
    case collection(CollectionID)
  }

  package init(
    id: RouteID? = nil, slug: String? = nil, title: String? = nil, status: Int? = nil,
    list: Listing? = nil, revision: Int? = nil
  ) {
    self.id = id
    self.list = list
    self.slug = slug
    self.title = title
    self.status = status
    self.revision = revision
  }

  enum CodingKeys: String, CodingKey {
    case id = "route_id"
    case slug, title, status, revision
    case slug2 = "slug_2"
    case typeID = "datatype_id"
    case collectionID = "collection_id"
    case authorID = "author_id"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decodeID(forKey: .id)
    slug = try values.decodeIfPresent(String.self, forKey: .slug)
    slug2 = try values.decodeIfPresent(String.self, forKey: .slug2)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    status = try values.decodeIfPresent(Int.self, forKey: .status)
    let type: TypeID? = try values.decodeID(forKey: .typeID)
    let collection: CollectionID? = try values.decodeID(forKey: .collectionID)
    guard type == nil || collection == nil else {
      throw Failure.invalid(FieldProblem("collection_id", "choice"))
    }
    if let type {
      list = .type(type)
    } else if let collection {
      list = .collection(collection)
    } else if values.contains(.typeID) || values.contains(.collectionID) {
      list = Listing.none
    }
    authorID = try values.decodeIfPresent(String.self, forKey: .authorID)
    revision = try values.decodeIfPresent(Int.self, forKey: .revision)
  }
}

/// A row of `routes` with its keys.
struct RouteRecord: Sendable {
  var key: RouteKey
  var author: UserKey
  var model: SiteRoute

  static let columns = """
    r.key, r.user_id, r.id, r.slug, r.title, r.status, u.id, r.created_at, r.updated_at, r.revision,
    t.id, c.id
    """
  static let source = "routes r \(joins)"
  /// The joins that `columns` needs after `FROM routes r`.
  static let joins = """
    LEFT JOIN users u ON u.key = r.user_id
    LEFT JOIN types t ON t.space_id = r.space_id AND t.key = r.type_id
    LEFT JOIN collections c ON c.space_id = r.space_id AND c.key = r.collection_id
    """

  init(_ row: borrowing Row) {
    key = row.key(0)
    author = row.key(1)
    model = SiteRoute(
      id: row.id(2), slug: row.text(3), title: row.text(4), status: row.int(5),
      typeID: row.optionalID(10), collectionID: row.optionalID(11), authorID: row.optionalID(6),
      createdAt: row.timestamp(7), updatedAt: row.timestamp(8),
      revision: row.int(9))
  }
}

// MARK: - RouteList

/// The keys of the type or collection whose entries a route lists; nil for a route that shows one
/// entry.
struct RouteList {
  var type: TypeKey?
  var collection: CollectionKey?

  init() {}

  /// - Throws: notFound for a type or a collection that the space does not have.
  init(_ list: RouteBody.Listing, in transaction: WriteTransaction) throws {
    switch list {
    case .none: return
    case .type(let id):
      guard let found = try SiteTypeStore.load(transaction.space, transaction.db)[id] else {
        throw Failure.notFound("type")
      }
      type = found.key
    case .collection(let id):
      collection = try transaction.db.row(
        "SELECT key FROM collections WHERE space_id = $1 AND id = $2", transaction.space, id,
        map: { $0.key(0, of: EntryCollection.self) })
      guard collection != nil else { throw Failure.notFound("collection") }
    }
  }
}

extension RouteBody.Listing {
  var ids: (TypeID?, CollectionID?) {
    switch self {
    case .none: (nil, nil)
    case .type(let id): (id, nil)
    case .collection(let id): (nil, id)
    }
  }
}

extension SiteRoute {
  package var list: RouteBody.Listing {
    typeID.map { .type($0) } ?? collectionID.map { .collection($0) } ?? .none
  }
}

// MARK: - RouteUndo

/// A route as the log stores it, with its keys.
struct RouteSnapshot: StoredAsJSON {
  var key: Int64
  var author: Int64
  var route: SiteRoute

  init(_ record: RouteRecord) throws {
    (key, author, route) = (record.key.rawValue, record.author.rawValue, record.model)
  }
}

/// Undoes changes to routes.
struct RouteUndo: UndoHandler {
  let kind = Change.Kind.route
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: SiteRoute.self)
    let before = change.before.flatMap {
      // The caller refuses to undo without the former state.
      try? JSON.decode(RouteSnapshot.self, from: $0)
    }
    let routes = RouteMutations(transaction)
    if change.operation == .delete {
      guard let before else { throw Failure.undoConflict }
      return try restore(before, revision: change.revision + 1, in: transaction)
    }
    let now = try RouteMutations.find(id, in: transaction.space, transaction.db)
    guard now.model.revision == change.revision else { throw Failure.undoConflict }
    if let before {
      _ = try routes.save(before.route, over: now, retitles: false)
    } else {
      guard try routes.countEntries(of: now.key) == 0 else { throw Failure.undoConflict }
      try routes.delete(now)
    }
  }

  /// Returns what the route listed; nothing if that type or collection is deleted.
  private func listed(_ route: SiteRoute, in transaction: WriteTransaction) throws -> RouteList {
    do {
      return try RouteList(route.list, in: transaction)
    } catch is Failure {
      return RouteList()
    }
  }

  private func restore(
    _ before: RouteSnapshot, revision: Int, in transaction: WriteTransaction
  ) throws {
    let route = before.route
    let list = try listed(route, in: transaction)
    let made = try transaction.db.execute(
      """
      INSERT INTO routes
        (key, id, space_id, slug, title, status, user_id, revision, created_at, updated_at,
        type_id, collection_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING
      """, before.key, route.id, transaction.space, route.slug, route.title, route.status,
      before.author, revision, route.createdAt, transaction.now, list.type, list.collection)
    guard made == 1 else { throw Failure.undoConflict }
    transaction.record(Change(.route, route.id, .create, revision: revision))
  }
}
