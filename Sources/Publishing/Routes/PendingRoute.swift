import Catalog
import Database
import Journal
import Model

/// The changes to the route of a published entry that become public when it is published again.
package struct PendingRoute: StoredAsJSON, Sendable, Equatable {
  package var slug: String?
  package var title: String?
  package var isActive: Bool?

  /// What happens to a pending slug that another route has taken since.
  package enum TakenSlugPolicy: Sendable {
    /// The publication is refused, and the person who publishes chooses another slug.
    case refuse
    /// The route keeps its slug, because the request did not name the pending one.
    case drop
  }

  var isEmpty: Bool { self == PendingRoute() }

  init() {}
}

extension ContentMutations {
  /// Changes the route of content, or creates one. The route of published content changes with its
  /// next publication, unless edits are public at once.
  /// - Parameter publishes: whether the content is published in this transaction.
  func setRoute(
    _ body: RouteBody, of content: ContentRecord, publishes: Bool = false
  ) throws {
    let routes = RouteMutations(transaction)
    guard let route = content.route else {
      let made = try routes.create(body)
      _ = try change(content, by: ContentBody(routeID: .set(made.model.id)))
      return
    }
    let record = try RouteMutations.find(route.id, in: transaction.space, db)
    if visibility == .onPublish, content.publishedAt != nil, !publishes {
      return try setPendingRoute(body, of: content, record)
    }
    let slug = body.slug ?? content.pendingRoute?.slug
    _ = try routes.update(record, slug: slug, body: body)
    try PendingRoutes.replace(with: nil, of: content.key, in: transaction)
  }

  /// Changes the route of published entries at once, with what the public sees of them. Pending
  /// changes of the same parts of the route are dropped.
  func update(
    _ route: RouteRecord, of keys: [EntryKey], by body: RouteBody
  ) throws -> SiteRoute {
    let changed = try RouteMutations(transaction).update(route, slug: body.slug, body: body).model
    for content in try ContentStore.load(keys, in: transaction.space, db) {
      if var pending = content.pendingRoute {
        if body.slug != nil { pending.slug = nil }
        if body.status != nil { pending.isActive = nil }
        if body.title != nil, let title = pending.title {
          pending.title = nil
          if content.title == title {
            try entries.update(content.id, as: .draft) { $0.title = changed.title }
          }
        }
        try PendingRoutes.replace(
          with: pending.isEmpty ? nil : pending, of: content.key, in: transaction)
      }
      // Slug and status are read from the route itself; a title is part of what was published.
      if changed.title != route.model.title { edits.add(content.key) }
    }
    try publishEdits()
    return changed
  }

  /// Stores a change to the route of published content until its next publication.
  func setPendingRoute(
    _ body: RouteBody, of route: RouteRecord, shownBy key: EntryKey
  ) throws -> SiteRoute {
    guard let content = try ContentStore.load([key], in: transaction.space, db).first else {
      return route.model
    }
    try setPendingRoute(body, of: content, route)
    // An entry keeps the title of its route until it gets a title of its own.
    if let title = body.title?.normalised, title != content.title,
      content.title == content.pendingRoute?.title ?? route.model.title
    {
      try entries.update(content.id, as: .draft) { $0.title = title }
    }
    return route.model
  }

  private func setPendingRoute(
    _ body: RouteBody, of content: ContentRecord, _ route: RouteRecord
  ) throws {
    let (old, new) = (
      route.model, try RouteMutations(transaction).applying(body, slug: body.slug, to: route)
    )
    var pending = content.pendingRoute ?? PendingRoute()
    if let slug = body.slug, !slug.normalised.isEmpty {
      if new.slug != old.slug { try RouteMutations(transaction).check(isFree: new.slug) }
      pending.slug = new.slug == old.slug ? nil : new.slug
    }
    if body.title != nil { pending.title = new.title == old.title ? nil : new.title }
    if body.status != nil {
      pending.isActive = new.status == old.status ? nil : new.status == 1
    }
    try PendingRoutes.replace(
      with: pending.isEmpty ? nil : pending, of: content.key, in: transaction)
  }
}

/// Stores and applies the pending changes to routes.
enum PendingRoutes {
  /// - Parameter pending: the new pending changes; nil for none.
  static func replace(
    with pending: PendingRoute?, of key: EntryKey, in transaction: WriteTransaction
  ) throws {
    guard let old = try ContentPlacement.load(key, in: transaction), old.pendingRoute != pending
    else {
      return
    }
    var new = old
    new.pendingRoute = pending
    try new.save(over: old, of: key, in: transaction)
  }

  /// An entry with pending changes to its route.
  private struct Waiting {
    var key: EntryKey
    var route: RouteID
    var pending: PendingRoute
  }

  /// Applies the pending changes to the routes of these entries.
  /// - Throws: conflict for a slug that was taken since, if `takenSlug` is `.refuse`.
  static func apply(
    to keys: [EntryKey], takenSlug: PendingRoute.TakenSlugPolicy = .refuse,
    in transaction: WriteTransaction
  ) throws {
    let waiting = try transaction.db.rows(
      """
      SELECT s.entry_id, r.id, s.pending_route FROM site_entries s
      JOIN routes r ON r.space_id = s.space_id AND r.key = s.route_id
      WHERE s.space_id = $1 AND s.entry_id \(transaction.db.dialect.any("$2"))
        AND s.pending_route IS NOT NULL
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue))
    ) { row in
      // Published without its pending address, the entry would lose it.
      Waiting(key: row.key(0), route: row.id(1), pending: try PendingRoute(json: row.text(2)))
    }
    let routes = RouteMutations(transaction)
    for one in waiting {
      let record = try RouteMutations.find(one.route, in: transaction.space, transaction.db)
      var slug = one.pending.slug
      if takenSlug == .drop, let wanted = slug, try routes.isTaken(wanted) { slug = nil }
      let body = RouteBody(
        title: one.pending.title, status: one.pending.isActive.map { $0 ? 1 : 0 })
      _ = try routes.update(record, slug: slug, body: body)
      try replace(with: nil, of: one.key, in: transaction)
    }
  }
}
