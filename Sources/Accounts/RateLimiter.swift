package import Crypto
package import Database
import Foundation
package import Model

/// A limited action: its kind, its subject, and how many are allowed in a time window.
package struct RateLimit: Sendable {
  let kind: String
  let subject: String
  let limit: Int
  /// In seconds.
  let window: Int64

  /// Refreshing tokens: 30 in a minute.
  package static func refresh(address: String?) -> RateLimit {
    RateLimit(kind: "refresh.address", subject: network(address), limit: 30, window: 60)
  }

  /// Setting up and registering: 20 in an hour.
  package static func newAccount(address: String?) -> RateLimit {
    RateLimit(kind: "newAccount.address", subject: network(address), limit: 20, window: 3600)
  }

  /// Signing in with an identity token of Apple: 10 in a minute.
  static func apple(address: String?) -> RateLimit {
    RateLimit(kind: "apple.address", subject: network(address), limit: 10, window: 60)
  }

  /// Showing and accepting invitations, and using reset links: 60 in 15 minutes.
  package static func link(address: String?) -> RateLimit {
    RateLimit(kind: "link.address", subject: network(address), limit: 60, window: 900)
  }

  /// Setting a password under ModulaCMS's paths: 10 in a minute.
  package static func passwordPath(address: String?) -> RateLimit {
    RateLimit(kind: "passwordPath.address", subject: network(address), limit: 10, window: 60)
  }

  /// Reading and writing shopping lists by a share link: 300 in a minute.
  package static func sharedList(address: String?) -> RateLimit {
    RateLimit(kind: "sharedList.address", subject: network(address), limit: 300, window: 60)
  }

  /// Creating spaces as one user: 20 in a day.
  package static func newSpace(of user: UserID) -> RateLimit {
    RateLimit(kind: "newSpace.user", subject: user.description, limit: 20, window: 86_400)
  }

  /// Creating invitations as one user: 60 in a day.
  static func invitation(by user: UserID) -> RateLimit {
    RateLimit(kind: "invitation.user", subject: user.description, limit: 60, window: 86_400)
  }

  /// Creating API tokens with API tokens of one user: 30 in an hour.
  static func tokenByToken(of user: UserKey) -> RateLimit {
    RateLimit(kind: "token.user", subject: "\(user.rawValue)", limit: 30, window: 3600)
  }

  private static func network(_ address: String?) -> String { NetworkPrefix(address).host }
}

/// A counter of attempts in fixed time windows. The counts are in the database, so that all nodes
/// share them and they survive restarts. Rows contain no personal data: a bucket is a keyed hash of
/// the address or email.
package struct RateLimiter: Sendable {
  /// The number of attempts that this process counts between two trims.
  package static let trimInterval = 1000
  /// The maximum number of rows after a trim, so that a flood of made-up addresses cannot fill the
  /// table.
  package static let maxRows = 200_000

  private let database: Database
  private let key: SymmetricKey
  private let clock: @Sendable () -> Timestamp
  private let trimming: Trimming

  /// The number of attempts that this process has counted.
  private final class Trimming: Sendable {
    let count = Locked(0)
    let interval: Int
    let maxRows: Int

    init(_ interval: Int, _ maxRows: Int) {
      self.interval = interval
      self.maxRows = maxRows
    }
  }

  /// - Parameters:
  ///   - trimInterval: the number of attempts between trims; another value only in tests.
  ///   - maxRows: the maximum number of rows after a trim; another value only in tests.
  package init(
    database: Database, key: SymmetricKey, trimInterval: Int = RateLimiter.trimInterval,
    maxRows: Int = RateLimiter.maxRows, clock: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.key = key
    self.clock = clock
    trimming = Trimming(trimInterval, maxRows)
  }

  /// Counts `attempts` in their order, up to the first one that exceeds its limit.
  /// - Throws: rateLimited (`attempts.tooMany`, `seconds`); `retryAfter` is the number of seconds
  ///   until that window ends.
  package func count(_ attempts: RateLimit...) async throws {
    let now = clock()
    let isTrimDue = self.isTrimDue()
    let end = try await database.write { db -> Timestamp? in
      if isTrimDue { try trim(now, db) }
      return try endOfExceededWindow(attempts, now, db)
    }
    if let end { throw RateLimiter.tooManyAttempts(until: end, now) }
  }

  /// Counts `attempts` in their order, up to the first one that exceeds its limit. An attempt that
  /// is refused for its network therefore adds no row for the account.
  /// - Returns: the time at which the window of the refused one ends; nil when all are within their
  ///   limits.
  func endOfExceededWindow(
    _ attempts: [RateLimit], _ now: Timestamp, _ db: any Connection
  ) throws -> Timestamp? {
    for attempt in attempts {
      let window = try add(attempt, now, db)
      if window.count > attempt.limit { return window.endsAt }
    }
    return nil
  }

  /// Returns the error for an attempt that is refused until `end`.
  static func tooManyAttempts(until end: Timestamp, _ now: Timestamp) -> Failure {
    let seconds = Int(max(1, (end.milliseconds - now.milliseconds + 999) / 1000))
    return Failure(.rateLimited, "attempts.tooMany", ["seconds": "\(seconds)"], retryAfter: seconds)
  }

  /// Deletes the count of an attempt.
  func clear(_ attempt: RateLimit, _ db: any Connection) throws {
    try db.execute("DELETE FROM attempts WHERE bucket = $1", bucket(attempt))
  }

  /// Decrements the count of an attempt.
  func decrement(_ attempt: RateLimit, _ db: any Connection) throws {
    try db.execute(
      "UPDATE attempts SET count = count - 1 WHERE bucket = $1 AND count > 0", bucket(attempt))
  }

  /// Counts an attempt, and returns the count of its window and the time when the window ends.
  func add(
    _ attempt: RateLimit, _ now: Timestamp, _ db: any Connection
  ) throws -> (count: Int, endsAt: Timestamp) {
    let window = try db.row(
      """
      INSERT INTO attempts (bucket, count, ends_at) VALUES ($1, 1, $3)
      ON CONFLICT (bucket) DO UPDATE SET
        count = CASE WHEN attempts.ends_at <= $2 THEN 1 ELSE attempts.count + 1 END,
        ends_at = CASE WHEN attempts.ends_at <= $2 THEN excluded.ends_at ELSE attempts.ends_at END
      RETURNING count, ends_at
      """, bucket(attempt), now, now.adding(seconds: attempt.window)
    ) { (count: $0.int(0), endsAt: $0.timestamp(1)) }
    return window ?? (1, now)
  }

  /// Reserves the next turn when one attempt is allowed every `interval` seconds. The end in the
  /// attempt's row is the next free turn.
  /// - Returns: the time of the turn; nil when it is more than `maxWait` seconds away.
  func reserveTurn(
    _ attempt: RateLimit, every interval: Int64, maxWait: Int64, _ now: Timestamp,
    _ db: any Connection
  ) throws -> Timestamp? {
    let next = try db.row(
      """
      INSERT INTO attempts (bucket, count, ends_at) VALUES ($1, 1000000, $3)
      ON CONFLICT (bucket) DO UPDATE SET ends_at = CAST($4 AS BIGINT)
        + CASE WHEN attempts.ends_at > $2 THEN attempts.ends_at ELSE $2 END
      WHERE attempts.ends_at <= $5
      RETURNING ends_at
      """, bucket(attempt), now, now.adding(seconds: interval), interval * 1000,
      now.adding(seconds: maxWait)
    ) { $0.timestamp(0) }
    return next?.adding(seconds: -interval)
  }

  /// Returns a keyed hash of `text`, which only this server can compute.
  func keyedHash(of text: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
  }

  private func bucket(_ attempt: RateLimit) -> String {
    "\(attempt.kind) \(keyedHash(of: "\(attempt.kind) \(attempt.subject)").base64URL)"
  }

  // MARK: - Size

  /// Increments the process's counter and returns whether the table must be trimmed now.
  func isTrimDue() -> Bool {
    trimming.count.withLock { count in
      count += 1
      return count.isMultiple(of: trimming.interval)
    }
  }

  /// Deletes expired rows and, beyond `maxRows`, the rows with the fewest attempts: a flood of
  /// made-up addresses is deleted before the row of an account under attack.
  func trim(_ now: Timestamp, _ db: any Connection) throws {
    try db.execute("DELETE FROM attempts WHERE ends_at <= $1", now)
    let rows = try db.integer("SELECT COUNT(*) FROM attempts") ?? 0
    let excess = rows - Int64(trimming.maxRows)
    guard excess > 0 else { return }
    try db.execute(
      """
      DELETE FROM attempts WHERE bucket IN
        (SELECT bucket FROM attempts ORDER BY count, ends_at LIMIT $1)
      """, excess)
  }
}
