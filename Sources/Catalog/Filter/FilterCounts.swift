import Database
import Synchronization

/// A cache of the numbers of entries that match the conditions of recent filters. Scrolling repeats
/// the same filter for each page, and counting costs more than reading a page. Plans only estimate
/// with these numbers, so counts may be 30 seconds old.
package final class FilterCounts: Sendable {
  private struct Count {
    var numbers: [Int]
    var at: ContinuousClock.Instant
  }

  private static let age = Duration.seconds(30)
  /// The maximum number of cached filters. Filters whose cache key is longer than `longestName`
  /// bytes are not cached.
  private static let most = 500
  private static let longestName = 2_000

  private let known = Mutex<[String: Count]>([:])

  /// Returns the cached numbers of a statement, or calls `count` and caches its result.
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
