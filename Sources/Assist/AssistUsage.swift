package import Database
package import Model

/// Counts the searches that the server's key pays for, per member, in periods of 24 hours that
/// begin with the first search.
package struct AssistUsage: Sendable {
  let database: Database
  let configuration: AssistConfiguration
  let clock: @Sendable () -> Timestamp

  /// A member's usage in the current period.
  package struct Report: Sendable {
    /// The `ai_usage_policy` of the member: `basic`, `pro` or `unlimited`.
    package var policy: String
    /// The maximum number of searches; nil for no limit.
    package var limit: Int?
    package var used: Int
    /// The end of the period; nil before the first search.
    package var resetsAt: Timestamp?
  }

  static let daySeconds: Int64 = 86_400

  package func report(of user: UserKey) async throws -> Report {
    let now = clock()
    return try await database.read { db in
      let policy = try policy(of: user, db)
      let row = try db.row(
        "SELECT search_count, period_end FROM assist_usage WHERE user_id = $1 AND period_end > $2",
        user, now, map: { (count: $0.int(0), end: $0.timestamp(1)) })
      return Report(
        policy: policy, limit: limit(policy), used: row?.count ?? 0,
        resetsAt: row.flatMap { $0.count > 0 ? $0.end : nil })
    }
  }

  /// Counts a search before it is made, so that two concurrent searches cannot both use the last
  /// one.
  /// - Returns: the start of the period in which it was counted, for `uncountSearch`; nil for a
  ///   member without a limit.
  /// - Throws: rateLimited (`assist.limit`).
  func countSearch(of user: UserKey) async throws -> Timestamp? {
    let now = clock()
    let (taken, failure) = try await database.write { db -> (Timestamp?, Failure?) in
      guard let limit = limit(try policy(of: user, db)) else { return (nil, nil) }
      let start = limit > 0 ? try increment(user, limit, now, db) : nil
      return try (start, start == nil ? refusal(user, limit, now, db) : nil)
    }
    if let failure { throw failure }
    return taken
  }

  /// Increments the count in a single statement: a concurrent one waits for the row and then sees
  /// the new count. Returns nil when the limit is reached.
  private func increment(
    _ user: UserKey, _ limit: Int, _ now: Timestamp, _ db: any Connection
  ) throws -> Timestamp? {
    try db.row(
      """
      INSERT INTO assist_usage (user_id, search_count, period_start, period_end)
      VALUES ($1, 1, $2, $3)
      ON CONFLICT (user_id) DO UPDATE SET
        search_count = CASE WHEN assist_usage.period_end <= $2 OR assist_usage.search_count = 0
          THEN 1 ELSE assist_usage.search_count + 1 END,
        period_start = CASE WHEN assist_usage.period_end <= $2 OR assist_usage.search_count = 0
          THEN excluded.period_start ELSE assist_usage.period_start END,
        period_end = CASE WHEN assist_usage.period_end <= $2 OR assist_usage.search_count = 0
          THEN excluded.period_end ELSE assist_usage.period_end END
      WHERE assist_usage.period_end <= $2 OR assist_usage.search_count < $4
      RETURNING period_start
      """, user, now, now.adding(seconds: Self.daySeconds), limit, map: { $0.timestamp(0) })
  }

  /// Returns the failure of a search above the limit, with the time until the period ends.
  private func refusal(
    _ user: UserKey, _ limit: Int, _ now: Timestamp, _ db: any Connection
  ) throws -> Failure {
    let end = try db.row(
      "SELECT period_end FROM assist_usage WHERE user_id = $1", user, map: { $0.timestamp(0) })
    let left = (end?.milliseconds ?? now.milliseconds + Self.daySeconds * 1000) - now.milliseconds
    let seconds = Int(max(1, (left + 999) / 1000))
    return Failure(
      .rateLimited, "assist.limit",
      ["used": "\(limit)", "max": "\(limit)", "hours": "\((seconds + 3599) / 3600)"],
      retryAfter: seconds)
  }

  /// Undoes the count of a search that failed.
  func uncountSearch(of user: UserKey, countedIn start: Timestamp?) async throws {
    guard let start else { return }
    _ = try await database.write { db in
      try db.execute(
        """
        UPDATE assist_usage SET search_count = search_count - 1
        WHERE user_id = $1 AND period_start = $2 AND search_count > 0
        """, user, start)
    }
  }

  /// Returns the member's `ai_usage_policy`: `basic`, `pro` or `unlimited`.
  private func policy(of user: UserKey, _ db: any Connection) throws -> String {
    try db.row("SELECT ai_usage_policy FROM users WHERE key = $1", user, map: { $0.text(0) })
      ?? "basic"
  }

  /// Returns the daily limit of a policy; nil for no limit.
  private func limit(_ policy: String) -> Int? {
    switch policy {
    case "unlimited": nil
    case "pro": configuration.dailyPro
    default: configuration.dailyBasic
    }
  }
}
