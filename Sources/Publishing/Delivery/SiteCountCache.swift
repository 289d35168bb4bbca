import Database
import Model
import Synchronization

/// A cache of counts of site queries. Every write of a space increments its change sequence, and a
/// count is valid as long as the sequence is the same.
final class SiteCountCache: Sendable {
  private struct Count {
    var sequence: Int64
    var number: Int
  }

  /// The limits of the cache: the number of counts, and the length of a key in bytes.
  private static let maxCount = 2_000
  private static let maxNameLength = 2_000

  private let known = Mutex<[String: Count]>([:])

  /// Returns the result of a counting statement, from the cache if it is valid.
  /// - Parameter sequence: the change sequence of the space, read before the count. The count can
  ///   be newer than that, never older.
  func number(
    _ statement: SiteQueryPlan.Statement, at sequence: Int64, _ db: any Connection
  ) throws -> Int {
    let name = statement.arguments.reduce(into: statement.sql) {
      $0 += " \($1?.sqlValue ?? .null)"
    }
    if let old = known.withLock({ $0[name] }), old.sequence == sequence { return old.number }
    let rows = try db.rows(statement.sql, arguments: statement.arguments, map: { $0.int(0) })
    let number = rows.first ?? 0
    if name.utf8.count <= SiteCountCache.maxNameLength {
      known.withLock { known in
        if known.count >= SiteCountCache.maxCount { known = [:] }
        known[name] = Count(sequence: sequence, number: number)
      }
    }
    return number
  }
}
