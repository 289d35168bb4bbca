import Catalog
import Database
package import Journal
package import Model

/// The routes of a site.
package struct SiteRoutes: Sendable {
  let journal: Journal
  var visibility = EditVisibility.onPublish

  /// The same for clients of ModulaCMS's contract, whose edits of published content are public at
  /// once.
  package var withImmediatePublishing: SiteRoutes {
    SiteRoutes(journal: journal, visibility: .immediate)
  }

  // MARK: - Reading

  /// Returns at most `limit` routes, in the order of their creation.
  package func page(
    limit: Int, offset: Int = 0, in scope: Scope
  ) async throws -> [SiteRoute] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try db.rows(
        """
        SELECT \(RouteRecord.columns) FROM \(RouteRecord.source)
        WHERE r.space_id = $1 ORDER BY r.key LIMIT $2 OFFSET $3
        """, scope.space, limit, offset, map: { RouteRecord($0).model })
    }
  }

  package func count(_ scope: Scope) async throws -> Int {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return Int(
        try db.integer("SELECT COUNT(*) FROM routes WHERE space_id = $1", scope.space) ?? 0)
    }
  }

  package func find(_ id: RouteID, in scope: Scope) async throws -> SiteRoute {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try RouteMutations.find(id, in: scope.space, db).model
    }
  }

  /// Returns the former slugs of a route, the newest first.
  package func redirects(to id: RouteID, in scope: Scope) async throws -> [String] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let key = try RouteMutations.find(id, in: scope.space, db).key
      return try db.rows(
        """
        SELECT slug FROM route_redirects \(db.dialect.indexed(by: "route_redirects_of_route"))
        WHERE space_id = $1 AND route_id = $2
        ORDER BY created_at DESC, slug
        """, scope.space, key, map: { $0.text(0) })
    }
  }

  // MARK: - Writing

  /// - Throws: invalid for a slug that is empty once it is normalised; conflict for one that is
  ///   taken.
  package func create(
    _ body: RouteBody, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteRoute {
    try await journal.write(as: scope, group: group) { try RouteMutations($0).create(body).model }
  }

  /// Changes a route that the body identifies by its id, by `slug` or by `slug2`; the other of the
  /// two is its new slug. Members that the body does not contain stay as they are. The route of
  /// published content changes when the content is published again, unless edits are public at
  /// once.
  /// - Throws: conflict if the slugs belong to two routes, notFound if they belong to none.
  package func update(
    _ body: RouteBody, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteRoute {
    try await journal.write(as: scope, group: group) { [visibility] transaction in
      let routes = RouteMutations(transaction)
      let (route, slug) = try routes.resolve(body)
      let entries = try routes.publishedEntries(of: route.key)
      guard !entries.isEmpty else {
        return try routes.update(route, slug: slug, body: body).model
      }
      var body = body
      body.slug = slug
      let mutations = try ContentMutations(in: transaction, visibility: visibility)
      return visibility == .immediate
        ? try mutations.update(route, of: entries, by: body)
        : try mutations.setPendingRoute(body, of: route, shownBy: entries[0])
    }
  }

  /// - Throws: conflict while entries use it.
  package func delete(_ id: RouteID, in scope: Scope) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    try await journal.write(as: scope, group: group) { transaction in
      let routes = RouteMutations(transaction)
      let route = try RouteMutations.find(id, in: transaction.space, transaction.db)
      let used = try routes.countEntries(of: route.key)
      guard used == 0 else {
        throw Failure(.conflict, "site.routeInUse", ["count": "\(used)"])
      }
      try routes.delete(route)
    }
    return group
  }
}

// MARK: - Latest content

extension SiteRoutes {
  /// What a route shows, and its former slugs.
  package struct RouteContent: Sendable {
    package var entry: (id: EntryID, title: String)?
    /// The changes to the route that take effect when the entry is published again.
    package var pending: PendingRoute?
    /// Former slugs, the newest first.
    package var redirects: [String] = []
  }

  /// A page of routes, each with what it shows.
  package struct Page: Sendable {
    package var routes: [(route: SiteRoute, shown: RouteContent)] = []
    package var isMore = false
  }

  /// Returns the routes that were changed last.
  /// - Parameter id: a route to include, even if it is not on this page.
  package func latest(
    with id: RouteID? = nil, limit: Int, offset: Int, in scope: Scope
  ) async throws -> Page {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      var found = try db.rows(
        """
        SELECT \(RouteRecord.columns) FROM (
          SELECT * FROM routes \(db.dialect.indexed(by: "routes_by_change"))
          WHERE space_id = $1 ORDER BY updated_at DESC, key DESC LIMIT $2 OFFSET $3) AS r
        \(RouteRecord.joins) ORDER BY r.updated_at DESC, r.key DESC
        """, scope.space, limit + 1, offset, map: { RouteRecord($0) })
      let isMore = found.count > limit
      found = Array(found.prefix(limit))
      if let id, !found.contains(where: { $0.model.id == id }) {
        found.insert(try RouteMutations.find(id, in: scope.space, db), at: 0)
      }
      let shown = try SiteRoutes.shown(found.map(\.key), in: scope.space, db)
      return Page(
        routes: found.map { ($0.model, shown[$0.key] ?? RouteContent()) }, isMore: isMore)
    }
  }

  private static func shown(
    _ keys: [RouteKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [RouteKey: RouteContent] {
    guard !keys.isEmpty else { return [:] }
    let wanted = SQLValue.integers(keys.map(\.rawValue))
    let rows = try db.rows(
      """
      SELECT r.key, e.id, e.title, s.pending_route FROM routes r
      LEFT JOIN site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
        ON s.space_id = r.space_id AND s.route_id = r.key
      LEFT JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
      WHERE r.space_id = $1 AND r.key \(db.dialect.any("$2"))
      ORDER BY r.key, s.parent_id IS NOT NULL, s.entry_id
      """, space, wanted
    ) {
      (
        route: $0.key(0, of: SiteRoute.self), entry: $0.optionalID(1, of: Entry.self),
        title: $0.optionalText(2),
        // Only displayed. Publishing reads it again, and refuses a damaged one.
        pending: PendingRoute(ifReadable: $0.optionalText(3))
      )
    }
    var shown: [RouteKey: RouteContent] = [:]
    for row in rows where shown[row.route]?.entry == nil {
      shown[row.route] = RouteContent(
        entry: row.entry.map { ($0, row.title ?? "") }, pending: row.pending)
    }
    let redirects = try db.rows(
      """
      SELECT route_id, slug FROM route_redirects
      WHERE space_id = $1 AND route_id \(db.dialect.any("$2")) ORDER BY created_at DESC, slug
      """, space, wanted, map: { ($0.key(0, of: SiteRoute.self), $0.text(1)) })
    for (route, slug) in redirects { shown[route]?.redirects.append(slug) }
    return shown
  }

  /// Returns the slug for a text, and whether anything but `entry` has it; nil if the slug would be
  /// empty.
  /// - Parameters:
  ///   - isTitle: whether a slash in the text becomes a hyphen instead of separating segments.
  ///   - entry: the entry that the slug is for; nil for a new one.
  package func proposal(
    _ text: String, isTitle: Bool, for entry: EntryID?, in scope: Scope
  ) async throws -> (slug: Slug, isTaken: Bool)? {
    guard let slug = isTitle ? Slug(title: text) : Slug(text) else { return nil }
    return try await journal.database.read { db in
      try scope.authoriseReading(db)
      let other = try db.row(
        """
        SELECT e.id FROM routes r
        LEFT JOIN site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
          ON s.space_id = r.space_id AND s.route_id = r.key
        LEFT JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        WHERE r.space_id = $1 AND r.slug = $2
        """, scope.space, slug.path, map: { $0.optionalID(0, of: Entry.self) })
      guard let other else { return (slug, false) }
      return (slug, other != entry || entry == nil)
    }
  }
}
