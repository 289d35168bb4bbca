import Database
import Foundation
package import Journal
import Model

extension Change.Kind {
  /// A version was published or unpublished. The target is the version.
  package static let publication = Change.Kind(rawValue: "publication")
}

/// The version that the public saw before a change, as the log stores it.
struct FormerPublication: Codable {
  /// Nil if there was none.
  var version: VersionID?

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

/// Undoes publishing and unpublishing.
struct PublicationUndo: UndoHandler {
  let kind = Change.Kind.publication

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = VersionID(high: change.target.high, low: change.target.low)
    guard let version = try VersionStore.find(id, in: writing.space, writing.db) else { return }
    let shown = try VersionStore.published(of: version.entryKey, version.locale, in: writing)
    // Any other published version means that the entry was published or unpublished again since.
    guard shown == (change.operation == .delete ? nil : id) else {
      throw Failure(.conflict, "undo.conflict")
    }
    let before = try change.before.map {
      try JSONDecoder().decode(FormerPublication.self, from: Data($0.utf8))
    }
    guard let former = before?.version,
      let old = try VersionStore.find(former, in: writing.space, writing.db)
    else {
      try hide(version, in: writing)
      return
    }
    try Publisher.republish(old, in: writing)
    writing.record(
      Change(
        .publication, old.id, .update, revision: old.number,
        before: try FormerPublication(version: shown).json))
  }

  private func hide(_ version: StoredVersion, in writing: WriteTransaction) throws {
    let gone = try Publisher.removePublished(version.entryKey, locale: version.locale, in: writing)
    guard version.locale.isEmpty else { return }
    try writing.db.execute(
      """
      UPDATE site_entries SET published_at = NULL, published_by = NULL
      WHERE space_id = $1 AND entry_id \(writing.db.dialect.any("$2"))
      """, writing.space, SQLValue.integers(gone.map(\.rawValue)))
  }
}
