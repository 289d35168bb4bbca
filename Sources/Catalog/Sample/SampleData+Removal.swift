import Database
package import Journal
package import Model

extension SampleData {
  /// The number of sample entries in a space.
  package struct Counts: Sendable, Equatable {
    /// The number of sample entries that were not changed.
    package var untouched = 0
    /// The number of sample entries that were changed by a user.
    package var edited = 0

    package init(untouched: Int = 0, edited: Int = 0) {
      self.untouched = untouched
      self.edited = edited
    }
  }

  package func counts(in scope: Scope) async throws -> Counts {
    try await entries.database.read { [kind] db in
      let found = try Self.insertedEntries(kind, in: scope, db)
      let samples = found.filter { !$0.isRelated }
      let untouched = samples.count { $0.isUntouched }
      return Counts(untouched: untouched, edited: samples.count - untouched)
    }
  }

  /// Deletes the sample entries that were not changed, and the people and genres that were created
  /// with them and that no other entry links to. One undo restores all of them.
  /// - Returns: the number of deleted sample entries, the number of those that stay because they
  ///   were edited, and the change group.
  package func remove(
    in scope: Scope
  ) async throws -> (removed: Int, kept: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let counts = try await entries.journal.write(in: scope.space, by: scope.user, group: group) {
      [kind] writing in
      try scope.authoriseWriting(writing.db)
      let found = try Self.insertedEntries(kind, in: scope, writing.db)
      let samples = found.filter { !$0.isRelated }
      let going = samples.filter(\.isUntouched).map(\.key)
      let related = found.filter { $0.isRelated && $0.isUntouched }.map(\.key)
      let unused = try Self.unused(related, without: going, in: scope.space, writing.db)
      let book = try TypeStore.load(scope.space, writing.db)
      let states = try EntryStateStore.load(
        going + unused, in: scope.space, book, writing.db)
      try EntryWriter.delete(states, book, in: writing)
      return (going.count, samples.count - going.count)
    }
    return (counts.0, counts.1, group)
  }

  private struct InsertedEntry {
    var key: EntryKey
    var isRelated: Bool
    var isUntouched: Bool
  }

  private static func insertedEntries(
    _ kind: SampleKind, in scope: Scope, _ db: any Connection
  ) throws -> [InsertedEntry] {
    let rows = try db.rows(
      """
      SELECT source_key, entry_id, hash FROM entry_sources
      WHERE space_id = $1 AND source = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
      """, scope.space, kind.rawValue, scope.user,
      map: { (name: $0.text(0), key: $0.key(1, of: Entry.self), hash: $0.bytes(2)) }
    )
    // Sorted here, because with ORDER BY entry_id SQLite reads the sources of all entries.
    .sorted { $0.key < $1.key }
    let stamps = try SampleFingerprint.read(rows.map(\.key), in: scope.space, db)
    return rows.map { row in
      InsertedEntry(
        key: row.key, isRelated: row.name.contains("/"),
        isUntouched: stamps[row.key]?.isUnchanged(since: row.hash) == true)
    }
  }

  /// Returns the entries of `related` that are linked to by no entry except those in `going`.
  private static func unused(
    _ related: [EntryKey], without going: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey] {
    let gone = Set(going)
    let links = try db.rows(
      "SELECT target_id, source_id FROM entry_relations WHERE space_id = $1"
        + " AND target_id \(db.dialect.any("$2"))", space,
      SQLValue.integers(related.map(\.rawValue)),
      map: { (target: $0.key(0, of: Entry.self), source: $0.key(1, of: Entry.self)) })
    let used = Set(links.filter { !gone.contains($0.source) }.map(\.target))
    return related.filter { !used.contains($0) }
  }
}

extension Entries {
  /// Deletes every entry of the Log. One undo restores all of them.
  package func deleteAll(_ scope: Scope) async throws -> (count: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let count = try await journal.write(as: scope, group: group, limit: .none) { writing in
      let book = try TypeStore.load(scope.space, writing.db)
      let keys = try writing.db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND in_log = 1 ORDER BY key", scope.space,
        map: { $0.key(0, of: Entry.self) })
      let states = try EntryStateStore.load(keys, in: scope.space, book, writing.db)
      try EntryWriter.delete(states, book, in: writing)
      return states.count
    }
    return (count, group)
  }
}
