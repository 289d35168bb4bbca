package import Database
package import Model

/// A job whose progress and end its user sees on a page.
package struct UserJob: Sendable {
  package enum Phase: String, Sendable {
    case waiting, running, done, failed, cancelled, interrupted
  }

  package var id: JobID
  package var kind: String
  package var phase: Phase
  /// Whether the user has asked to stop it.
  package var isCancelling: Bool
  /// JSON, as is `progress`.
  package var payload: String
  package var progress: String
  /// JSON if `Jobs.end` stored it, and a text for the log if the last attempt failed otherwise.
  package var error: String?
  package var created: Timestamp

  package var hasEnded: Bool { ![.waiting, .running].contains(phase) }

  fileprivate static let columns =
    "id, kind, state, cancel, payload, progress, error, created_at"

  fileprivate init(_ row: borrowing Row) {
    id = row.id(0)
    kind = row.text(1)
    phase = Phase(rawValue: row.text(2)) ?? .interrupted
    isCancelling = row.bool(3)
    payload = row.text(4)
    progress = row.text(5)
    error = row.optionalText(6)
    created = row.timestamp(7)
  }
}

/// The kinds of jobs that export and restore archives. They are here because archives do not contain
/// them: a restored server would write its archive again.
package enum ArchiveJobKind {
  package static let export = "archive-export"
  package static let restore = "archive-restore"
  /// The kinds of jobs that users start on pages.
  package static let all = [export, restore]
  /// Writes a backup of the server. It belongs to no user.
  package static let backup = "backup"
}

extension Jobs {
  /// Returns the latest 20 jobs of these kinds, newest first.
  package static func latest(
    _ kinds: [String], in scope: Scope, _ db: any Connection
  ) throws -> [UserJob] {
    try db.rows(
      """
      SELECT \(UserJob.columns) FROM jobs
      WHERE space_id = $1 AND user_id = $2 AND kind \(db.dialect.any("$3", of: "text"))
      ORDER BY key DESC LIMIT 20
      """, scope.space, scope.user, SQLValue.texts(kinds), map: { UserJob($0) })
  }

  /// - Throws: notFound (`job.notFound`) for another user's or space's job.
  package static func find(
    _ id: JobID, in scope: Scope, _ db: any Connection
  ) throws -> UserJob {
    let found = try db.row(
      "SELECT \(UserJob.columns) FROM jobs WHERE id = $1 AND space_id = $2 AND user_id = $3", id,
      scope.space, scope.user, map: { UserJob($0) })
    guard let found else { throw Failure.notFound("job") }
    return found
  }

  /// Stops a job: at once if it waits, or else as soon as its handler reports its progress.
  package static func cancel(
    _ id: JobID, in scope: Scope, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE jobs SET cancel = 1, updated_at = $4,
        state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END
      WHERE id = $1 AND space_id = $2 AND user_id = $3 AND state IN ('waiting', 'running')
      """, id, scope.space, scope.user, now)
  }

  /// Ends a running job without another attempt.
  /// - Parameter error: JSON of why it failed; nil if its user stopped it.
  package static func end(
    _ job: Job, error: String?, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE jobs SET state = $3, error = $4, lease_until = NULL, updated_at = $5
      WHERE key = $1 AND state = 'running' AND attempts = $2
      """, job.key, job.attempts, error == nil ? "cancelled" : "failed", error, now)
  }

  /// Deletes a job that has ended.
  package static func deleteEnded(
    _ id: JobID, in scope: Scope, _ db: any Connection
  ) throws {
    try db.execute(
      """
      DELETE FROM jobs WHERE id = $1 AND space_id = $2 AND user_id = $3
        AND state NOT IN ('waiting', 'running')
      """, id, scope.space, scope.user)
  }
}
