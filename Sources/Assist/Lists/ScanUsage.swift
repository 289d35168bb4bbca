package import Database
import Foundation
package import Model

/// Counts the photos that the server's key pays for, per member and calendar month (UTC). Photos
/// that the member's own key pays for, or that this server reads, are not counted.
package struct ScanUsage: Sendable {
  let database: Database
  /// The limit of members without a limit of their own.
  let monthly: Int
  let clock: @Sendable () -> Timestamp

  package init(
    database: Database, monthly: Int, clock: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.monthly = monthly
    self.clock = clock
  }

  package struct Report: Sendable, Equatable {
    package var used: Int
    /// The maximum number of photos; nil for no limit.
    package var limit: Int?
  }

  package func report(of user: UserKey) async throws -> Report {
    let month = month
    return try await database.read { db in
      let used = try db.integer(
        "SELECT used FROM scan_usage WHERE user_id = $1 AND month = $2", user, month)
      return Report(used: Int(used ?? 0), limit: try self.limit(of: user, db))
    }
  }

  /// Counts a scan before it is made, in a single statement, so that two concurrent scans cannot
  /// both use the last one.
  /// - Returns: the month in which it was counted, for `uncountScan`; nil for a member without a
  ///   limit.
  /// - Throws: rateLimited (`scan.limit`) with `used` and `max`.
  func countScan(of user: UserKey) async throws -> String? {
    let month = month
    let (taken, limit) = try await database.write { db -> (String?, Int?) in
      guard let limit = try self.limit(of: user, db) else { return (nil, nil) }
      guard limit > 0 else { return (nil, limit) }
      let taken = try db.row(
        """
        INSERT INTO scan_usage (user_id, month, used) VALUES ($1, $2, 1)
        ON CONFLICT (user_id) DO UPDATE SET
          used = CASE WHEN scan_usage.month = $2 THEN scan_usage.used + 1 ELSE 1 END, month = $2
        WHERE scan_usage.month <> $2 OR scan_usage.used < $3
        RETURNING month
        """, user, month, limit, map: { $0.text(0) })
      return (taken, limit)
    }
    if taken == nil, let limit {
      throw Failure(
        .rateLimited, "scan.limit", ["used": "\(limit)", "max": "\(limit)"],
        retryAfter: secondsUntilNextMonth)
    }
    return taken
  }

  /// Undoes the count of a scan that failed.
  func uncountScan(of user: UserKey, countedIn month: String?) async throws {
    guard let month else { return }
    _ = try await database.write { db in
      try db.execute(
        "UPDATE scan_usage SET used = used - 1 WHERE user_id = $1 AND month = $2 AND used > 0",
        user, month)
    }
  }

  /// Returns a member's limit; nil for no limit. The column is null for the server's default, and
  /// -1 for no limit.
  private func limit(of user: UserKey, _ db: any Connection) throws -> Int? {
    let own = try db.row(
      "SELECT scan_limit FROM users WHERE key = $1", user, map: { $0.optionalInt64(0) })
    switch own ?? nil {
    case nil: return monthly
    case -1: return nil
    case let limit?: return Int(limit)
    }
  }

  /// The current month, such as `2026-11`.
  private var month: String { String("\(CalendarDate(clock(), in: .gmt))".prefix(7)) }

  /// The seconds until the month ends.
  private var secondsUntilNextMonth: Int {
    let now = Date(timeIntervalSince1970: Double(clock().milliseconds) / 1000)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let end = calendar.dateInterval(of: .month, for: now)?.end ?? now
    return max(1, Int(end.timeIntervalSince(now).rounded(.up)))
  }
}
