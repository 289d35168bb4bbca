import Database
import Journal
import Model

/// Takes an import back, a batch of changes at a time: what it made goes, what it changed is as it
/// was before. What somebody changed since, or others name, stays and is counted.
struct ImportUndo {
  struct Counts {
    var undone = 0
    /// Of those undone, entries that were removed.
    var removed = 0
    var kept = 0
    /// The oldest change that was looked at; nil when there are no more.
    var last: Int64?
  }

  let group: ChangeGroupID
  let writing: Writing

  static func total(
    of group: ChangeGroupID, in space: SpaceKey, _ db: any Connection
  ) throws -> Int {
    Int(
      try db.integer(
        "SELECT COUNT(*) FROM changes WHERE space_id = $1 AND group_id = $2", space, group) ?? 0)
  }

  /// The newest `limit` changes before `sequence`.
  func run(before sequence: Int64, limit: Int) throws -> Counts {
    let changes = try writing.db.rows(
      """
      SELECT \(LoggedChange.columns)
      FROM changes \(writing.db.dialect.indexed(by: "changes_of_group"))
      WHERE space_id = $1 AND group_id = $2 AND seq < $3 AND kind = 'entry'
      ORDER BY seq DESC LIMIT \(limit)
      """, writing.space, group, sequence, map: { LoggedChange($0) })
    var counts = Counts(last: changes.last?.sequence)
    let applier = EntryUndo()
    // What was only written anew after another entry changed has nothing to bring back.
    for logged in changes
    where logged.change.operation != .create && logged.change.before != nil {
      do {
        try applier.invert(logged.change, in: writing)
        counts.undone += 1
      } catch let failure as Failure where failure.kind == .conflict {
        counts.kept += 1
      }
    }
    let made = changes.map(\.change).filter { $0.operation == .create }
    let removed = try remove(made)
    counts.undone += removed.gone
    counts.removed = removed.gone
    counts.kept += removed.kept
    return counts
  }

  private func remove(_ made: [Change]) throws -> (gone: Int, kept: Int) {
    guard !made.isEmpty else { return (0, 0) }
    let book = try TypeStore.load(writing.space, writing.db)
    let there = try keys(of: made)
    var states = try EntryStateStore.load(
      there.map(\.key), in: writing.space, book, writing.db
    ).filter { state in there.contains { $0.key == state.key && $0.revision == state.revision } }
    // What stays may name others of these, which stay then too.
    while true {
      let named = try named(states.map(\.key))
      if named.isEmpty { break }
      states.removeAll { named.contains($0.key) }
    }
    try EntryWriter.delete(states, book, takingBack: true, in: writing)
    return (states.count, there.count - states.count)
  }

  private func keys(of made: [Change]) throws -> [(key: EntryKey, revision: Int)] {
    try made.compactMap { change in
      try writing.db.row(
        "SELECT key FROM entries WHERE space_id = $1 AND id = $2", writing.space, change.target,
        map: { ($0.key(0, of: Entry.self), change.revision) })
    }
  }

  /// Those of `keys` that an entry beside them names.
  private func named(_ keys: [EntryKey]) throws -> Set<EntryKey> {
    guard !keys.isEmpty else { return [] }
    let links = try writing.db.rows(
      "SELECT target_id, source_id FROM entry_relations WHERE space_id = $1"
        + " AND target_id \(writing.db.dialect.any("$2"))",
      writing.space, SQLValue.integers(keys.map(\.rawValue)),
      map: { (target: $0.key(0, of: Entry.self), source: $0.key(1, of: Entry.self)) })
    let going = Set(keys)
    return Set(links.filter { !going.contains($0.source) }.map(\.target))
  }
}
