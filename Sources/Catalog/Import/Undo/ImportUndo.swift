import Database
import Journal
import Model

/// Undoes an import, a batch of changes at a time. Entries that it created are deleted, entries that
/// it changed get their earlier content back. Entries that were changed since, or that other entries
/// link to, stay and are counted.
struct ImportUndo {
  struct Counts {
    var undone = 0
    /// The entries among `undone` that were deleted.
    var removed = 0
    var kept = 0
    /// The sequence number of the oldest change of the batch; nil when there are no more.
    var last: Int64?
  }

  let group: ChangeGroupID
  let transaction: WriteTransaction

  static func total(
    of group: ChangeGroupID, in space: SpaceKey, _ db: any Connection
  ) throws -> Int {
    Int(
      try db.integer(
        "SELECT COUNT(*) FROM changes WHERE space_id = $1 AND group_id = $2", space, group) ?? 0)
  }

  /// Undoes the newest `limit` changes before `sequence`. If the import changed an entry several
  /// times, all these changes are undone together with the newest of them.
  func run(before sequence: Int64, limit: Int) throws -> Counts {
    let changes = try transaction.db.rows(
      """
      SELECT \(LoggedChange.columns)
      FROM changes \(transaction.db.dialect.indexed(by: "changes_of_group"))
      WHERE space_id = $1 AND group_id = $2 AND seq < $3 AND kind = 'entry'
      ORDER BY seq DESC LIMIT \(limit)
      """, transaction.space, group, sequence, map: { LoggedChange($0) })
    var counts = Counts(last: changes.last?.sequence)
    let histories = try histories(of: changes)
    var made: [Change] = []
    for logged in changes {
      guard let history = histories[logged.change.target],
        history.first?.sequence == logged.sequence
      else { continue }
      if var creation = history.last?.change, creation.operation == .create {
        // The entry is deleted if its revision is the one that the import left.
        creation.revision = logged.change.revision
        made.append(creation)
      } else if let isUndone = try invert(history.map(\.change)) {
        counts.undone += isUndone ? 1 : 0
        counts.kept += isUndone ? 0 : 1
      }
    }
    let removed = try remove(made)
    counts.undone += removed.gone
    counts.removed = removed.gone
    counts.kept += removed.kept
    return counts
  }

  /// All changes that the import made to the entries of `changes`, by entry, newest first.
  private func histories(
    of changes: [LoggedChange]
  ) throws -> [Identifier<Change>: [LoggedChange]] {
    guard let newest = changes.first, let oldest = changes.last else { return [:] }
    let dialect = transaction.db.dialect
    let targets = """
      SELECT DISTINCT target FROM changes \(dialect.indexed(by: "changes_of_group"))
      WHERE space_id = $1 AND group_id = $2 AND seq BETWEEN $3 AND $4 AND kind = 'entry'
      """
    let own = dialect.lookup(
      "changes", as: "c", by: "changes_of_target",
      on: "c.space_id = $1 AND c.target = t.target AND c.group_id = $2 AND c.kind = 'entry'")
    let found = try transaction.db.rows(
      """
      SELECT c.seq, c.at, c.user_id, c.group_id, c.kind, c.target, c.operation, c.revision, c.before
      FROM (\(targets)) t \(own) ORDER BY c.seq DESC
      """, transaction.space, group, oldest.sequence, newest.sequence, map: { LoggedChange($0) })
    return Dictionary(grouping: found, by: \.change.target)
  }

  /// Restores an entry to its content before the import.
  /// - Parameter changes: the changes to this entry, newest first.
  /// - Returns: false if the entry was changed since; nil if none of the changes has content to
  ///   restore, because the entry was only saved again after another entry had changed.
  private func invert(_ changes: [Change]) throws -> Bool? {
    var later: Int?
    for change in changes where change.before != nil {
      var change = change
      let revision = change.revision
      // Undoing the later change has raised the revision; anything else means an edit in between.
      if let later {
        guard (revision...revision + 1).contains(later) else { break }
        change.revision = transaction.revision(of: change.target) ?? revision
      }
      do {
        try EntryUndo().undo(change, in: transaction)
      } catch let failure as Failure where failure.kind == .conflict {
        return later != nil
      }
      later = revision
    }
    return later.map { _ in true }
  }

  /// Deletes the entries that the import created, unless they were changed since or another entry
  /// links to them.
  /// - Parameter made: the changes that created them, each with the last revision of the import.
  /// - Returns: the numbers of deleted entries and of those that stay.
  private func remove(_ made: [Change]) throws -> (gone: Int, kept: Int) {
    guard !made.isEmpty else { return (0, 0) }
    let types = try TypeStore.load(transaction.space, transaction.db)
    let there = try keys(of: made)
    var states = try EntryStateStore.load(
      there.map(\.key), in: transaction.space, types, transaction.db
    ).filter { state in there.contains { $0.key == state.key && $0.revision == state.revision } }
    // An entry that stays may link to others of these, which then stay too.
    while true {
      let named = try linked(states.map(\.key))
      if named.isEmpty { break }
      states.removeAll { named.contains($0.key) }
    }
    try EntryWriter.delete(states, types, undoingCreation: true, in: transaction)
    return (states.count, there.count - states.count)
  }

  /// Returns the keys of the entries that still exist, with the revision in the change.
  private func keys(of made: [Change]) throws -> [(key: EntryKey, revision: Int)] {
    try made.compactMap { change in
      try transaction.entryKey(of: change).map { ($0, change.revision) }
    }
  }

  /// The entries among `keys` that an entry outside of `keys` links to.
  private func linked(_ keys: [EntryKey]) throws -> Set<EntryKey> {
    guard !keys.isEmpty else { return [] }
    let links = try transaction.db.rows(
      "SELECT target_id, source_id FROM entry_relations WHERE space_id = $1"
        + " AND target_id \(transaction.db.dialect.any("$2"))",
      transaction.space, SQLValue.integers(keys.map(\.rawValue)),
      map: { (target: $0.key(0, of: Entry.self), source: $0.key(1, of: Entry.self)) })
    let going = Set(keys)
    return Set(links.filter { !going.contains($0.source) }.map(\.target))
  }
}
