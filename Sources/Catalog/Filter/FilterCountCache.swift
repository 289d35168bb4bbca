import Database
import Synchronization

/// A cache of the numbers of entries that match the conditions of recent filters. Scrolling repeats
/// the same filter for each page, and counting costs more than reading a page. Plans only estimate
/// with these numbers, so counts may be 30 seconds old.
package final class FilterCountCache: Sendable {
  private struct Count {
    var numbers: [Int]
    var at: ContinuousClock.Instant
  }

  private static let maxAge = Duration.seconds(30)
  /// The maximum number of cached filters. Filters whose cache key is longer than `longestName`
  /// bytes are not cached.
  private static let maxCount = 500
  private static let maxNameLength = 2_000

  private let cache = Mutex<[String: Count]>([:])

  /// Returns the cached numbers of a statement, or calls `count` and caches its result.
  func counts(
    of sql: String, arguments: SQLArguments, orCompute count: () throws -> [Int]
  ) rethrows -> [Int] {
    let name = arguments.reduce(into: sql) { $0 += " \($1?.sqlValue ?? .null)" }
    guard name.utf8.count <= FilterCountCache.maxNameLength else { return try count() }
    let now = ContinuousClock.now
    if let old = cache.withLock({ $0[name] }), now - old.at < FilterCountCache.maxAge {
      return old.numbers
    }
    let numbers = try count()
    cache.withLock { known in
      if known.count >= FilterCountCache.maxCount {
        known = known.filter { now - $0.value.at < FilterCountCache.maxAge }
      }
      if known.count < FilterCountCache.maxCount { known[name] = Count(numbers: numbers, at: now) }
    }
    return numbers
  }
}
