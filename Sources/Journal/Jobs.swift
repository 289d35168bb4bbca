package import Database
package import Model

/// Work that runs in the background and survives a restart. One node at a time claims it; another
/// node retries it when that node dies. Handlers must be idempotent, because they can run twice.
package struct Job: Sendable {
  package var key: Key<Job>
  package var id: JobID
  package var kind: String
  package var space: SpaceKey?
  package var user: UserKey?
  package var payload: String
  /// How often the job was claimed, with this attempt, except for attempts that the end of the
  /// server interrupted.
  package var attempts: Int
  /// The time after which the job is useless and is not run; nil for no end.
  package var endsAt: Timestamp?
}

extension Job {
  /// This attempt to run the job.
  package var attempt: JobAttempt { JobAttempt(job: key, number: attempts) }
}

package typealias JobID = Identifier<Job>

/// One attempt to run a job. After its lease has expired another node may have begun the next one,
/// whose state and progress must not change then.
package struct JobAttempt: Sendable, Equatable {
  package var job: Key<Job>
  /// Counts from 1.
  package var number: Int
}

/// The error by which a handler learns that its attempt has ended: its lease expired and another
/// node runs the job, or the job was given up. The handler must stop and leave the job as it is.
package struct JobLeaseLost: Error {
  package init() {}
}

/// The queue of jobs, which is the table `jobs`.
package enum Jobs {
  /// The time for which a claimed job is reserved for its node. If the node dies, others can claim
  /// the job after it.
  package static let leaseSeconds: Int64 = 60
  private static let maxAttempts = 5
  /// The delay after the first failed attempt. It doubles with each further one.
  private static let firstRetrySeconds: Int64 = 10

  /// Adds a job in the transaction of the change that causes it.
  /// - Parameter time: when the job becomes due; nil to make it due at once.
  @discardableResult
  package static func add(
    _ kind: String, payload: some Encodable, at time: Timestamp? = nil,
    in transaction: WriteTransaction
  ) throws -> JobID {
    let id = JobID.new()
    let text = try JSON.text(payload)
    try transaction.db.execute(
      """
      INSERT INTO jobs (id, space_id, user_id, kind, payload, run_at, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $7, $6, $6)
      """, id, transaction.space, transaction.user, kind, text,
      transaction.now, time ?? transaction.now)
    return id
  }

  /// Adds a job that belongs to no user or space and is useless after `end`.
  package static func add(
    _ kind: String, id: JobID, payload: some Encodable, until end: Timestamp,
    now: Timestamp, _ db: any Connection
  ) throws {
    let text = try JSON.text(payload)
    try db.execute(
      """
      INSERT INTO jobs (id, kind, payload, run_at, ends_at, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $4, $4)
      """, id, kind, text, now, end)
  }

  /// Returns the SQL condition for jobs that are due: waiting, or left behind by a node that died.
  /// A job without an end whose nodes died five times is not run again; neither is a job whose end
  /// has passed.
  static func isDue(_ now: String) -> String {
    """
    run_at <= \(now) AND (ends_at IS NULL OR ends_at > \(now))
    AND (state = 'waiting' OR (state = 'running' AND lease_until < \(now)
      AND (attempts < \(maxAttempts) OR ends_at IS NOT NULL)))
    """
  }

  /// Claims the next due job of the given kinds.
  package static func claim(
    _ kinds: [String], now: Timestamp, lease: Int64 = leaseSeconds, _ db: any Connection
  ) throws -> Job? {
    try claim("kind \(db.dialect.any("$3", of: "text"))", SQLValue.texts(kinds), now, lease, db)
  }

  /// Claims this job if it is due.
  package static func claim(
    _ id: JobID, now: Timestamp, lease: Int64 = leaseSeconds, _ db: any Connection
  ) throws -> Job? {
    try claim("id = $3", id, now, lease, db)
  }

  /// Claims the first due job that satisfies `condition`, an SQL condition with `argument` as `$3`.
  private static func claim(
    _ condition: String, _ argument: any SQLBindable, _ now: Timestamp, _ lease: Int64,
    _ db: any Connection
  ) throws -> Job? {
    try db.row(
      """
      UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_until = $2,
        updated_at = $1
      WHERE key = (SELECT key FROM jobs
        WHERE \(condition) AND \(isDue("$1"))
        ORDER BY run_at, key LIMIT 1\(db.dialect.forUpdateSkipLocked))
      RETURNING key, id, kind, space_id, user_id, payload, attempts, ends_at
      """, now, now.adding(seconds: lease), argument
    ) { row in
      Job(
        key: row.key(0), id: row.id(1), kind: row.text(2), space: row.optionalKey(3),
        user: row.optionalKey(4), payload: row.text(5), attempts: row.int(6),
        endsAt: row.optionalTimestamp(7))
    }
  }

  /// SQL for the job with key `$1`, as long as the attempt `$2` runs it.
  static let isRunningAttempt = "key = $1 AND state = 'running' AND attempts = $2"

  /// Returns whether no other attempt runs the job, and locks the job until the transaction ends.
  package static func isCurrent(_ attempt: JobAttempt, _ db: any Connection) throws -> Bool {
    try db.integer(
      "SELECT 1 FROM jobs WHERE \(isRunningAttempt)\(db.dialect.forUpdate)", attempt.job,
      attempt.number) != nil
  }

  /// Marks a job as done. A job without a user is deleted, because nobody can query its state.
  package static func finish(_ job: Job, now: Timestamp, _ db: any Connection) throws {
    if job.user == nil {
      try db.execute("DELETE FROM jobs WHERE \(isRunningAttempt)", job.key, job.attempts)
    } else {
      try db.execute(
        """
        UPDATE jobs SET state = 'done', lease_until = NULL, updated_at = $3
        WHERE \(isRunningAttempt)
        """, job.key, job.attempts, now)
    }
  }

  /// Returns a job that was interrupted by the end of this server to the queue. The attempt does
  /// not count, so that restarts cannot exhaust the attempts.
  static func requeue(_ job: Job, now: Timestamp, _ db: any Connection) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'waiting', attempts = attempts - 1, lease_until = NULL,
        updated_at = $3
      WHERE \(isRunningAttempt)
      """, job.key, job.attempts, now)
  }

  /// Returns the job to the queue until the delay that its handler requested has passed. The
  /// attempt counts.
  static func delay(
    _ job: Job, by seconds: Int64, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'waiting', run_at = $3, lease_until = NULL, updated_at = $4
      WHERE \(isRunningAttempt)
      """, job.key, job.attempts, now.adding(seconds: seconds), now)
  }

  /// Ends the lease of a running job that has not reported for `quietSeconds`, so that another node
  /// can claim it at once.
  package static func endLease(
    of id: JobID, quietFor quietSeconds: Int64, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE jobs SET lease_until = $2 WHERE id = $1 AND state = 'running' AND lease_until < $3
      """, id, now.adding(seconds: -1), now.adding(seconds: leaseSeconds - quietSeconds))
  }

  /// Makes the waiting jobs of a kind due now.
  /// - Parameter text: a part of the payload that only these jobs contain, such as an id.
  package static func runNow(
    _ kind: String, payloadContaining text: String, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE jobs SET run_at = $4 WHERE space_id = $1 AND kind = $2 AND state = 'waiting'
        AND payload LIKE $3
      """, transaction.space, kind, "%\(text)%", transaction.now)
  }

  /// The time for which the state of a finished job can be queried, in seconds: 30 days.
  package static let retentionSeconds: Int64 = 30 * 86_400

  /// Deletes jobs whose end has passed, and jobs that ended more than `retentionSeconds` ago;
  /// interrupted jobs can be continued. A job whose node died in the last attempt is marked as
  /// failed, because no node claims it again.
  /// - Returns: the number of deleted jobs, at most `limit`.
  @discardableResult
  package static func deleteExpired(
    now: Timestamp, limit: Int = 500, _ db: any Connection
  ) throws -> Int {
    try db.execute(
      """
      UPDATE jobs SET state = 'failed', error = 'interrupted', lease_until = NULL, updated_at = $1
      WHERE state = 'running' AND lease_until < $1 AND attempts >= $2 AND ends_at IS NULL
      """, now, maxAttempts)
    return try db.execute(
      """
      DELETE FROM jobs WHERE key IN (
        SELECT key FROM jobs
        WHERE ends_at <= $1
          OR (state IN ('done', 'failed', 'cancelled') AND updated_at <= $2)
        LIMIT $3)
      """, now, now.adding(seconds: -retentionSeconds), limit)
  }

  /// Schedules another attempt after a delay, which is 10, 20, 40 and 80 seconds, or marks the job as
  /// failed after five attempts.
  package static func fail(
    _ job: Job, _ error: any Error, now: Timestamp, _ db: any Connection
  ) throws {
    let givesUp = job.attempts >= maxAttempts
    let delay = firstRetrySeconds << Int64(min(job.attempts, 10) - 1)
    try db.execute(
      """
      UPDATE jobs SET state = $3, error = $4, run_at = $5, lease_until = NULL, updated_at = $6
      WHERE \(isRunningAttempt)
      """, job.key, job.attempts, givesUp ? "failed" : "waiting", "\(error)",
      now.adding(seconds: delay), now)
  }
}
