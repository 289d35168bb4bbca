package import Database
package import Journal
import Model

/// Compares everything that is derived from entries with the entries themselves: fields as text,
/// values, relations, images, search documents, counts, changes.
package struct EntryDoctor: Doctor {
  private let database: Database
  package let subject = "entries"

  package let explanations: [DifferenceExplanation] = [
    DifferenceExplanation(
      ": title key of ",
      "The key by which a title is sorted differs from that of the title. --repair"
        + " derives it from the title."),
    DifferenceExplanation(
      ": fields as text of ",
      "The text of an entry's fields differs from its document. --repair derives it"
        + " from the document."),
    DifferenceExplanation(
      ": images as text of ",
      "The list of an entry's images differs from the images that it has. --repair"
        + " derives it from these."),
    DifferenceExplanation(
      ": Log membership of ",
      "An entry is in the Log, or not, against its type. --repair follows the type."),
    DifferenceExplanation(
      ": relations of ",
      "The links of an entry differ from its document. --repair writes the links of the"
        + " document, without those to entries that do not exist."),
    DifferenceExplanation(
      ": values of ",
      "The values by which entries are filtered differ from the entry's document."
        + " --repair derives them from the document."),
    DifferenceExplanation(
      ": search document of ",
      "Search has other words of an entry than the entry, or has a deleted entry."
        + " --repair writes them again."),
    DifferenceExplanation(
      ": search vector of ",
      "PostgreSQL's index of words differs from the words. --repair writes it again."),
    DifferenceExplanation(
      " of the search index",
      "SQLite's index of words differs from the words. --repair builds it again."),
    DifferenceExplanation(
      ": count of collection ",
      "The number of entries of a collection differs from its entries. --repair counts"
        + " them."),
    DifferenceExplanation(
      ": count of type and status ",
      "The number of entries of a type differs from its entries. --repair counts them."),
    DifferenceExplanation(
      ": sequence of the changes",
      "The log of changes has a gap: a row was deleted by another program or a damaged"
        + " disk. --repair does not invent it; restore a backup if history matters."),
    DifferenceExplanation(
      ": last change of entry ",
      "The log of changes does not contain the last revision of an entry, so it cannot"
        + " be undone. --repair does not change the log; saving the entry again does."),
  ]

  package init(database: Database) { self.database = database }

  /// One mismatch between stored and expected data.
  struct Difference: Sendable, CustomStringConvertible {
    /// The key of the space; 0 for SQLite's search index, which contains all spaces.
    var space: Int64
    /// The data that differs, such as `images as text`.
    var what: String
    /// The object whose data differs, such as `entry …` with its id.
    var of: String
    var description: String { "space \(space): \(what) of \(of)" }
  }

  private static let batchSize = 500

  /// Compares everything, without writing.
  /// - Parameter report: called with a description of each difference when it is found.
  /// - Returns: the number of entries that were examined, and the number of differences.
  package func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (examined: Int, differences: Int) {
    var entries = 0
    var differences = 0
    for space in try await spaces() {
      let types = try await database.read { db in try TypeStore.load(space, db) }
      var last: Int64 = 0
      while let (found, key, count) = try await examine(after: last, in: space, types) {
        last = key
        entries += count
        differences += found.count
        for difference in found { report("\(difference)") }
      }
      let counts = try await database.read(limit: .none) { db in
        try CountCheck.differences(in: space, db) + ChangeCheck.differences(in: space, db)
      }
      differences += counts.count
      for difference in counts { report("\(difference)") }
    }
    let documents = try await database.read(limit: .none) { db in
      try SearchCheck.differences(db)
    }
    let index =
      try await documents
      + database.withoutTransaction { db in try SearchCheck.indexDifferences(db) }
    for difference in index { report("\(difference)") }
    return (entries, differences + index.count)
  }

  private func spaces() async throws -> [SpaceKey] {
    try await database.read { db in
      try db.rows("SELECT key FROM spaces ORDER BY key", map: { $0.key(0) })
    }
  }

  /// Examines the next batch of entries, those with keys after `last`.
  /// - Returns: the differences, the last key and the number of entries of the batch; nil if there
  ///   are no more entries.
  private func examine(
    after last: Int64, in space: SpaceKey, _ types: TypeSet
  ) async throws -> ([Difference], last: Int64, count: Int)? {
    try await database.read(limit: .none) { db in
      let keys = try db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND key > $2 ORDER BY key LIMIT $3",
        space, last, EntryDoctor.batchSize, map: { $0.key(0, of: Entry.self) })
      guard let end = keys.last else { return nil }
      let found = try EntryCheck(space, types, db).differences(of: keys)
      return (found, end.rawValue, keys.count)
    }
  }

  package func rebuildSearch(in space: SpaceKey?) async throws {
    var spaces = [space].compactMap(\.self)
    if spaces.isEmpty { spaces = try await self.spaces() }
    for space in spaces {
      try await forEachBatch(in: space) { check, keys in try check.rebuildDocuments(keys) }
    }
  }

  /// Rebuilds everything that is derived: texts, values, search documents, words, counts. The
  /// entries' own columns and documents are authoritative and do not change.
  package func repair() async throws {
    // Before the entries, because their documents are written through the index.
    try await database.write(limit: .none) { db in try SearchCheck.rebuild(db) }
    for space in try await spaces() {
      try await forEachBatch(in: space) { check, keys in try check.repair(keys) }
      try await database.write(limit: .none) { db in
        try Journal.acquireSpaceLock(in: space, db)
        try CountCheck.recount(in: space, db)
      }
    }
  }

  /// Calls `body` for all entries of a space, with a transaction for each batch.
  private func forEachBatch(
    in space: SpaceKey, _ body: @escaping @Sendable (EntryCheck, [EntryKey]) throws -> Void
  ) async throws {
    let types = try await database.read { db in try TypeStore.load(space, db) }
    var last: Int64 = 0
    while let end = try await batch(after: last, in: space, types, body) { last = end }
  }

  /// Calls `body` for the next batch of entries, those with keys after `last`, in a transaction.
  /// - Returns: the last key of the batch; nil if there are no more entries.
  private func batch(
    after last: Int64, in space: SpaceKey, _ types: TypeSet,
    _ body: @escaping @Sendable (EntryCheck, [EntryKey]) throws -> Void
  ) async throws -> Int64? {
    try await database.write(limit: .none) { db in
      try Journal.acquireSpaceLock(in: space, db)
      let keys = try db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND key > $2 ORDER BY key LIMIT $3",
        space, last, EntryDoctor.batchSize, map: { $0.key(0, of: Entry.self) })
      guard let end = keys.last else { return nil }
      try body(EntryCheck(space, types, db), keys)
      return end.rawValue
    }
  }
}
