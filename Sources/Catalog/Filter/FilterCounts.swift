import Database
import Synchronization

/// How many entries the conditions of lately asked filters have. Who scrolls asks the same filter
/// page after page, and counting costs more than a page. A plan is only guessed by them, so a count
/// that is half a minute old is as good as any.
package final class FilterCounts: Sendable {
  private struct Count {
    var numbers: [Int]
    var at: ContinuousClock.Instant
  }

  private static let age = Duration.seconds(30)
  /// So many filters, each named by at most so many bytes, are remembered.
  private static let most = 500
  private static let longestName = 2_000

  private let known = Mutex<[String: Count]>([:])

  func numbers(
    _ sql: String, _ arguments: SQLArguments, or count: () throws -> [Int]
  ) rethrows -> [Int] {
    let name = arguments.reduce(into: sql) { $0 += " \($1?.sqlValue ?? .null)" }
    guard name.utf8.count <= FilterCounts.longestName else { return try count() }
    let now = ContinuousClock.now
    if let old = known.withLock({ $0[name] }), now - old.at < FilterCounts.age {
      return old.numbers
    }
    let numbers = try count()
    known.withLock { known in
      if known.count >= FilterCounts.most {
        known = known.filter { now - $0.value.at < FilterCounts.age }
      }
      if known.count < FilterCounts.most { known[name] = Count(numbers: numbers, at: now) }
    }
    return numbers
  }
}
