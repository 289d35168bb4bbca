import Catalog
import Database
import Journal
import Model

extension PublicPages {
  /// Renders and stores the texts of published versions from before rendered texts were stored.
  /// Until then, each page renders them.
  package func renderMissing() async throws {
    var last: Int64 = 0
    while let found = try await nextMissing(after: last) {
      last = found.key
      _ = try await journal.database.write { db in
        try db.execute(
          """
          UPDATE entry_versions SET rendered = $3
          WHERE space_id = $1 AND key = $2 AND published = 1 AND rendered IS NULL
          """, found.space, found.key, found.rendered)
      }
      try Task.checkCancellation()
    }
  }

  private struct Missing: Sendable {
    var space: SpaceKey
    var key: Int64
    /// JSON.
    var rendered: String
  }

  /// Reads and renders on a database thread, because a large tree takes seconds.
  private func nextMissing(after key: Int64) async throws -> Missing? {
    try await journal.database.read(limit: .none) { db in
      let next = try db.row(
        """
        SELECT key, space_id, snapshot FROM entry_versions
        WHERE published = 1 AND rendered IS NULL AND key > $1 ORDER BY key LIMIT 1
        """, key,
        map: { (key: $0.int64(0), space: $0.key(1, of: Space.self), snapshot: $0.text(2)) })
      guard let next else { return nil }
      let types = try SiteTypeStore.load(next.space, db)
      let texts = RenderedTexts(try Snapshot(json: next.snapshot), types)
      return Missing(space: next.space, key: next.key, rendered: try texts.json)
    }
  }
}
