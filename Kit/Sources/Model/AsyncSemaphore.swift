/// Limits how many tasks do something at once. Further tasks wait in the order in which they came;
/// when too many wait, the next one is refused.
public final class AsyncSemaphore: Sendable {
  private struct Waiter {
    var id: Int
    var ticket: String?
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Queue {
    /// The number of permits that are in use.
    var held = 0
    /// Tickets of tasks that hold a permit.
    var admitted: Set<String> = []
    var lastID = 0
    var waiters: [Waiter] = []

    mutating func admit(_ ticket: String?) {
      held += 1
      if let ticket { admitted.insert(ticket) }
    }
  }

  private let permits: Int
  private let maxWaiting: Int
  private let whenFull: any Error
  private let queue = Locked(Queue())

  /// Creates a semaphore of which no permit is in use.
  /// - Parameters:
  ///   - permits: the number of tasks that can hold a permit at the same time.
  ///   - maxWaiting: the number of tasks that can wait before `whenFull` is thrown.
  public init(
    permits: Int, maxWaiting: Int = .max, whenFull: any Error = CancellationError()
  ) {
    self.permits = permits
    self.maxWaiting = maxWaiting
    self.whenFull = whenFull
  }

  /// The number of tasks that wait for a permit.
  public var waiting: Int { queue.withLock { $0.waiters.count } }

  /// The number of tasks before the one that came with `ticket`: 0 if it holds a permit, 1 if it is
  /// the next one; nil for an unknown ticket.
  public func position(of ticket: String) -> Int? {
    queue.withLock { queue in
      if queue.admitted.contains(ticket) { return 0 }
      return queue.waiters.firstIndex { $0.ticket == ticket }.map { $0 + 1 }
    }
  }

  /// Waits for a permit. `release` must be called with the same ticket afterwards.
  /// - Parameter ticket: a name for `position(of:)`.
  /// - Throws: `whenFull`, or `CancellationError`.
  public func acquire(ticket: String? = nil) async throws {
    let id = try queue.withLock { queue -> Int? in
      if queue.held < permits {
        queue.admit(ticket)
        return nil
      }
      guard queue.waiters.count < maxWaiting else { throw whenFull }
      queue.lastID += 1
      return queue.lastID
    }
    guard let id else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(as: id, ticket, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Hands the permit to the task that has waited longest.
  public func release(ticket: String? = nil) {
    let next = queue.withLock { queue -> Waiter? in
      queue.held -= 1
      if let ticket { queue.admitted.remove(ticket) }
      guard !queue.waiters.isEmpty else { return nil }
      let next = queue.waiters.removeFirst()
      queue.admit(next.ticket)
      return next
    }
    next?.continuation.resume()
  }

  /// Resumes `continuation` at once if a permit is free or the task was cancelled, otherwise adds
  /// it to the waiting tasks.
  /// - Parameter id: the number by which `cancel` finds the waiting task.
  private func wait(
    as id: Int, _ ticket: String?, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let result = queue.withLock { queue -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      // A permit may have been released since `acquire` found none.
      if queue.held < permits {
        queue.admit(ticket)
        return .success(())
      }
      queue.waiters.append(Waiter(id: id, ticket: ticket, continuation: continuation))
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Makes the waiting task with this number throw `CancellationError`.
  private func cancel(_ id: Int) {
    let waiter = queue.withLock { queue in
      queue.waiters.firstIndex { $0.id == id }.map { queue.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }
}
