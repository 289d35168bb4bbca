import Book
import Catalog
import Database
import Journal
import Lists
import Media
import Publishing
import TestSupport
import Testing

/// What the features contribute to the modules below them.
@Suite struct FeaturesTests {
  @Test func `every column of a feature that refers to a blob keeps the blob`() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let columns = try await home.database.read { db in
        try db.rows(
          """
          SELECT DISTINCT t.name, f."from" FROM sqlite_schema t
          JOIN pragma_foreign_key_list(t.name) f
          WHERE t.type = 'table' AND f."table" = 'blobs' AND f."from" <> 'space_id'
            AND t.name NOT IN ('blob_chunks', 'blob_variants')
          """, map: { (table: $0.text(0), column: $0.text(1)) })
      }
      #expect(!columns.isEmpty)
      let queries = home.features.blobSweep.references.map(\.query)
      #expect(queries.count == columns.count)
      for (table, column) in columns {
        #expect(
          queries.contains { $0.contains("FROM \(table) ") && $0.contains(".\(column) = b.key") },
          "\(table).\(column)")
      }
    }
  }

  @Test func `no two kinds of search documents share a number`() {
    let kinds: [SearchDocument.Kind] = [.entry, .list, .published]
    #expect(Set(kinds).count == kinds.count)
    #expect(kinds.allSatisfy { (0..<8).contains($0.rawValue) })
  }

  @Test(arguments: TestEngine.all)
  func `each queue runs other kinds of jobs`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let features = home.features
      let queues = [
        features.jobHandlers, features.publishingHandlers, features.webhookHandlers,
        features.importHandlers,
      ]
      let kinds = queues.flatMap(\.keys)
      #expect(Set(kinds).count == kinds.count)
      #expect(
        features.doctors.map(\.subject)
          == ["entries", "lists", "published entries", "images and files"])
    }
  }
}
