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

  /// Changes a route that the body identifies by its id or by either of its two slugs. Members that
  /// the body does not contain stay as they are. The route of published content changes when the
  /// content is published again, unless edits are public at once.
  /// - Throws: conflict if the slugs belong to two routes, notFound if they belong to none.
  package func update(
    _ body: RouteBody, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteRoute {
    try await journal.write(as: scope, group: group) { [visibility] writing in
      let routes = RouteMutations(writing)
      let (route, slug) = try routes.resolve(body)
      let entries = try routes.publishedEntries(of: route.key)
      guard !entries.isEmpty else {
        return try routes.update(route, slug: slug, body: body).model
      }
      var body = body
      body.slug = slug
      let desk = try ContentMutations(in: writing, visibility: visibility)
      return visibility == .immediate
        ? try desk.update(route, of: entries, by: body)
        : try desk.setPendingRoute(body, of: route, shownBy: entries[0])
    }
  }

  /// - Throws: conflict while entries use it.
  package func delete(_ id: RouteID, in scope: Scope) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    try await journal.write(as: scope, group: group) { writing in
      let routes = RouteMutations(writing)
      let route = try RouteMutations.find(id, in: writing.space, writing.db)
      let used = try routes.countEntries(of: route.key)
      guard used == 0 else {
        throw Failure(.conflict, "site.routeInUse", ["count": "\(used)"])
      }
      try routes.delete(route)
    }
    return group
  }
}
