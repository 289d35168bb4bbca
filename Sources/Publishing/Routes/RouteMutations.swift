import Catalog
import Database
import Foundation
import Journal
import Model

/// Writes routes within one transaction.
struct RouteMutations {
  let transaction: WriteTransaction
  private var db: any Connection { transaction.db }

  init(_ transaction: WriteTransaction) { self.transaction = transaction }

  // MARK: - Finding

  static func find(
    _ id: RouteID, in space: SpaceKey, _ db: any Connection
  ) throws -> RouteRecord {
    let found = try db.row(
      """
      SELECT \(RouteRecord.columns) FROM \(RouteRecord.source)
      WHERE r.space_id = $1 AND r.id = $2
      """, space, id, map: { RouteRecord($0) })
    guard let found else { throw Failure.notFound("siteRoute") }
    return found
  }

  private func find(_ key: RouteKey) throws -> RouteRecord {
    let found = try db.row(
      """
      SELECT \(RouteRecord.columns) FROM \(RouteRecord.source)
      WHERE r.space_id = $1 AND r.key = $2
      """, transaction.space, key, map: { RouteRecord($0) })
    guard let found else { throw Failure.notFound("siteRoute") }
    return found
  }

  /// Returns the route at a slug, which is normalised first.
  private func find(at text: String?) throws -> RouteRecord? {
    guard let text, let slug = Slug(text) else { return nil }
    return try db.row(
      """
      SELECT \(RouteRecord.columns) FROM \(RouteRecord.source)
      WHERE r.space_id = $1 AND r.slug = $2
      """, transaction.space, slug.path, map: { RouteRecord($0) })
  }

  /// Returns the route that a request changes, and its new slug. The request has two slugs, and
  /// clients of ModulaCMS disagree about which of them is the current one.
  func resolve(_ body: RouteBody) throws -> (RouteRecord, slug: String?) {
    if let id = body.id {
      return (try Self.find(id, in: transaction.space, db), body.slug)
    }
    let first = try find(at: body.slug)
    let second = try find(at: body.slug2)
    if let first, let second, first.key != second.key {
      throw Failure(.conflict, "site.slugTaken", ["slug": second.model.slug])
    }
    if let second { return (second, body.slug) }
    if let first { return (first, body.slug2) }
    throw Failure.notFound("siteRoute")
  }

  /// Returns the number of entries that use a route.
  func countEntries(of route: RouteKey) throws -> Int {
    Int(
      try db.integer(
        """
        SELECT COUNT(*) FROM site_entries s
        JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        WHERE s.space_id = $1 AND s.route_id = $2
        """, transaction.space, route) ?? 0)
  }

  func publishedEntries(of route: RouteKey) throws -> [EntryKey] {
    try db.rows(
      """
      SELECT entry_id FROM site_entries \(db.dialect.indexed(by: "site_entries_of_route"))
      WHERE space_id = $1 AND route_id = $2 AND published_at IS NOT NULL ORDER BY entry_id
      """, transaction.space, route, map: { $0.key(0) })
  }

  // MARK: - Creating

  func create(_ body: RouteBody) throws -> RouteRecord {
    let title = try RouteMutations.title(body.title ?? "")
    let status = try status(body.status ?? 1)
    let slug = try slug(body.slug, or: title)
    let author = try AuthorIDs.resolve(body.authorID, in: transaction)
    let list = try RouteList(body.list ?? .none, in: transaction)
    let id = RouteID.new()
    // A redirect from this slug would hide the new route.
    try db.execute(
      "DELETE FROM route_redirects WHERE space_id = $1 AND slug = $2", transaction.space, slug.path)
    let key = try db.row(
      """
      INSERT INTO routes (id, space_id, slug, title, status, user_id, created_at, updated_at,
        type_id, collection_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) ON CONFLICT (space_id, slug) DO NOTHING
      RETURNING key
      """, id, transaction.space, slug.path, title, status, author, transaction.now, list.type,
      list.collection,
      map: { $0.key(0, of: SiteRoute.self) })
    guard let key else {
      throw Failure(
        .conflict, "site.slugTaken", ["slug": slug.path],
        fields: [FieldProblem("slug", "duplicate")])
    }
    transaction.record(Change(.route, id, .create, revision: 1))
    return try find(key)
  }

  /// Returns the given slug, or one made from the title, with a number if it is taken.
  private func slug(_ text: String?, or title: String) throws -> Slug {
    if let text, !text.normalised.isEmpty { return try RouteMutations.slug(text) }
    guard let slug = Slug(title: title) else {
      throw Failure.invalid(FieldProblem("slug", "required"))
    }
    var free = slug
    var number = 2
    while try isTaken(free.path) {
      free = slug.numbered(number)
      number += 1
    }
    return free
  }

  /// - Throws: invalid for a slug that is empty once it is normalised, or whose path the server
  ///   itself uses.
  static func slug(_ text: String) throws -> Slug {
    guard let slug = Slug(text), !slug.isReserved else {
      throw Failure.invalid(FieldProblem("slug", "slug"))
    }
    return slug
  }

  /// - Throws: conflict (`site.slugTaken`).
  func check(isFree slug: String) throws {
    guard try isTaken(slug) else { return }
    throw Failure(
      .conflict, "site.slugTaken", ["slug": slug], fields: [FieldProblem("slug", "duplicate")])
  }

  func isTaken(_ slug: String) throws -> Bool {
    try db.integer(
      "SELECT 1 FROM routes WHERE space_id = $1 AND slug = $2", transaction.space, slug) != nil
  }

  /// - Throws: invalid (`title`) for a title that is empty or too long.
  private static func title(_ text: String) throws -> String {
    if let problem = NameLimits.problem(of: text, "title", in: NameLimits.routeTitleLength) {
      throw Failure.invalid(problem)
    }
    return text.normalised
  }

  /// - Throws: invalid (`status`) for anything but 0 (inactive) and 1 (active).
  private func status(_ status: Int) throws -> Int {
    guard (0...1).contains(status) else {
      throw Failure.invalid(FieldProblem("status", "choice"))
    }
    return status
  }

  // MARK: - Changing

  /// - Parameter text: the new slug, instead of those in the body; nil leaves it unchanged.
  func update(
    _ route: RouteRecord, slug text: String?, body: RouteBody
  ) throws -> RouteRecord {
    let new = try applying(body, slug: text, to: route)
    guard new != route.model else { return route }
    return try save(new, over: route)
  }

  /// Returns the route as it is after a change, without saving it.
  /// - Parameter text: the new slug, instead of those in the body; nil leaves it unchanged.
  /// - Throws: changed for another revision; invalid, naming the field; conflict for a list on a
  ///   route that shows an entry.
  func applying(
    _ body: RouteBody, slug text: String?, to route: RouteRecord
  ) throws -> SiteRoute {
    try check(body, of: route)
    var new = route.model
    new.title = try body.title.map(RouteMutations.title) ?? new.title
    new.status = try body.status.map(status) ?? new.status
    if let text, !text.normalised.isEmpty { new.slug = try RouteMutations.slug(text).path }
    if let list = body.list {
      try checkCanList(list, at: route)
      (new.typeID, new.collectionID) = list.ids
    }
    return new
  }

  /// - Throws: changed for another revision than the one that the body names.
  private func check(_ body: RouteBody, of route: RouteRecord) throws {
    guard let revision = body.revision, revision > 0, revision != route.model.revision else {
      return
    }
    throw Failure(
      .revisionMismatch, "site.routeChanged", versions: .init(current: route.model, submitted: nil))
  }

  /// Throws conflict (`site.routeInUse`) if entries use the route, because a route shows either an
  /// entry or a list.
  private func checkCanList(_ list: RouteBody.Listing, at route: RouteRecord) throws {
    guard list != .none else { return }
    let count = try countEntries(of: route.key)
    guard count == 0 else { throw Failure(.conflict, "site.routeInUse", ["count": "\(count)"]) }
  }

  /// Saves a changed route. Its old slug redirects to the new one.
  /// - Parameter retitles: whether entries with its old title get the new one. Undo passes false,
  ///   because the entries' own changes are undone separately.
  func save(
    _ new: SiteRoute, over old: RouteRecord, retitles: Bool = true
  ) throws -> RouteRecord {
    if new.slug != old.model.slug { try move(old, to: new.slug) }
    let list = try RouteList(new.list, in: transaction)
    try db.execute(
      """
      UPDATE routes SET slug = $3, title = $4, status = $5, revision = $6, updated_at = $7,
        type_id = $8, collection_id = $9
      WHERE space_id = $1 AND key = $2
      """, transaction.space, old.key, new.slug, new.title, new.status, old.model.revision + 1,
      transaction.now, list.type, list.collection)
    transaction.record(
      Change(
        .route, new.id, .update, revision: old.model.revision + 1,
        before: try RouteSnapshot(old).json))
    if retitles, new.title != old.model.title {
      try retitle(old, to: new.title)
    }
    return try find(old.key)
  }

  /// Makes the old slug of a route redirect to its new one.
  /// - Throws: conflict (`site.slugTaken`).
  private func move(_ route: RouteRecord, to slug: String) throws {
    try check(isFree: slug)
    try db.execute(
      "DELETE FROM route_redirects WHERE space_id = $1 AND slug = $2", transaction.space, slug)
    try db.execute(
      """
      INSERT INTO route_redirects (space_id, slug, route_id, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (space_id, slug) DO UPDATE SET route_id = EXCLUDED.route_id,
        created_at = EXCLUDED.created_at
      """, transaction.space, route.model.slug, route.key, transaction.now)
  }

  /// Gives the new title to the entries of a route that still have its old title.
  private func retitle(_ route: RouteRecord, to title: String) throws {
    guard !title.isEmpty else { return }
    let same = try db.rows(
      """
      SELECT e.id FROM site_entries s
      JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
      WHERE s.space_id = $1 AND s.route_id = $2 AND e.title = $3
      """, transaction.space, route.key, route.model.title, map: { $0.id(0, of: Entry.self) })
    guard !same.isEmpty else { return }
    let mutations = try EntryMutations(in: transaction)
    for id in same { try mutations.update(id, as: .draft) { $0.title = title } }
  }

  // MARK: - Deleting

  func delete(_ route: RouteRecord) throws {
    transaction.record(
      Change(
        .route, route.model.id, .delete, revision: route.model.revision,
        before: try RouteSnapshot(route).json))
    // Entries keep the key of the deleted route, so that they are on it again if undo restores it.
    try db.execute(
      "DELETE FROM routes WHERE space_id = $1 AND key = $2", transaction.space, route.key)
  }
}
