import Database
package import Journal
import Model

extension Change.Kind {
  /// A scheduled publication was set or cancelled.
  package static let publicationSchedule = Change.Kind(rawValue: "appointment")
}

/// The former and the new time at which an entry is published automatically, as the log stores
/// them: milliseconds since 1970, nil for none.
struct PublicationScheduleChange: StoredAsJSON {
  var before: Int64?
  var after: Int64?
}

/// Undoes setting and cancelling a scheduled publication. A former time that is in the past is not
/// restored.
struct PublicationScheduleUndo: UndoHandler {
  let kind = Change.Kind.publicationSchedule
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    guard let json = change.before else { return }
    let made = try JSON.decode(PublicationScheduleChange.self, from: json)
    guard
      let now = try transaction.db.row(
        """
        SELECT e.key, e.id, e.revision, s.publish_at FROM entries e
        LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
        WHERE e.space_id = $1 AND e.id = $2
        """, transaction.space, change.target,
        map: {
          (
            key: $0.key(0, of: Entry.self), id: $0.id(1, of: Entry.self), revision: $0.int(2),
            at: $0.optionalTimestamp(3)
          )
        })
    else { return }
    guard now.at?.milliseconds == made.after else { throw Failure.undoConflict }
    let time = made.before.map { Timestamp(milliseconds: $0) }.flatMap {
      $0 > transaction.now ? $0 : nil
    }
    try Publisher.setSchedule(
      of: now.key, id: now.id, revision: now.revision, to: time, in: transaction)
  }
}
