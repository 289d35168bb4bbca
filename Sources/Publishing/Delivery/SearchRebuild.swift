import Catalog
import Database
package import Journal
import Model

extension Delivery {
  /// Rebuilds the site's search index from what is published.
  /// - Returns: the number of documents and of distinct words.
  package func rebuildSearch(in scope: Scope) async throws -> (documents: Int, terms: Int) {
    try await journal.database.write(limit: .none) { db in
      try scope.authoriseWriting(db)
      let space = scope.space
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
      let terms = try db.integer(
        "SELECT COUNT(DISTINCT term) FROM search_terms WHERE space_id = $1", space)
      return (documents.count, Int(terms ?? 0))
    }
  }
}
