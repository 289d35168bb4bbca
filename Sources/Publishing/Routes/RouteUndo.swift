import Database
import Foundation
import Journal
import Model

/// A route as the log stores it, with its keys.
struct RouteSnapshot: Codable {
  var key: Int64
  var author: Int64
  var route: SiteRoute

  init(_ record: RouteRecord) throws {
    (key, author, route) = (record.key.rawValue, record.author.rawValue, record.model)
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

/// Undoes changes to routes.
struct RouteUndo: UndoHandler {
  let kind = Change.Kind.route

  static let conflict = Failure(.conflict, "undo.conflict")

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = RouteID(high: change.target.high, low: change.target.low)
    let before = change.before.flatMap {
      // The caller refuses to undo without the former state.
      try? JSONDecoder().decode(RouteSnapshot.self, from: Data($0.utf8))
    }
    let routes = RouteMutations(writing)
    if change.operation == .delete {
      guard let before else { throw RouteUndo.conflict }
      return try restore(before, revision: change.revision + 1, in: writing)
    }
    let now = try RouteMutations.find(id, in: writing.space, writing.db)
    guard now.model.revision == change.revision else { throw RouteUndo.conflict }
    if let before {
      _ = try routes.save(before.route, over: now, retitles: false)
    } else {
      guard try routes.countEntries(of: now.key) == 0 else { throw RouteUndo.conflict }
      try routes.delete(now)
    }
  }

  /// Returns what the route listed; nothing if that type or collection is deleted.
  private func listed(_ route: SiteRoute, in writing: WriteTransaction) throws -> RouteList {
    do {
      return try RouteList(route.list, in: writing)
    } catch is Failure {
      return RouteList()
    }
  }

  private func restore(
    _ before: RouteSnapshot, revision: Int, in writing: WriteTransaction
  ) throws {
    let route = before.route
    let list = try listed(route, in: writing)
    let made = try writing.db.execute(
      """
      INSERT INTO routes
        (key, id, space_id, slug, title, status, user_id, revision, created_at, updated_at,
        type_id, collection_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING
      """, before.key, route.id, writing.space, route.slug, route.title, route.status,
      before.author, revision, route.createdAt, writing.now, list.type, list.collection)
    guard made == 1 else { throw RouteUndo.conflict }
    writing.record(Change(.route, route.id, .create, revision: revision))
  }
}
