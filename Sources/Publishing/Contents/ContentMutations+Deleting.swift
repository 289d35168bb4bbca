import Catalog
import Database
import Journal
import Model

extension ContentMutations {
  /// Deletes content. Its place in the tree and its versions are kept for undo. Without
  /// `recursive`, its children move to the top level.
  /// - Returns: the ids of all deleted entries, the content itself first.
  func delete(_ id: EntryID, recursive: Bool, withRoute: Bool) throws -> [EntryID] {
    let content = try find(id)
    try noteMove(of: content.key)
    let under = recursive ? try descendants(of: content.key) : []
    if !recursive {
      // A deleted entry cannot have children, so they move to the top level.
      for child in try children(of: content.key) { try move(child.key, under: nil, at: nil) }
    }
    let keys = [content.key] + under.map(\.key)
    let routes = withRoute ? try self.routes(of: keys) : []
    try entries.delete(keys.reversed())
    for route in routes where try RouteMutations(writing).countEntries(of: route.key) == 0 {
      try RouteMutations(writing).delete(route)
    }
    let ids = [content.id] + under.map(\.id)
    for id in ids {
      try WebhookQueue.add(.deleted, ["content_data_id": id.description], in: writing)
    }
    return ids
  }

  private func routes(of keys: [EntryKey]) throws -> [RouteRecord] {
    try db.rows(
      """
      SELECT \(RouteRecord.columns) FROM \(RouteRecord.source)
      WHERE r.space_id = $1 AND r.key IN (SELECT route_id FROM site_entries
        WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")))
      """, writing.space, SQLValue.integers(keys.map(\.rawValue)), map: { RouteRecord($0) })
  }
}
