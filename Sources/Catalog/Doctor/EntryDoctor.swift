package import Database
import Journal
import Model

/// Compares everything that is derived from entries with the entries themselves: fields as text,
/// values, relations, images, search documents, counts, changes.
package struct EntryDoctor: Doctor {
  private let database: Database
  package let subject = "entries"

  package init(database: Database) { self.database = database }

  /// One mismatch between stored and expected data.
  struct Difference: Sendable, CustomStringConvertible {
    var space: Int64
    var what: String
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

  package func rebuildSearch() async throws {
    for space in try await spaces() {
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
