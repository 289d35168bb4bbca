import Database
package import Journal
import Model

/// Takes back the making of a type, as long as nothing uses it.
package struct TypeUndo: ChangeApplier {
  package let kind = Change.Kind.type

  package init() {}

  package func invert(_ change: Change, in writing: Writing) throws {
    guard change.operation == .create else { throw EntryUndo.conflict }
    let db = writing.db
    let key = try db.row(
      "SELECT key FROM types WHERE space_id = $1 AND id = $2", writing.space, change.target,
      map: { $0.key(0, of: EntryType.self) })
    guard let key else { return }
    let used = try db.integer(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM entries WHERE space_id = $1 AND type_id = $2)
        OR EXISTS (SELECT 1 FROM fields WHERE space_id = $1 AND target_type_id = $2)
        OR EXISTS (SELECT 1 FROM collections WHERE space_id = $1 AND implied_type_id = $2)
      """, writing.space, key)
    guard used == nil else { throw EntryUndo.conflict }
    try db.execute("DELETE FROM types WHERE space_id = $1 AND key = $2", writing.space, key)
    writing.record(Change(.type, change.target, .delete, revision: change.revision))
  }
}
