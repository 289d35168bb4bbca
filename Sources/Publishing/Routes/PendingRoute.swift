import Catalog
import Database
import Foundation
import Journal
import Model

/// What of the route of a published entry changes when the entry is published again.
package struct PendingRoute: Codable, Sendable, Equatable {
  package var slug: String?
  package var isActive: Bool?
  /// Whether the route then gets the entry's title.
  package var takesTitle = false

  var isEmpty: Bool { self == PendingRoute() }

  init() {}

  init?(json: String?) {
    // Only this program writes this column, as JSON of this type.
    guard let json, let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = read
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension ContentDesk {
  /// Changes the route of content, or gives it one. The route of published content changes with its
  /// next publication, unless edits are public at once.
  /// - Parameter publishes: whether the content is published in this transaction.
  func setRoute(
    _ body: RouteBody, of content: ContentRecord, publishes: Bool = false
  ) throws {
    let routes = RouteWriting(writing)
    guard let route = content.route else {
      let made = try routes.create(body)
      _ = try change(content, by: ContentBody(routeID: .set(made.model.id)))
      return
    }
    if visibility == .onPublish, content.publishedAt != nil, !publishes {
      return try delay(body, of: content, route)
    }
    let record = try RouteWriting.find(route.id, in: writing.space, db)
    _ = try routes.update(record, slug: body.slug, body: body)
    try PendingRoutes.replace(with: nil, of: content.key, in: writing)
  }

  /// Changes the route of published entries at once, with what the public sees of them. What waited
  /// to be published of the route gives way.
  func update(
    _ route: RouteRecord, of keys: [EntryKey], by body: RouteBody
  ) throws -> SiteRoute {
    let changed = try RouteWriting(writing).update(route, slug: body.slug, body: body).model
    for content in try ContentStore.load(keys, in: writing.space, db) {
      if var pending = content.pendingRoute {
        if body.slug != nil { pending.slug = nil }
        if body.status != nil { pending.isActive = nil }
        if body.title != nil, pending.takesTitle {
          pending.takesTitle = false
          try entries.change(content.id, as: .draft) { $0.title = changed.title }
        }
        try PendingRoutes.replace(
          with: pending.isEmpty ? nil : pending, of: content.key, in: writing)
      }
      // Slug and status are read from the route itself; a title is part of what was published.
      if changed.title != route.model.title { edits.add(content.key) }
    }
    try publishEdits()
    return changed
  }

  /// Changes the route of published content with its next publication.
  func delay(
    _ body: RouteBody, of route: RouteRecord, shownBy key: EntryKey
  ) throws -> SiteRoute {
    try RouteWriting(writing).check(body, of: route)
    guard let content = try ContentStore.load([key], in: writing.space, db).first else {
      return route.model
    }
    let isCalledAsRoute =
      content.title == route.model.title || content.pendingRoute?.takesTitle == true
    if let title = body.title?.normalised, !title.isEmpty, title != content.title, isCalledAsRoute {
      try entries.change(content.id, as: .draft) { $0.title = title }
    }
    try setRoute(body, of: content)
    return route.model
  }

  private func delay(
    _ body: RouteBody, of content: ContentRecord, _ route: ContentRecord.Route
  ) throws {
    var pending = content.pendingRoute ?? PendingRoute()
    if let text = body.slug, !text.normalised.isEmpty {
      let slug = try RouteWriting.slug(text)
      if slug.path != route.slug { try RouteWriting(writing).check(isFree: slug) }
      pending.slug = slug.path == route.slug ? nil : slug.path
    }
    if let status = body.status {
      let isActive = status == 1
      pending.isActive = isActive == route.isActive ? nil : isActive
    }
    if let title = body.title { pending.takesTitle = title.normalised != route.title }
    try PendingRoutes.replace(
      with: pending.isEmpty ? nil : pending, of: content.key, in: writing)
  }
}

enum PendingRoutes {
  static func replace(
    with pending: PendingRoute?, of key: EntryKey, in writing: Writing
  ) throws {
    guard let old = try Place.load(key, in: writing), old.pendingRoute != pending else { return }
    var new = old
    new.pendingRoute = pending
    try new.save(over: old, of: key, in: writing)
  }

  private struct Waiting {
    var key: EntryKey
    var route: RouteID
    var title: String
    var pending: PendingRoute
  }

  /// Applies what waits for the publication of these entries.
  /// - Throws: conflict for a slug that was taken since.
  static func apply(to keys: [EntryKey], in writing: Writing) throws {
    let waiting = try writing.db.rows(
      """
      SELECT s.entry_id, r.id, e.title, s.pending_route FROM site_entries s
      JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
      JOIN routes r ON r.space_id = s.space_id AND r.key = s.route_id
      WHERE s.space_id = $1 AND s.entry_id \(writing.db.dialect.any("$2"))
        AND s.pending_route IS NOT NULL
      """, writing.space, SQLValue.integers(keys.map(\.rawValue))
    ) { row in
      PendingRoute(json: row.text(3)).map {
        Waiting(key: row.key(0), route: row.id(1), title: row.text(2), pending: $0)
      }
    }
    let routes = RouteWriting(writing)
    for case let one? in waiting {
      let record = try RouteWriting.find(one.route, in: writing.space, writing.db)
      let body = RouteBody(
        title: one.pending.takesTitle ? one.title : nil,
        status: one.pending.isActive.map { $0 ? 1 : 0 })
      _ = try routes.update(record, slug: one.pending.slug, body: body)
      try replace(with: nil, of: one.key, in: writing)
    }
  }
}
