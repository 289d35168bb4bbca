import Database
import Dispatch
import Model
import Synchronization

/// A pool of connections that are opened when first needed. Requests wait for a connection in
/// order; their number and waiting time are limited. While the server is known not to respond, all
/// requests are refused at once until a probe succeeds (`PostgresPool+Probing.swift`).
final class PostgresPool: Sendable {
  let deadlines: PostgresDeadlines
  /// A separate connection for probes, which therefore do not wait for a free one.
  let probeSlot: PostgresSlot
  let inner = Mutex(Inner())
  private let address: PostgresAddress
  private let counter: StatementCounter
  private let maxConnections: Int

  struct Inner {
    var idle: [PostgresSlot] = []
    /// The number of slots, whether they are idle or in use.
    var open = 0
    var waiters: [Waiter] = []
    var closed = false
    /// The time at which a slot was last returned.
    var lastReturn = ContinuousClock.now
    /// Whether the last probe got no response.
    var isUnresponsive = false
    var probe: Task<ProbeResult, Never>?
    var lastProbe: ContinuousClock.Instant?
    var isWatched = false
  }

  struct Waiter {
    let cancelled: CancelFlag
    /// The time at which it began to wait.
    let enqueuedAt: ContinuousClock.Instant
    let deadline: ContinuousClock.Instant?
    let continuation: CheckedContinuation<PostgresSlot, any Error>
  }

  private static let maxWaiters = 1024

  init(
    address: PostgresAddress, maxConnections: Int, counter: StatementCounter,
    deadlines: PostgresDeadlines = PostgresDeadlines()
  ) {
    self.address = address
    self.maxConnections = maxConnections
    self.counter = counter
    self.deadlines = deadlines
    probeSlot = PostgresSlot(
      address: address, counter: StatementCounter(), deadlines: deadlines.forProbes)
  }

  /// Acquires a slot, and waits if none is free.
  /// - Throws: `Failure` of code `database.busy` when the queue is full or the wait takes too long,
  ///   `database.unavailable` when the server does not respond; `CancellationError`.
  func acquire(_ limit: TimeLimit) async throws -> PostgresSlot {
    let cancelled = CancelFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(continuation, limit, cancelled)
      }
    } onCancel: {
      cancel(cancelled)
    }
  }

  private enum AcquireResult {
    case slot(PostgresSlot)
    case refuse(any Error)
    case wait
  }

  private func enqueue(
    _ continuation: CheckedContinuation<PostgresSlot, any Error>, _ limit: TimeLimit,
    _ cancelled: CancelFlag
  ) {
    let turn = inner.withLock { inner -> AcquireResult in
      if cancelled.isSet { return .refuse(CancellationError()) }
      if inner.isUnresponsive { return .refuse(PostgresPool.unavailable) }
      if inner.closed { return .refuse(PostgresPool.busy) }
      if let slot = inner.idle.popLast() { return .slot(slot) }
      if inner.open < maxConnections {
        inner.open += 1
        return .slot(PostgresSlot(address: address, counter: counter, deadlines: deadlines))
      }
      if inner.waiters.count >= PostgresPool.maxWaiters { return .refuse(PostgresPool.busy) }
      let now = ContinuousClock.now
      let deadline: ContinuousClock.Instant? =
        switch limit {
        case .request: now + deadlines.queue
        case .none: nil
        }
      inner.waiters.append(
        Waiter(
          cancelled: cancelled, enqueuedAt: now, deadline: deadline, continuation: continuation))
      return .wait
    }
    switch turn {
    case .slot(let slot): continuation.resume(returning: slot)
    case .refuse(let error): continuation.resume(throwing: error)
    case .wait: watch()
    }
  }

  static let busy = Failure(.unavailable, "database.busy", retryAfter: 1)
  static let unavailable = Failure(.unavailable, "database.unavailable", retryAfter: 5)

  private func cancel(_ cancelled: CancelFlag) {
    let waiter = inner.withLock { inner -> Waiter? in
      cancelled.set()
      guard let index = inner.waiters.firstIndex(where: { $0.cancelled === cancelled }) else {
        return nil
      }
      return inner.waiters.remove(at: index)
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Returns a slot to the pool, whether or not its connection still works.
  func release(_ slot: PostgresSlot) {
    let waiter = inner.withLock { inner -> Waiter? in
      inner.lastReturn = .now
      if !inner.waiters.isEmpty { return inner.waiters.removeFirst() }
      if inner.closed { inner.open -= 1 } else { inner.idle.append(slot) }
      return nil
    }
    waiter?.continuation.resume(returning: slot)
  }

  func close() {
    let waiters = inner.withLock { inner in
      inner.closed = true
      inner.open -= inner.idle.count
      inner.idle = []
      defer { inner.waiters = [] }
      return inner.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: PostgresPool.busy) }
    probeSlot.queue.sync { probeSlot.close() }
  }
}
