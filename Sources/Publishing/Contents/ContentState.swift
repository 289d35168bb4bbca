import Model

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
