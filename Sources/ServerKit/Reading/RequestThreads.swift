import Model

/// The threads for the parts of a request that keep a core busy for long, such as parsing a large
/// body.
package enum RequestThreads {
  private static let pool = BlockingThreadPool(
    threads: 2, label: "commonplace.requests", threadsPerKey: 1)

  /// The number of bytes up to which work stays on the thread of the request. It takes a few
  /// milliseconds, hardly longer than a change of threads on a busy server.
  private static let inlineBytes = 1 << 20

  /// Runs work on one of the threads, or at once if it is small. It waits for its turn and is never
  /// refused, because `Admission` limits the bodies in memory.
  /// - Parameters:
  ///   - bytes: the number of bytes that are read or written.
  ///   - key: a space or user, which have at most one thread each; nil for visitors.
  package static func run<Value: Sendable>(
    bytes: Int, for key: Int64?, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    guard bytes > inlineBytes else { return try work() }
    return try await pool.run(for: key, continues: true, work)
  }
}
