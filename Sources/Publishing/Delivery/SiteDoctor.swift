import Catalog
package import Database
package import Journal
import Model

/// Compares the search documents of sites with what is published.
package struct SiteDoctor: Doctor {
  private let database: Database
  package let subject = "published entries"

  package let explanations = [
    DifferenceExplanation(
      ": search document of published entry ",
      "Search of the site has other words of an entry than what is published. --repair writes them"
        + " again.")
  ]

  package init(database: Database) { self.database = database }

  package func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (examined: Int, differences: Int) {
    var (examined, differences) = (0, 0)
    for space in try await spaces(nil) {
      let rebuild = SearchRebuild(of: database, in: space, limit: .none)
      var next: Int64? = 0
      while let last = next {
        let batch = try await rebuild.compare(after: last)
        examined += batch.count
        differences += batch.different.count
        for target in batch.different {
          report("space \(space.rawValue): search document of published entry \(target)")
        }
        next = batch.end
      }
    }
    return (examined, differences)
  }

  package func rebuildSearch(in space: SpaceKey?) async throws {
    for space in try await spaces(space) {
      _ = try await SearchRebuild(of: database, in: space, limit: .none).run()
    }
  }

  package func repair() async throws { try await rebuildSearch(in: nil) }

  private func spaces(_ only: SpaceKey?) async throws -> [SpaceKey] {
    if let only { return [only] }
    return try await database.read { db in
      try db.rows("SELECT key FROM spaces ORDER BY key", map: { $0.key(0) })
    }
  }
}

extension SearchRebuild {
  /// Compares the next documents with those that are stored.
  /// - Returns: the number of published entries, the keys of those whose document is missing,
  ///   outdated or left over, and the key of the last entry; nil if it was the last batch.
  func compare(
    after last: Int64
  ) async throws -> (count: Int, different: [Int64], end: Int64?) {
    try await database.read(limit: limit) { db in
      let (documents, isLast) = try read(after: last, db)
      let end = isLast ? nil : documents.last?.target
      let tokens = SpaceTokens(space)
      var expected: [Int64: String] = [:]
      for document in documents {
        let title = tokens.title(Tokenizer.tokens(document.title))
        expected[document.target] = title + "\n" + tokens.body(document.texts)
      }
      let stored = try db.rows(
        """
        SELECT key, title, body FROM search_documents
        WHERE space_id = $1 AND key > $2 AND key <= $3 AND key % 8 = $4
        """, space, SearchDocument.key(.published, last),
        end.map { SearchDocument.key(.published, $0) } ?? Int64.max,
        SearchDocument.Kind.published.rawValue
      ) { ($0.int64(0) / 8, $0.text(1) + "\n" + $0.text(2)) }
      let found = Dictionary(stored, uniquingKeysWith: { first, _ in first })
      let different = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
      return (documents.count, different.sorted(), end)
    }
  }
}
