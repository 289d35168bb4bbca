import Database
import Model
import Synchronization

/// How many entries questions have found. Every write of a space moves its change sequence, so what
/// was counted at one is right until there is another.
final class SiteCounts: Sendable {
  private struct Count {
    var sequence: Int64
    var number: Int
  }

  /// So many questions, each named by at most so many bytes, are remembered.
  private static let most = 2_000
  private static let longestName = 2_000

  private let known = Mutex<[String: Count]>([:])

  /// The number that the statement answers.
  /// - Parameter sequence: the space's, read before: what is counted may be newer, never older.
  func number(
    _ statement: SiteQueryPlan.Statement, at sequence: Int64, _ db: any Connection
  ) throws -> Int {
    let name = statement.arguments.reduce(into: statement.sql) {
      $0 += " \($1?.sqlValue ?? .null)"
    }
    if let old = known.withLock({ $0[name] }), old.sequence == sequence { return old.number }
    let rows = try db.rows(statement.sql, arguments: statement.arguments, map: { $0.int(0) })
    let number = rows.first ?? 0
    if name.utf8.count <= SiteCounts.longestName {
      known.withLock { known in
        if known.count >= SiteCounts.most { known = [:] }
        known[name] = Count(sequence: sequence, number: number)
      }
    }
    return number
  }
}
