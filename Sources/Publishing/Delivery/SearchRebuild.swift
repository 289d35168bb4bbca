import Catalog
import Database
package import Journal
import Model

/// The size of a site's search index.
package struct SearchIndexSize: Sendable, Equatable {
  package var documents: Int
  /// The number of distinct words.
  package var terms: Int
}

extension Delivery {
  /// Rebuilds the site's search index from what is published. A request during a rebuild of the same
  /// site waits for that one.
  package func rebuildSearch(in scope: Scope) async throws -> SearchIndexSize {
    let database = journal.database
    try await database.read { db in try scope.authoriseWriting(db) }
    return try await rebuilds.run(in: scope.space) {
      let documents = try await SearchRebuild(of: database, in: scope.space).run()
      let terms = try await database.read { db in
        try db.integer(
          "SELECT COUNT(DISTINCT term) FROM search_terms WHERE space_id = $1", scope.space)
      }
      return SearchIndexSize(documents: documents, terms: Int(terms ?? 0))
    }
  }
}

// MARK: - SearchRebuild

/// Writes the search documents of a site again, in batches with a transaction each, so that other
/// writers wait only for one batch, and only the texts of one batch are in memory.
struct SearchRebuild: Sendable {
  let database: Database
  let space: SpaceKey
  let limit: TimeLimit
  private let batchSize: Int

  /// The number of bytes of documents after which a batch ends.
  private static let maxBatchBytes = 1 << 20

  /// - Parameter batchSize: the maximum number of documents in a transaction.
  init(
    of database: Database, in space: SpaceKey, limit: TimeLimit = .request, batchSize: Int = 200
  ) {
    self.database = database
    self.space = space
    self.limit = limit
    self.batchSize = batchSize
  }

  /// - Returns: the number of documents.
  func run() async throws -> Int {
    var count = 0
    var next: Int64? = 0
    while let last = next {
      let batch = try await rebuild(after: last)
      count += batch.count
      next = batch.end
    }
    return count
  }

  /// Rebuilds the next documents.
  /// - Returns: their number, and the key of the last entry; nil if it was the last batch.
  private func rebuild(after last: Int64) async throws -> (count: Int, end: Int64?) {
    try await database.write(limit: limit) { db in
      // Otherwise a publication could commit after the documents are read, and they would replace
      // its text.
      try Journal.acquireSpaceLock(in: space, db)
      let (documents, isLast) = try read(after: last, db)
      let end = isLast ? nil : documents.last?.target
      // Also deletes documents of entries that are no longer published.
      try SearchIndex.removeAll(.published, after: last, through: end, in: space, db)
      try SearchIndex.upsert(documents, in: space, db)
      return (documents.count, end)
    }
  }

  func read(
    after last: Int64, _ db: any Connection
  ) throws -> (documents: [SearchDocument], isLast: Bool) {
    let types = try SiteTypeStore.load(space, db)
    var documents: [SearchDocument] = []
    var bytes = 0
    var isLast = true
    try db.step(
      """
      SELECT entry_id, type_id, title, doc FROM published_entries
      WHERE space_id = $1 AND locale = '' AND entry_id > $2 ORDER BY entry_id LIMIT $3
      """, values: [space.sqlValue, .integer(last), .integer(Int64(batchSize))]
    ) { row in
      let doc = row.text(3)
      documents.append(
        PublishedRows.document(
          row.int64(0), row.text(2), EntryValue.all(in: doc), types[row.key(1)]))
      bytes += doc.utf8.count
      isLast = documents.count < batchSize && bytes < SearchRebuild.maxBatchBytes
      return isLast
    }
    return (documents, isLast)
  }
}

/// The rebuilds that are running, at most one for a space.
final class SearchRebuilds: Sendable {
  private let running = Locked<[SpaceKey: Task<SearchIndexSize, any Error>]>([:])

  /// Returns the result of `rebuild`, or that of the rebuild of the same space that is running. A
  /// rebuild continues when its caller is cancelled, because others may wait for it.
  func run(
    in space: SpaceKey, _ rebuild: @escaping @Sendable () async throws -> SearchIndexSize
  ) async throws -> SearchIndexSize {
    let task = running.withLock { running in
      if let task = running[space] { return task }
      let task = Task {
        defer { self.running.withLock { $0[space] = nil } }
        return try await rebuild()
      }
      running[space] = task
      return task
    }
    return try await task.value
  }
}
