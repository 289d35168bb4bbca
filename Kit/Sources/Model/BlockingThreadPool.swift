import Foundation

/// A pool of a few dedicated threads for work that blocks or keeps a core busy for long, so that it
/// does not occupy Swift's cooperative threads. All threads share one bounded queue. The queue is
/// fair: keys (spaces) take turns, and one key can use only a share of the threads and of the
/// queue.
public final class BlockingThreadPool: Sendable {
  private let threads: [DispatchQueue]
  private let limit: Int
  private let limitPerKey: Int
  private let threadsPerKey: Int
  private let state: Locked<Schedule>

  private struct Schedule {
    /// The indices in `threads` of those without work.
    var idle: [Int]
    /// Waiting work by key, each key's oldest first.
    var waiting: [Int64?: [Work]] = [:]
    /// The keys of `waiting` in the order of their turns.
    var turns: [Int64?] = []
    /// The number of running pieces of work of each key.
    var running: [Int64?: Int] = [:]
    /// The number of waiting and running pieces of work.
    var count = 0
  }

  private struct Work: Sendable {
    let cancellation: WorkCancellation
    /// Performs the work and returns a closure that resumes the caller with its result.
    let run: @Sendable () -> @Sendable () -> Void
    /// Resumes the caller with an error instead.
    let refuse: @Sendable (any Error) -> Void
  }

  /// Creates a pool. Its threads have nothing to do yet.
  /// - Parameters:
  ///   - limit: the maximum number of waiting and running pieces of work.
  ///   - limitPerKey: the maximum number of them for one key; half of `limit` by default.
  ///   - threadsPerKey: the maximum number of threads for one key; half of all threads by default.
  public init(
    threads count: Int, label: String, limit: Int = 128, limitPerKey: Int? = nil,
    threadsPerKey: Int? = nil
  ) {
    threads = (0..<count).map { DispatchQueue(label: "\(label).\($0)", qos: .userInitiated) }
    self.limit = limit
    self.limitPerKey = limitPerKey ?? max(1, limit / 2)
    self.threadsPerKey = threadsPerKey ?? max(1, count / 2)
    state = Locked(Schedule(idle: Array(threads.indices)))
  }

  /// The number of waiting and running pieces of work.
  public var count: Int { state.withLock { $0.count } }

  /// Runs `work` on one of the threads.
  /// - Parameters:
  ///   - key: the space that the work belongs to; nil for work without a space, to
  ///     which only the limit of the whole queue applies.
  ///   - continues: whether this is a further step of work that has begun. It waits for its turn,
  ///     but is never refused.
  /// - Throws: what `work` throws; unavailable (`server.busy`) when too much work waits already;
  ///   `CancellationError` when the task is cancelled before the work begins.
  public func run<Value: Sendable>(
    for key: Int64? = nil, continues: Bool = false,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run(for: key, continues: continues) { _ in try work() }
  }

  /// Runs `work` with an argument that reports whether the task has been cancelled.
  public func run<Value: Sendable>(
    for key: Int64? = nil, continues: Bool = false,
    _ work: @escaping @Sendable (WorkCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = WorkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(
          Work(
            cancellation: cancellation,
            run: {
              let result = Result { try work(cancellation) }
              return { continuation.resume(with: result) }
            },
            refuse: { continuation.resume(throwing: $0) }), for: key, continues: continues)
      }
    } onCancel: {
      cancel(cancellation, for: key)
    }
  }

  // MARK: - The queue

  /// Adds work to the queue of its space, or refuses it. The parameters are those of `run`.
  private func add(_ work: Work, for key: Int64?, continues: Bool) {
    let refusal: (any Error)? = state.withLock { state in
      if work.cancellation.isCancelled { return CancellationError() }
      let ofKey = (state.waiting[key]?.count ?? 0) + (state.running[key] ?? 0)
      guard continues || state.count < limit && (key == nil || ofKey < limitPerKey) else {
        return Failure(.unavailable, "server.busy", retryAfter: 2)
      }
      state.count += 1
      if state.waiting[key] == nil { state.turns.append(key) }
      state.waiting[key, default: []].append(work)
      return nil
    }
    if let refusal { return work.refuse(refusal) }
    startNext()
  }

  private func cancel(_ cancellation: WorkCancellation, for key: Int64?) {
    // The flag is set before the lock is taken, so that `add` on another thread sees it.
    cancellation.cancel()
    let work: Work? = state.withLock { state in
      guard
        let place = state.waiting[key]?.firstIndex(where: { $0.cancellation === cancellation })
      else { return nil }
      state.count -= 1
      return BlockingThreadPool.remove(place, of: key, &state)
    }
    work?.refuse(CancellationError())
  }

  /// Removes the work at index `place` of the queue of `key`, whose next work then waits until the
  /// other keys have had their turns.
  private static func remove(_ place: Int, of key: Int64?, _ state: inout Schedule) -> Work? {
    let work = state.waiting[key]?.remove(at: place)
    state.turns.removeAll { $0 == key }
    if state.waiting[key]?.isEmpty == false {
      state.turns.append(key)
    } else {
      state.waiting[key] = nil
    }
    return work
  }

  /// Starts the work whose turn is next if a thread is idle.
  private func startNext() {
    let start: (thread: Int, key: Int64?, work: Work)? = state.withLock { state in
      let next = state.turns.first { $0 == nil || (state.running[$0] ?? 0) < threadsPerKey }
      guard let thread = state.idle.last, let key = next,
        let work = BlockingThreadPool.remove(0, of: key, &state)
      else { return nil }
      state.idle.removeLast()
      state.running[key, default: 0] += 1
      return (thread, key, work)
    }
    guard let start else { return }
    threads[start.thread].async { [self] in
      let tell = start.work.run()
      state.withLock { state in
        state.count -= 1
        state.idle.append(start.thread)
        let left = (state.running[start.key] ?? 1) - 1
        state.running[start.key] = left > 0 ? left : nil
      }
      // The caller resumes after the counts are updated: it may add its next step at once, which
      // would otherwise be counted together with this one.
      tell()
      startNext()
    }
  }
}

/// A flag that tells running work that its task has been cancelled.
public final class WorkCancellation: Sendable {
  private let flag = Locked(false)

  /// Whether the task that waits for the work has been cancelled.
  public var isCancelled: Bool { flag.withLock { $0 } }

  fileprivate func cancel() { flag.withLock { $0 = true } }

  /// Ends the work if nobody waits for it any more.
  /// - Throws: `CancellationError` when the task has been cancelled.
  public func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
