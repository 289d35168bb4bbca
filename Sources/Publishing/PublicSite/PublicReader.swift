import Database
import Foundation
import Model

/// Reads the content at the paths of a site, within one transaction.
struct PublicReader {
  let site: PublicSpace
  let db: any Connection
  private let builder: PublicBuilder
  private let counts: SiteCountCache

  var space: SpaceKey { site.space }
  var types: PublicTypes { builder.types }

  /// - Parameter counts: the cache of counts.
  init(_ site: PublicSpace, _ db: any Connection, _ counts: SiteCountCache = SiteCountCache())
    throws
  {
    self.site = site
    self.db = db
    self.counts = counts
    builder = PublicBuilder(
      space: site.space, types: try PublicTypes(in: site.space, db), db: db)
  }

  // MARK: - Routes

  struct Route {
    var key: Int64
    var route: PublicRoute
    var collection: CollectionKey?
    var type: TypeKey?
    var updatedAt: Timestamp

    /// Whether it lists all entries of a type or a collection.
    var isList: Bool { collection != nil || type != nil }
  }

  func route(_ slug: String) throws -> Route? {
    try db.row(
      """
      SELECT key, slug, title, collection_id, type_id, updated_at FROM routes
      WHERE space_id = $1 AND slug = $2 AND status = 1
      """, space, slug, map: { PublicReader.route($0) })
  }

  /// Returns the routes that every page links to: lists and pages at the top level, in the order of
  /// the tree and then of their creation.
  func navigation(most: Int) throws -> [PublicRoute] {
    let places = try (listPlaces() + pagePlaces()).sorted { left, right in
      (left.position, left.route.key) < (right.position, right.route.key)
    }
    var shown: [PublicRoute] = []
    for place in places where shown.count < most {
      let route = place.route.route
      let isTop = !route.slug.dropFirst().contains("/")
      if isTop && !shown.contains(route) { shown.append(route) }
    }
    return shown
  }

  private typealias Place = (route: Route, position: Int)

  private static let placeColumns = """
    r.key, r.slug, r.title, r.collection_id, r.type_id, r.updated_at,
      CASE WHEN s.parent_id IS NULL THEN COALESCE(s.position, 0) ELSE 0 END
    """

  /// Returns the routes that show a list.
  private func listPlaces() throws -> [Place] {
    try db.rows(
      """
      SELECT \(PublicReader.placeColumns)
      FROM routes r \(db.dialect.indexed(by: "routes_of_lists"))
      LEFT JOIN site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
        ON s.space_id = r.space_id AND s.route_id = r.key
      WHERE r.space_id = $1 AND (r.collection_id IS NOT NULL OR r.type_id IS NOT NULL)
        AND r.status = 1 AND r.slug <> '/'
      """, space
    ) { (PublicReader.route($0), $0.int(6)) }
  }

  /// Returns the routes of published pages.
  private func pagePlaces() throws -> [Place] {
    let pages = types.all.filter(\.isPage).map(\.key.rawValue)
    guard !pages.isEmpty else { return [] }
    return try db.rows(
      """
      SELECT \(PublicReader.placeColumns)
      FROM published_entries p \(db.dialect.indexed(by: "published_entries_by_making"))
      \(db.dialect.orderedJoin) site_entries s
        ON s.space_id = p.space_id AND s.entry_id = p.entry_id
      \(db.dialect.orderedJoin) routes r ON r.space_id = s.space_id AND r.key = s.route_id
      WHERE p.space_id = $1 AND p.type_id \(db.dialect.any("$2")) AND p.locale = ''
        AND r.status = 1 AND r.slug <> '/'
      """, space, SQLValue.integers(pages)
    ) { (PublicReader.route($0), $0.int(6)) }
  }

  /// Returns the current slug of the route that had this slug before; nil if no active route had
  /// it.
  func redirect(from slug: String) throws -> String? {
    try db.row(
      """
      SELECT r.slug FROM route_redirects d
      JOIN routes r ON r.space_id = d.space_id AND r.key = d.route_id AND r.status = 1
      WHERE d.space_id = $1 AND d.slug = $2
      """, space, slug, map: { $0.text(0) })
  }

  private static func route(_ row: borrowing Row) -> Route {
    Route(
      key: row.int64(0), route: PublicRoute(slug: row.text(1), title: row.text(2)),
      collection: row.optionalKey(3), type: row.optionalKey(4), updatedAt: row.timestamp(5))
  }

  // MARK: - One entry

  /// A published language of the entry that a route shows.
  private struct Published {
    var id: EntryID
    var locale: String
    var snapshot: String
    var rendered: String?
    var publishedAt: Timestamp
    var firstAt: Timestamp
  }

  /// Returns the page of the entry that a route shows; nil if no entry of it is published.
  /// - Parameter locales: the acceptable languages, the best first.
  func entry(_ route: Route, locales: [String]) throws -> PublicEntryPage? {
    let rows = try db.rows(
      """
      SELECT e.id, p.locale, v.snapshot, v.created_at,
        COALESCE((SELECT MIN(o.created_at) FROM entry_versions o
          WHERE o.space_id = v.space_id AND o.entry_id = v.entry_id
            AND o.cause IN ('publish', 'schedule')), v.created_at), v.rendered
      FROM site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
      \(db.dialect.orderedJoin) entries e ON e.space_id = s.space_id AND e.key = s.entry_id
      \(db.dialect.orderedJoin) published_entries p
        ON p.space_id = s.space_id AND p.entry_id = s.entry_id
      \(db.dialect.orderedJoin) entry_versions v ON v.space_id = p.space_id AND v.entry_id = p.root_id
        AND v.locale = p.locale AND v.published = 1
      WHERE s.space_id = $1 AND s.route_id = $2
      ORDER BY CASE WHEN s.parent_id IS NULL THEN 0 ELSE 1 END, s.entry_id, p.locale
      """, space, route.key
    ) { row in
      Published(
        id: row.id(0), locale: row.text(1), snapshot: row.text(2), rendered: row.optionalText(5),
        publishedAt: row.timestamp(3), firstAt: row.timestamp(4))
    }
    let ofFirst = rows.filter { $0.id == rows[0].id }
    let best = locales.lazy.compactMap { code in ofFirst.first { $0.locale == code } }.first
    guard let shown = best ?? ofFirst.first,
      let entry = try builder.entries([
        PublicBuilder.Request(
          id: shown.id, snapshot: Snapshot(json: shown.snapshot),
          texts: shown.rendered.map { try RenderedTexts(json: $0) }, includesChildren: true)
      ])[0]
    else { return nil }
    return PublicEntryPage(
      entry: entry, route: route.route, locale: shown.locale, locales: ofFirst.map(\.locale),
      firstPublishedAt: shown.firstAt, publishedAt: shown.publishedAt)
  }

  /// Returns a draft as it would be published.
  func draft(_ snapshot: Snapshot) throws -> PublicEntry? {
    guard let root = snapshot.root else { return nil }
    return try builder.entries([.init(id: root.id, snapshot: snapshot, includesChildren: true)])[0]
  }

  // MARK: - Lists

  /// A filter for the published entries of a list.
  struct ListFilter {
    var type: TypeKey?
    var collection: CollectionKey?
    /// Only entries that are news and have a page of their own, as in feeds. A part of a page that
    /// has the same route as the page has no page of its own.
    var isNews = false
    /// Only entries that have a page of their own.
    var hasPage = false
  }

  func cards(_ choice: ListFilter, limit: Int, offset: Int) throws -> [PublicCard] {
    let rows = try db.rows(
      """
      SELECT e.id, v.snapshot, v.created_at, p.first_published_at, v.rendered
      \(condition(choice))
      ORDER BY p.first_published_at DESC, p.entry_id DESC LIMIT $4 OFFSET $5
      """, space, choice.type, choice.collection, limit, offset
    ) { row in
      (
        id: row.id(0, of: Entry.self), snapshot: row.text(1), at: row.timestamp(2),
        first: row.timestamp(3), rendered: row.optionalText(4)
      )
    }
    let entries = try builder.entries(
      rows.map { row in
        PublicBuilder.Request(
          id: row.id, snapshot: try Snapshot(json: row.snapshot),
          texts: try row.rendered.map { try RenderedTexts(json: $0) })
      })
    return zip(rows, entries).compactMap { row, entry in
      entry.map { PublicCard(entry: $0, firstPublishedAt: row.first, publishedAt: row.at) }
    }
  }

  /// Returns the number of entries, which is counted once after each write.
  func count(_ choice: ListFilter) throws -> Int {
    try counts.number(
      SiteQueryPlan.Statement(
        sql: "SELECT COUNT(*) \(condition(choice))",
        arguments: [space, choice.type, choice.collection]), at: site.sequence, db)
  }

  /// FROM and WHERE of a list. `$1` is the space, `$2` a type or NULL, `$3` a collection or NULL.
  private func condition(_ choice: ListFilter) -> String {
    let pages = types.all.filter(\.isPage).map { "\($0.key.rawValue)" }.joined(separator: ",")
    let news = choice.isNews && !pages.isEmpty ? "AND p.type_id NOT IN (\(pages))" : ""
    // Tested entry by entry, because PostgreSQL would otherwise join all published entries with all
    // routes.
    let route =
      choice.isNews || choice.hasPage
      ? """
      AND EXISTS (SELECT 1 FROM site_entries s
        JOIN routes r ON r.space_id = s.space_id AND r.key = s.route_id AND r.status = 1
          AND (r.slug <> '/' OR \(choice.isNews ? "1 = 0" : "1 = 1"))
        WHERE s.space_id = p.space_id AND s.entry_id = p.entry_id
          AND NOT EXISTS (SELECT 1 FROM site_entries o
            WHERE o.space_id = s.space_id AND o.entry_id = s.parent_id
              AND o.route_id = s.route_id \(db.dialect.optimizationFence))
        \(db.dialect.optimizationFence))
      """ : ""
    let entry =
      choice.collection == nil && choice.type == nil && route.isEmpty
      ? "AND p.entry_id = p.root_id" : ""
    // The index is in the order of the list, so that a page stops reading at its limit.
    let index = choice.type == nil ? "by_first" : "of_type_by_first"
    return """
      FROM published_entries p \(db.dialect.indexed(by: "published_entries_\(index)"))
      \(db.dialect.lookup(
        "entries", as: "e", on: "e.space_id = p.space_id AND e.key = p.entry_id"))
      \(db.dialect.lookup(
        "entry_versions", as: "v",
        on: "v.space_id = p.space_id AND v.entry_id = p.root_id AND v.locale = '' AND v.published = 1"))
      WHERE p.space_id = $1 AND p.locale = ''
        AND (CAST($2 AS bigint) IS NULL OR p.type_id = $2)
        \(choice.type == nil ? "" : "AND p.type_id = $2")
        AND (CAST($3 AS bigint) IS NULL OR e.collection_id = $3)
        \(route) \(news) \(entry)
      """
  }
}
