package import Database
import Foundation
import Journal
package import Model

/// The history of an entry, and restoring an earlier state.
extension Entries {
  /// The maximum number of changes that are listed.
  package static let maxHistoryLength = 200

  /// Returns the changes of an entry, newest first, each with its differences.
  package func history(of id: EntryID, for user: UserKey) async throws -> [EntryVersion] {
    try await database.read { db in
      let record = try Entries.find(id, for: user, db)
      let book = try TypeStore.load(record.space, db)
      let states = try EntryStateStore.load(
        [record.key], in: record.space, book, db, locking: false)
      guard let state = states.first else { throw Failure.notFound("entry") }
      let names = try HistoryNames(of: record.space, book, db)
      var after = EntrySnapshot(state)
      return try Entries.changes(of: id, in: record.space, after: 0, db).map { logged, user in
        let before = EntrySnapshot(json: logged.change.before) ?? EntrySnapshot()
        let differences =
          logged.change.operation == .update
          ? try names.differences(from: before, to: after, db) : []
        after = after.merged(withOlder: before)
        return EntryVersion(
          sequence: logged.sequence, at: logged.at, user: user,
          operation: logged.change.operation, differences: differences)
      }
    }
  }

  private static func changes(
    of id: EntryID, in space: SpaceKey, after sequence: Int64, _ db: any Connection
  ) throws -> [(LoggedChange, user: String)] {
    try db.rows(
      """
      SELECT \(LoggedChange.columns),
        (SELECT COALESCE(display_name, email, '') FROM users u WHERE u.key = changes.user_id)
      FROM changes \(db.dialect.indexed(by: "changes_of_target"))
      WHERE space_id = $1 AND target = $2 AND seq > $3
      ORDER BY seq DESC LIMIT \(maxHistoryLength)
      """, space, id, sequence
    ) { (LoggedChange($0), user: $0.optionalText(9) ?? "") }
  }

  /// Restores the state right after the change `sequence`. The restoration is an ordinary change
  /// and can be undone.
  /// - Throws: notFound when the entry has no such change.
  package func restore(
    _ id: EntryID, to sequence: Int64, for user: UserKey
  ) async throws -> ChangeGroupID {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group) { writing in
      try scope.authoriseWriting(writing.db)
      let (_, state, batch) = try Entries.loadForUpdate(id, in: writing)
      let later = try Entries.changes(
        of: id, in: writing.space, after: max(sequence, 1) - 1, writing.db)
      guard later.last?.0.sequence == sequence else { throw Failure.notFound("change") }
      // From newest to oldest, each overlaying the later ones: the state before the oldest of these
      // changes is the state to restore.
      let then = later.dropLast().reduce(EntrySnapshot()) { snapshot, change in
        snapshot.merged(withOlder: EntrySnapshot(json: change.0.change.before) ?? EntrySnapshot())
      }
      guard then != EntrySnapshot() else { return }
      let old = try EntryUndo().restored(state, then, batch.types, in: writing)
      try EntryWriter.update(state, to: old, batch.types, in: writing)
    }
    return group
  }
}
