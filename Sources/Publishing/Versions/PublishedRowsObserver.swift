import Database
import Foundation
import Journal
import Model

/// Removes the published rows of entries when these are deleted, and restores them with the
/// entries.
struct PublishedRowsObserver: ChangeObserver {
  let kind = Change.Kind(rawValue: "entry")

  private struct Before: Decodable {
    struct Deleted: Decodable { var key: Int64 }
    var deleted: Deleted?
  }

  func didRecord(_ changes: [Change], in writing: WriteTransaction) throws {
    let gone = changes.filter { $0.operation == .delete }
    // A restored entry has a revision above 1, a new one has 1.
    let back = changes.filter { $0.operation == .create && $0.revision > 1 }
    if !gone.isEmpty { try remove(gone, in: writing) }
    if !back.isEmpty { try show(back.map(\.target), in: writing) }
  }

  private func remove(_ changes: [Change], in writing: WriteTransaction) throws {
    let any = try writing.db.integer(
      "SELECT 1 FROM published_entries WHERE space_id = $1 LIMIT 1", writing.space)
    guard any != nil else { return }
    let keys = try changes.compactMap { change in
      try change.before.flatMap {
        try JSONDecoder().decode(Before.self, from: Data($0.utf8)).deleted?.key
      }
    }
    try writing.db.execute(
      """
      DELETE FROM published_entries
      WHERE space_id = $1 AND entry_id \(writing.db.dialect.any("$2"))
      """, writing.space, SQLValue.integers(keys))
    try SearchIndex.remove(.published, targets: keys, in: writing.space, writing.db)
  }

  /// Publishes again the versions of restored entries, and of entries that contain them.
  private func show(_ ids: [Identifier<Change>], in writing: WriteTransaction) throws {
    var seen = Set<VersionID>()
    for id in ids {
      for version in try versions(above: id, in: writing) where seen.insert(version).inserted {
        guard let stored = try VersionStore.find(version, in: writing.space, writing.db) else {
          continue
        }
        try Publisher.republish(stored, in: writing)
      }
    }
  }

  /// Returns the published versions of an entry and of its ancestors, the topmost first.
  private func versions(
    above id: Identifier<Change>, in writing: WriteTransaction
  ) throws -> [VersionID] {
    try writing.db.rows(
      """
      WITH RECURSIVE \(ContentTree.ancestorsSQL(from: "e.id = $2"))
      SELECT v.id FROM above
      JOIN entry_versions v ON v.space_id = $1 AND v.entry_id = above.key AND v.published = 1
      ORDER BY above.depth DESC, v.key
      """, writing.space, id, map: { $0.id(0) })
  }
}
