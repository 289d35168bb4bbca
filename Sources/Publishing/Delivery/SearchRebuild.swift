import Catalog
package import Database
package import Journal
import Model

extension Delivery {
  /// Rebuilds the site's search index from what is published.
  /// - Returns: the number of documents and of distinct words.
  package func rebuildSearch(in scope: Scope) async throws -> (documents: Int, terms: Int) {
    try await journal.database.write(limit: .none) { db in
      try scope.authoriseWriting(db)
      let documents = try Delivery.rebuildSearch(of: scope.space, db)
      let terms = try db.integer(
        "SELECT COUNT(DISTINCT term) FROM search_terms WHERE space_id = $1", scope.space)
      return (documents, Int(terms ?? 0))
    }
  }

  /// Rebuilds the search indexes of all sites.
  package static func rebuildSearch(of database: Database) async throws {
    let spaces = try await database.read { db in
      try db.rows("SELECT key FROM spaces ORDER BY key", map: { $0.key(0, of: Space.self) })
    }
    for space in spaces {
      _ = try await database.write(limit: .none) { db in try rebuildSearch(of: space, db) }
    }
  }

  /// - Returns: the number of documents.
  private static func rebuildSearch(of space: SpaceKey, _ db: any Connection) throws -> Int {
    let types = try SiteTypeStore.load(space, db)
    let documents = try db.rows(
      """
      SELECT entry_id, type_id, title, doc FROM published_entries
      WHERE space_id = $1 AND locale = '' ORDER BY entry_id
      """, space
    ) { row in
      PublishedRows.document(
        row.int64(0), row.text(2), EntryValue.all(in: row.text(3)), types[row.key(1)])
    }
    try SearchIndex.removeAll(.published, in: space, db)
    try SearchIndex.upsert(documents, in: space, db)
    return documents.count
  }
}
