import Catalog
import Database
import Journal
import Model

/// The keys of the type or collection whose entries a route lists; nil for a route that shows one
/// entry.
struct RouteList {
  var type: TypeKey?
  var collection: CollectionKey?

  init() {}

  /// - Throws: notFound for a type or a collection that the space does not have.
  init(_ list: RouteBody.Listing, in writing: WriteTransaction) throws {
    switch list {
    case .none: return
    case .type(let id):
      guard let found = try SiteTypeStore.load(writing.space, writing.db)[id] else {
        throw Failure.notFound("type")
      }
      type = found.key
    case .collection(let id):
      collection = try writing.db.row(
        "SELECT key FROM collections WHERE space_id = $1 AND id = $2", writing.space, id,
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
