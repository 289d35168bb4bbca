import Database
package import Journal
import Model

/// Undoes changes to types. Rows are deleted only when the creation of a type is undone. Otherwise
/// deleted types and removed fields keep their rows, so that they can be restored.
package struct TypeUndo: UndoHandler {
  package let kind = Change.Kind.type
  package let access = ChangeAccess.editors
  package var hasDependents: Bool { true }

  package init() {}

  package func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: EntryType.self)
    let key = try transaction.db.row(
      "SELECT key FROM types WHERE space_id = $1 AND id = $2", transaction.space, id,
      map: { $0.key(0, of: EntryType.self) })
    switch change.operation {
    case .create where change.before == nil:
      if let key { try deleteType(key, change, in: transaction) }
    case .update where change.before == nil:
      // The change only notified pages of a migration's progress.
      return
    case .create, .delete, .update:
      // A former version that cannot be read cannot be restored.
      guard let key, let before = TypeSnapshot(ifReadable: change.before) else {
        throw Failure.undoConflict
      }
      try restore(before, to: key, id, change, in: transaction)
    }
  }

  private func restore(
    _ before: TypeSnapshot, to key: TypeKey, _ id: TypeID, _ change: Change,
    in transaction: WriteTransaction
  ) throws {
    let now = try TypeSnapshot(key, in: transaction)
    guard now.revision == change.revision else { throw Failure.undoConflict }
    var restored = before
    restored.revision = now.revision + 1
    try restored.save(over: key, in: transaction)
    let operation: Change.Operation =
      now.deleted == before.deleted ? .update : before.deleted ? .delete : .create
    transaction.record(
      Change(.type, id, operation, revision: restored.revision, before: try now.json))
    // At the end, after the entries that changed with the type have been restored.
    transaction.beforeCommit { transaction in try TypeMigration.begin(key, id, in: transaction) }
  }

  private func deleteType(_ key: TypeKey, _ change: Change, in transaction: WriteTransaction) throws
  {
    let now = try TypeSnapshot(key, in: transaction)
    let used = try transaction.db.integer(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM entries WHERE space_id = $1 AND type_id = $2)
        OR EXISTS (SELECT 1 FROM fields WHERE space_id = $1 AND target_type_id = $2)
        OR EXISTS (SELECT 1 FROM collections WHERE space_id = $1 AND implied_type_id = $2)
      """, transaction.space, key)
    guard used == nil, now.revision == change.revision else { throw Failure.undoConflict }
    try transaction.db.execute(
      "DELETE FROM types WHERE space_id = $1 AND key = $2", transaction.space, key)
    transaction.record(Change(.type, change.target, .delete, revision: change.revision))
  }
}
