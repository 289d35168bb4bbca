import Database
package import Journal
import Model

/// Undoes changes to collections.
package struct CollectionUndo: UndoHandler {
  package let kind = Change.Kind.collection

  package init() {}

  package func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = CollectionID(high: change.target.high, low: change.target.low)
    let key = try writing.db.row(
      "SELECT key FROM collections WHERE space_id = $1 AND id = $2", writing.space, id,
      map: { $0.key(0, of: EntryCollection.self) })
    switch change.operation {
    case .delete:
      guard key == nil, var before = CollectionSnapshot(json: change.before) else {
        throw EntryUndo.conflict
      }
      before.revision += 1
      try CollectionStore.insert(before, id: id, in: writing)
      writing.record(Change(.collection, id, .create, revision: before.revision))
    case .create:
      guard let key else { return }
      let now = try current(key, change, writing)
      let entries = try writing.db.integer(
        "SELECT 1 FROM entries WHERE space_id = $1 AND collection_id = $2 LIMIT 1",
        writing.space, key)
      guard entries == nil else { throw EntryUndo.conflict }
      try Collections.deleteRow(key, id: id, before: now, in: writing)
    case .update:
      guard let key, let before = CollectionSnapshot(json: change.before) else {
        throw EntryUndo.conflict
      }
      let now = try current(key, change, writing)
      try CollectionStore.update(
        key, name: before.name, icon: before.icon,
        impliedType: before.impliedType.map { TypeKey($0) }, in: writing)
      writing.record(
        Change(.collection, id, .update, revision: now.revision + 1, before: try now.json))
    }
  }

  private func current(
    _ key: CollectionKey, _ change: Change, _ writing: WriteTransaction
  ) throws -> CollectionSnapshot {
    let now = try CollectionSnapshot(key, in: writing)
    guard now.revision == change.revision else { throw EntryUndo.conflict }
    return now
  }
}
