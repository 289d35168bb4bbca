package import Database
import Foundation
package import Model

/// One piece of work that outlives a request: claimed by one node at a time, retried when its node
/// dies. Handlers may run twice and must not mind.
package struct Job: Sendable {
  package var key: Key<Job>
  package var id: JobID
  package var kind: String
  package var space: SpaceKey?
  package var user: UserKey?
  package var payload: String
  package var attempts: Int
  /// When it is of no use any more.
  package var endsAt: Timestamp?
}

package typealias JobID = Identifier<Job>

package enum Jobs {
  /// A claimed job belongs to its node so long; a node that dies leaves it to the others then.
  package static let leaseSeconds: Int64 = 60
  private static let mostAttempts = 5

  /// Adds a job in the transaction of what it follows from.
  /// - Parameter time: when it is due; nil for at once.
  @discardableResult
  package static func add(
    _ kind: String, payload: some Encodable, at time: Timestamp? = nil, in writing: Writing
  ) throws -> JobID {
    let id = JobID.new()
    let data = try JSONEncoder().encode(payload)
    try writing.db.execute(
      """
      INSERT INTO jobs (id, space_id, user_id, kind, payload, run_at, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $7, $6, $6)
      """, id, writing.space, writing.user, kind, String(decoding: data, as: UTF8.self),
      writing.now, time ?? writing.now)
    return id
  }

  /// Adds a job of nobody, which is of no use after `end`.
  package static func add(
    _ kind: String, id: JobID, payload: some Encodable, until end: Timestamp,
    now: Timestamp, _ db: any Connection
  ) throws {
    let data = try JSONEncoder().encode(payload)
    try db.execute(
      """
      INSERT INTO jobs (id, kind, payload, run_at, ends_at, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $4, $4)
      """, id, kind, String(decoding: data, as: UTF8.self), now, end)
  }

  /// Waiting, or left by a node that died. One that dies every time is given up, and so is a job
  /// that has ended.
  static func isDue(_ now: String) -> String {
    """
    run_at <= \(now) AND (ends_at IS NULL OR ends_at > \(now))
    AND (state = 'waiting' OR (state = 'running' AND lease_until < \(now)
      AND (attempts < \(mostAttempts) OR ends_at IS NOT NULL)))
    """
  }

  /// Takes the next job that is due.
  package static func claim(
    _ kinds: [String], now: Timestamp, lease: Int64 = leaseSeconds, _ db: any Connection
  ) throws -> Job? {
    try claim("kind \(db.dialect.any("$3", of: "text"))", SQLValue.texts(kinds), now, lease, db)
  }

  /// Takes this job, if it is due.
  package static func claim(
    _ id: JobID, now: Timestamp, lease: Int64 = leaseSeconds, _ db: any Connection
  ) throws -> Job? {
    try claim("id = $3", id, now, lease, db)
  }

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

  /// A job of nobody leaves nothing: there is nobody to ask after it.
  package static func finish(_ job: Job, now: Timestamp, _ db: any Connection) throws {
    if job.user == nil {
      try db.execute("DELETE FROM jobs WHERE key = $1", job.key)
    } else {
      try db.execute(
        "UPDATE jobs SET state = 'done', lease_until = NULL, updated_at = $2 WHERE key = $1",
        job.key, now)
    }
  }

  /// Lets the next node go on at once with what this one was told to end. That it was begun here
  /// does not count: a server may be started anew as often as one likes.
  static func handBack(_ job: Job, now: Timestamp, _ db: any Connection) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'waiting', attempts = attempts - 1, lease_until = NULL,
        updated_at = $3
      WHERE key = $1 AND state = 'running' AND attempts = $2
      """, job.key, job.attempts, now)
  }

  /// Lets the job wait again, as its handler asked for.
  static func delay(
    _ job: Job, by seconds: Int64, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      UPDATE jobs SET state = 'waiting', run_at = $2, lease_until = NULL, updated_at = $3
      WHERE key = $1
      """, job.key, now.adding(seconds: seconds), now)
  }

  /// How long one can ask what became of a job, in seconds: 30 days.
  package static let keptSeconds: Int64 = 30 * 86_400

  /// Removes the jobs that are of no use any more, whatever became of them, and those that were
  /// done or given up so long ago that nobody asks after them.
  package static func sweep(now: Timestamp, _ db: any Connection) throws {
    try db.execute(
      """
      DELETE FROM jobs
      WHERE ends_at <= $1 OR (state IN ('done', 'failed') AND updated_at <= $2)
      """, now, now.adding(seconds: -keptSeconds))
  }

  /// Tries again later, each time twice as late; gives up after five attempts.
  package static func fail(
    _ job: Job, _ error: any Error, now: Timestamp, _ db: any Connection
  ) throws {
    let givesUp = job.attempts >= mostAttempts
    let delay = Int64(5) << Int64(min(job.attempts, 10))
    try db.execute(
      """
      UPDATE jobs SET state = $2, error = $3, run_at = $4, lease_until = NULL, updated_at = $5
      WHERE key = $1
      """, job.key, givesUp ? "failed" : "waiting", "\(error)", now.adding(seconds: delay), now)
  }
}
