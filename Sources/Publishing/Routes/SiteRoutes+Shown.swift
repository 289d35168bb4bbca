import Catalog
import Database
package import Journal
package import Model

extension SiteRoutes {
  /// What a route shows, and where it was before.
  package struct Shown: Sendable {
    package var entry: (id: EntryID, title: String)?
    /// The name of the type or collection of which it shows everything.
    package var list: String?
    /// The newest first.
    package var redirects: [String] = []
  }

  package func shown(_ scope: Scope) async throws -> [RouteID: Shown] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      var shown: [RouteID: Shown] = [:]
      let rows = try db.rows(
        """
        SELECT r.id, e.id, e.title, t.name, c.name FROM routes r
        LEFT JOIN site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
          ON s.space_id = r.space_id AND s.route_id = r.key
        LEFT JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        LEFT JOIN types t ON t.space_id = r.space_id AND t.key = r.type_id
        LEFT JOIN collections c ON c.space_id = r.space_id AND c.key = r.collection_id
        WHERE r.space_id = $1 ORDER BY r.key, s.parent_id IS NOT NULL, s.entry_id
        """, scope.space,
        map: {
          (
            route: $0.id(0, of: SiteRoute.self), entry: $0.optionalID(1, of: Entry.self),
            title: $0.optionalText(2), list: $0.optionalText(3) ?? $0.optionalText(4)
          )
        })
      for row in rows where shown[row.route]?.entry == nil {
        shown[row.route] = Shown(entry: row.entry.map { ($0, row.title ?? "") }, list: row.list)
      }
      let redirects = try db.rows(
        """
        SELECT r.id, d.slug FROM route_redirects d
        JOIN routes r ON r.space_id = d.space_id AND r.key = d.route_id
        WHERE d.space_id = $1 ORDER BY d.created_at DESC, d.slug
        """, scope.space, map: { ($0.id(0, of: SiteRoute.self), $0.text(1)) })
      for (route, slug) in redirects { shown[route]?.redirects.append(slug) }
      return shown
    }
  }

  /// What a slug would become, and whether another thing than `entry` has it.
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
