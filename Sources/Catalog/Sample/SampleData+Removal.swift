import Database
package import Journal
package import Model

extension SampleData {
  /// What of the sample data is in a book.
  package struct Presence: Sendable, Equatable {
    /// Entries of the sample that nobody changed.
    package var untouched = 0
    /// Those that somebody made their own.
    package var edited = 0

    package init(untouched: Int = 0, edited: Int = 0) {
      self.untouched = untouched
      self.edited = edited
    }
  }

  package func presence(in scope: Scope) async throws -> Presence {
    try await entries.database.read { [kind] db in
      let found = try Self.found(kind, in: scope, db)
      let samples = found.filter { !$0.isRelated }
      let untouched = samples.count { $0.isUntouched }
      return Presence(untouched: untouched, edited: samples.count - untouched)
    }
  }

  /// Removes what nobody changed, and the people and genres that came with it and are not used
  /// otherwise. One undo brings all of it back.
  /// - Returns: how many entries went, how many stay because they were edited.
  package func remove(
    in scope: Scope
  ) async throws -> (removed: Int, kept: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let counts = try await entries.journal.write(in: scope.space, by: scope.user, group: group) {
      [kind] writing in
      try scope.authoriseWriting(writing.db)
      let found = try Self.found(kind, in: scope, writing.db)
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

  private struct Found {
    var key: EntryKey
    var isRelated: Bool
    var isUntouched: Bool
  }

  private static func found(
    _ kind: SampleKind, in scope: Scope, _ db: any Connection
  ) throws -> [Found] {
    let rows = try db.rows(
      """
      SELECT source_key, entry_id, hash FROM entry_sources
      WHERE space_id = $1 AND source = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
      """, scope.space, kind.rawValue, scope.user,
      map: { (name: $0.text(0), key: $0.key(1, of: Entry.self), hash: $0.bytes(2)) }
    )
    // Sorted here: ORDER BY entry_id makes SQLite read the sources of all entries.
    .sorted { $0.key < $1.key }
    let stamps = try SampleStamp.read(rows.map(\.key), in: scope.space, db)
    return rows.map { row in
      Found(
        key: row.key, isRelated: row.name.contains("/"),
        isUntouched: stamps[row.key]?.isUnchanged(since: row.hash) == true)
    }
  }

  /// Those of `related` to which nothing else leads.
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
  /// Deletes every entry of the Log; one undo brings all of them back.
  package func clear(_ scope: Scope) async throws -> (count: Int, group: ChangeGroupID) {
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
