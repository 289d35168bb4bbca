import Database
import Dispatch
import Model
import Synchronization

/// The result of a probe of the server.
enum ProbeResult: Sendable {
  case responsive
  /// The server cannot be reached or refuses connections. A request would fail at once as well.
  case failed(DatabaseError)
  /// The server does not respond: it is stopped or the network is interrupted.
  case unresponsive
}

/// A circuit breaker: one probe, instead of every request, waits to find out whether the server
/// responds.
extension PostgresPool {
  /// Probes the server. Concurrent callers share one probe.
  func probe() async -> ProbeResult {
    let task = inner.withLock { inner -> Task<ProbeResult, Never>? in
      if inner.closed { return nil }
      if let running = inner.probe { return running }
      let task = Task { await self.runProbe() }
      inner.probe = task
      inner.lastProbe = .now
      return task
    }
    guard let task else {
      return .failed(DatabaseError(kind: .connectionLost, message: "closed", sql: nil))
    }
    return await task.value
  }

  /// Starts a probe without waiting for its result.
  func startProbe() { Task { _ = await probe() } }

  /// Whether the last probe got no response.
  var isUnresponsive: Bool { inner.withLock { $0.isUnresponsive } }

  private func runProbe() async -> ProbeResult {
    let answer = await withCheckedContinuation { continuation in
      probeSlot.queue.async { continuation.resume(returning: self.sendProbe()) }
    }
    let refused = inner.withLock { inner -> [Waiter] in
      inner.probe = nil
      guard case .unresponsive = answer, !inner.closed else {
        inner.isUnresponsive = false
        return []
      }
      inner.isUnresponsive = true
      defer { inner.waiters = [] }
      return inner.waiters
    }
    for waiter in refused { waiter.continuation.resume(throwing: PostgresPool.unavailable) }
    if case .unresponsive = answer { watch() }
    return answer
  }

  private func sendProbe() -> ProbeResult {
    let wasOpen = probeSlot.isOpen
    do {
      try sendProbeOnce()
      return .responsive
    } catch  where wasOpen && error.kind == .connectionLost {
      // The server was probably restarted since the last probe.
      do {
        try sendProbeOnce()
        return .responsive
      } catch {
        return .result(for: error)
      }
    } catch {
      return .result(for: error)
    }
  }

  private func sendProbeOnce() throws(DatabaseError) {
    do {
      // The deadlines of `probeSlot` are shorter than this limit.
      try probeSlot.use(.request) { connection in
        _ = try connection.integer("SELECT 1")
      }
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw DatabaseError(kind: .other, message: "\(error)", sql: nil)
    }
  }

  // MARK: - Watching

  /// Checks the queue periodically while requests wait or the server does not respond.
  func watch() {
    let begins = inner.withLock { inner in
      defer { inner.isWatched = true }
      return !inner.isWatched
    }
    guard begins else { return }
    Task {
      while let pause = nextPause() {
        // Cannot throw: this task is never cancelled.
        try? await Task.sleep(for: pause)
        refuseExpired()
        if needsProbe() { _ = await probe() }
      }
    }
  }

  /// Returns the time until the next check; nil if there is nothing to watch any more.
  private func nextPause() -> Duration? {
    inner.withLock { inner in
      if !inner.closed {
        if inner.isUnresponsive { return deadlines.probeInterval }
        if !inner.waiters.isEmpty { return .milliseconds(100) }
      }
      inner.isWatched = false
      return nil
    }
  }

  /// Fails the requests that have waited for a connection until their deadline.
  private func refuseExpired() {
    let now = ContinuousClock.now
    let expired = inner.withLock { inner in
      let expired = inner.waiters.filter { $0.deadline.map { $0 < now } ?? false }
      if !expired.isEmpty { inner.waiters.removeAll { $0.deadline.map { $0 < now } ?? false } }
      return expired
    }
    for waiter in expired { waiter.continuation.resume(throwing: PostgresPool.busy) }
  }

  /// Whether the server did not respond last time, or requests wait and no connection has been
  /// returned for the `stall` time.
  private func needsProbe() -> Bool {
    inner.withLock { inner in
      if inner.isUnresponsive { return true }
      guard let first = inner.waiters.first else { return false }
      let since = max(first.enqueuedAt, inner.lastReturn, inner.lastProbe ?? first.enqueuedAt)
      return .now - since > deadlines.stall
    }
  }
}

extension ProbeResult {
  fileprivate static func result(for error: DatabaseError) -> ProbeResult {
    error.kind == .timeout ? .unresponsive : .failed(error)
  }
}
