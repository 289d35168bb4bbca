import Database
import Foundation
import Journal
import Model

/// The place of an entry of the Site: its parent, its position, its route, and the pending changes
/// of that. It stores keys instead of ids, because keys are never reused.
struct ContentPlacement: Codable, Equatable {
  var parent: Int64?
  var position: Int
  var route: Int64?
  var pendingRoute: PendingRoute?

  /// Returns nil for an entry that has no row yet.
  static func load(_ key: EntryKey, in writing: WriteTransaction) throws -> ContentPlacement? {
    try writing.db.row(
      """
      SELECT parent_id, position, route_id, pending_route FROM site_entries
      WHERE space_id = $1 AND entry_id = $2
      """, writing.space, key,
      map: {
        ContentPlacement(
          parent: $0.optionalInt64(0), position: $0.int(1), route: $0.optionalInt64(2),
          pendingRoute: PendingRoute(json: $0.optionalText(3)))
      })
  }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// Saves the place of an entry, and logs the former one.
  func save(over old: ContentPlacement?, of key: EntryKey, in writing: WriteTransaction) throws {
    guard self != old else { return }
    try writing.db.execute(
      """
      INSERT INTO site_entries (space_id, entry_id, parent_id, position, route_id, pending_route)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (space_id, entry_id) DO UPDATE SET parent_id = EXCLUDED.parent_id,
        position = EXCLUDED.position, route_id = EXCLUDED.route_id,
        pending_route = EXCLUDED.pending_route
      """, writing.space, key, parent, position, route, try pendingRoute?.json)
    let target = try writing.db.row(
      "SELECT id, revision FROM entries WHERE space_id = $1 AND key = $2", writing.space, key,
      map: { (id: $0.id(0, of: Entry.self), revision: $0.int(1)) })
    guard let target, let old else { return }
    writing.record(
      Change(.placement, target.id, .update, revision: target.revision, before: try old.json))
  }
}

/// Undoes moves in the tree and changes of an entry's route.
struct ContentPlacementUndo: UndoHandler {
  let kind = Change.Kind.placement

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    guard let json = change.before else { return }
    let before = try JSONDecoder().decode(ContentPlacement.self, from: Data(json.utf8))
    guard
      let key = try writing.db.row(
        "SELECT key FROM entries WHERE space_id = $1 AND id = $2", writing.space, change.target,
        map: { $0.key(0, of: Entry.self) })
    else { return }
    try before.save(over: ContentPlacement.load(key, in: writing), of: key, in: writing)
  }
}
