package import Database
package import Model

/// An entry of the Site as lists and pages show it, which is the contract's content data.
package struct ContentRecord: Sendable {
  package var key: EntryKey
  package var id: EntryID
  package var type: TypeKey
  package var typeID: TypeID
  package var authorID: UserID
  package var authorName: String
  package var title: String
  package var status: Status
  package var revision: Int
  package var parent: EntryKey?
  package var parentID: EntryID?
  package var position: Int
  package var route: Route?
  /// The changes to the route that take effect when the entry is published again.
  package var pendingRoute: PendingRoute?
  package var publishedAt: Timestamp?
  package var publishedBy: UserID?
  package var publishAt: Timestamp?
  /// Whether a client of the contract has set it to `published` while it was not complete. It is a
  /// draft until an edit completes it.
  package var publishesWhenComplete: Bool
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// A JSON object: values by field key as texts, relations as titles.
  package var fields: String
  /// The neighbours in the tree; nil at the ends, or if they were not loaded.
  package var firstChildID: EntryID?
  package var nextSiblingID: EntryID?
  package var previousSiblingID: EntryID?

  package struct Route: Sendable, Equatable {
    package var key: RouteKey
    package var id: RouteID
    package var slug: String
    package var title: String
    package var isActive: Bool
  }

  /// The slug after the next publication.
  package var slug: String? { pendingRoute?.slug ?? route?.slug }

  /// Whether the route is active after the next publication.
  package var isRouteActive: Bool { pendingRoute?.isActive ?? route?.isActive ?? true }

  /// The title that clients of the contract show: the route's, or else the entry's.
  package var name: String {
    guard let route, !route.title.isEmpty else { return title }
    return route.title
  }

  /// The status as SQL. An entry of the Log or the Library can have the status `published` without
  /// being published on the site; there it is a draft.
  static let status = """
    CASE WHEN e.status = 'published' AND s.published_at IS NULL THEN 'draft' ELSE e.status END
    """

  static let columns = """
    e.key, e.id, e.type_id, t.id, u.id, e.title, \(status), e.revision, p.key, p.id,
    COALESCE(s.position, 0), r.key, r.id, r.slug, r.title, r.status, s.published_at, b.id,
    s.publish_at, COALESCE(s.follows_edits, 0), e.created_at, e.updated_at, e.additional_fields,
    s.pending_route, COALESCE(u.display_name, u.email, '')
    """

  /// The joins that `columns` needs after `FROM entries e`.
  static let joins = """
    JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id AND t.in_site = 1
      AND t.deleted = 0
    JOIN users u ON u.key = e.user_id
    LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
    LEFT JOIN entries p ON p.space_id = s.space_id AND p.key = s.parent_id
    LEFT JOIN routes r ON r.space_id = s.space_id AND r.key = s.route_id
    LEFT JOIN users b ON b.key = s.published_by
    """

  init(_ row: borrowing Row) {
    key = row.key(0)
    id = row.id(1)
    type = row.key(2)
    typeID = row.id(3)
    authorID = row.id(4)
    title = row.text(5)
    status = Status(rawValue: row.text(6))
    revision = row.int(7)
    parent = row.optionalKey(8)
    parentID = row.optionalID(9)
    position = row.int(10)
    if !row.isNull(11) {
      route = Route(
        key: row.key(11), id: row.id(12), slug: row.text(13), title: row.text(14),
        isActive: row.int(15) == 1)
    }
    publishedAt = row.optionalTimestamp(16)
    publishedBy = row.optionalID(17)
    publishAt = row.optionalTimestamp(18)
    publishesWhenComplete = row.bool(19) && publishedAt == nil
    createdAt = row.timestamp(20)
    updatedAt = row.timestamp(21)
    fields = row.text(22)
    // Only displayed. Publishing reads it again, and refuses a damaged one.
    pendingRoute = PendingRoute(ifReadable: row.optionalText(23))
    authorName = row.text(24)
  }
}

// MARK: - ContentState

/// The status of content as pages show it, which includes schedules and unpublished changes.
package enum ContentState: String, Sendable, CaseIterable {
  case draft
  case pending
  /// Published at a set time, for the first time or again.
  case scheduled
  case published
  /// Published, with changes that are not published yet.
  case changed
  case archived
}

/// The number of entries of a type.
package struct ContentCounts: Sendable {
  package var byState: [ContentState: Int] = [:]
  /// The number of entries that the public sees, in whatever state.
  package var published = 0

  package var total: Int { byState.values.reduce(0, +) }

  package init() {}
}

extension ContentRecord {
  package var isPublished: Bool { status == .published && publishedAt != nil }

  /// Whether the entry was changed since it was published.
  package var hasChanges: Bool {
    guard isPublished, let publishedAt else { return false }
    return updatedAt > publishedAt || pendingRoute != nil
  }

  package var state: ContentState {
    if publishAt != nil { return .scheduled }
    if hasChanges { return .changed }
    return ContentState(rawValue: status.rawValue) ?? .draft
  }

  /// `state` in SQL.
  static let stateSQL = """
    CASE WHEN s.publish_at IS NOT NULL THEN 'scheduled'
      WHEN e.status = 'published' AND s.published_at IS NOT NULL
        AND (e.updated_at > s.published_at OR s.pending_route IS NOT NULL) THEN 'changed'
      ELSE \(status) END
    """
}
