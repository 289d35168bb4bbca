package import Database
import Model

/// A job that the process which adds it runs itself, such as an import by the command line. It
/// begins in the state `running`, so that no `JobRunner` claims it.
package struct CommandJob: Sendable {
  package var key: Key<Job>
  package var payload: String
  /// The number of attempts so far.
  fileprivate var attempts: Int
  /// The progress that was stored last.
  package var progress: String
}

extension Jobs {
  /// Returns the latest 20 jobs of a kind that ended before they were done, newest first: those of
  /// processes that died, and those that were interrupted or cancelled.
  package static func interrupted(
    _ kind: String, in scope: Scope, _ db: any Connection
  ) throws -> [CommandJob] {
    try db.rows(
      """
      SELECT key, payload, attempts, progress FROM jobs
      WHERE space_id = $1 AND user_id = $2 AND kind = $4
        AND (state IN ('interrupted', 'cancelled') OR (state = 'running' AND lease_until < $3))
      ORDER BY key DESC LIMIT 20
      """, scope.space, scope.user, Timestamp.now, kind
    ) {
      CommandJob(key: $0.key(0), payload: $0.text(1), attempts: $0.int(2), progress: $0.text(3))
    }
  }

  /// Begins an interrupted job again. Returns nil if another process has begun it.
  package static func restart(_ job: CommandJob, _ db: any Connection) throws -> JobAttempt? {
    let number = try db.integer(
      """
      UPDATE jobs SET state = 'running', cancel = 0, lease_until = $3, attempts = attempts + 1
      WHERE key = $1 AND attempts = $2 RETURNING attempts
      """, job.key, job.attempts, Timestamp.now.adding(seconds: leaseSeconds))
    return number.map { JobAttempt(job: job.key, number: Int($0)) }
  }

  /// Adds a job that the caller runs.
  /// - Parameter payload: JSON.
  package static func begin(
    _ kind: String, payload: String, in scope: Scope, _ db: any Connection
  ) throws -> JobAttempt {
    let now = Timestamp.now
    let key = try db.row(
      """
      INSERT INTO jobs (id, space_id, user_id, kind, state, payload, run_at, lease_until, attempts,
        created_at, updated_at)
      VALUES ($1, $2, $3, $7, 'running', $4, $5, $6, 1, $5, $5) RETURNING key
      """, JobID.new(), scope.space, scope.user, payload, now, now.adding(seconds: leaseSeconds),
      kind, map: { $0.key(0, of: Job.self) })
    return JobAttempt(job: key ?? Key(0), number: 1)
  }

  /// Stores the progress and extends the lease.
  /// - Parameter progress: JSON.
  /// - Returns: false if a user has cancelled the job.
  /// - Throws: `JobLeaseLost` if another attempt runs the job by now, or it has ended.
  package static func saveProgress(
    _ progress: String, of attempt: JobAttempt, _ db: any Connection
  ) throws -> Bool {
    let isCancelled = try db.integer(
      """
      UPDATE jobs SET progress = $3, lease_until = $4, updated_at = $5
      WHERE \(isRunningAttempt) RETURNING cancel
      """, attempt.job, attempt.number, progress, Timestamp.now.adding(seconds: leaseSeconds),
      Timestamp.now)
    guard let isCancelled else { throw JobLeaseLost() }
    return isCancelled == 0
  }

  /// Ends the job.
  /// - Parameter isComplete: whether it did everything. If not, it can be started again.
  /// - Throws: `JobLeaseLost` if another attempt runs the job by now, or it has ended.
  package static func end(
    _ attempt: JobAttempt, progress: String, isComplete: Bool, _ db: any Connection
  ) throws {
    let ended = try db.execute(
      """
      UPDATE jobs SET state = $3, progress = $4, lease_until = NULL, updated_at = $5
      WHERE \(isRunningAttempt)
      """, attempt.job, attempt.number, isComplete ? "done" : "interrupted", progress,
      Timestamp.now)
    guard ended == 1 else { throw JobLeaseLost() }
  }
}
