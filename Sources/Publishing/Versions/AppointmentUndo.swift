import Database
import Foundation
package import Journal
import Model

extension Change.Kind {
  /// That an entry is to be published by itself at a time, or no longer is.
  package static let appointment = Change.Kind(rawValue: "appointment")
}

/// When an entry was to be published, and when it is now, as the log keeps it: milliseconds since
/// 1970, nil for never.
struct AppointmentChange: Codable {
  var before: Int64?
  var after: Int64?

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

/// Takes back that a time was set, or called off. A time that has come meanwhile is none any more.
struct AppointmentUndo: ChangeApplier {
  let kind = Change.Kind.appointment

  func invert(_ change: Change, in writing: Writing) throws {
    guard let json = change.before else { return }
    let made = try JSONDecoder().decode(AppointmentChange.self, from: Data(json.utf8))
    guard
      let now = try writing.db.row(
        """
        SELECT e.key, e.id, e.revision, s.publish_at FROM entries e
        LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
        WHERE e.space_id = $1 AND e.id = $2
        """, writing.space, change.target,
        map: {
          (
            key: $0.key(0, of: Entry.self), id: $0.id(1, of: Entry.self), revision: $0.int(2),
            at: $0.optionalTimestamp(3)
          )
        })
    else { return }
    guard now.at?.milliseconds == made.after else { throw Failure(.conflict, "undo.conflict") }
    let time = made.before.map { Timestamp(milliseconds: $0) }.flatMap {
      $0 > writing.now ? $0 : nil
    }
    try Publisher.appoint(now.key, now.id, now.revision, at: time, in: writing)
  }
}
