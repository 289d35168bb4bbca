package import Database
package import Journal
package import Model

extension WriteTransaction {
  /// Returns the key of the entry that `change` refers to; nil if the entry no longer exists.
  package func entryKey(of change: Change) throws -> EntryKey? {
    try db.row(
      "SELECT key FROM entries WHERE space_id = $1 AND id = $2", space, change.target,
      map: { $0.key(0, of: Entry.self) })
  }

  /// Returns what a change of an entry is logged with; nil if there is no such entry.
  package func loggedIdentity(of key: EntryKey) throws -> (id: EntryID, revision: Int)? {
    try db.row(
      "SELECT id, revision FROM entries WHERE space_id = $1 AND key = $2", space, key,
      map: { (id: $0.id(0, of: Entry.self), revision: $0.int(1)) })
  }
}
