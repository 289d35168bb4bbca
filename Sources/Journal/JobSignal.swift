import Model

/// A signal that wakes this process's job runners when a job is added, so that it starts before
/// their next poll. Jobs that other nodes add are found by polling.
package final class JobSignal: Sendable {
  private struct Waiters {
    /// The number of signals so far.
    var signalCount = 0
    /// The sleeping tasks of runners, by the number of their wait.
    var tasks: [Int: Task<Void, Never>] = [:]
    var lastWait = 0
  }

  private let waiters = Locked(Waiters())

  package init() {}

  /// The number of signals so far. A runner reads it before it polls, so that it misses no signal.
  package var count: Int { waiters.withLock { $0.signalCount } }

  /// Wakes all runners that sleep.
  package func notify() {
    let woken = waiters.withLock { waiters in
      waiters.signalCount += 1
      return waiters.tasks.values
    }
    for task in woken { task.cancel() }
  }

  /// Sleeps for `pause`, until the first signal after number `count`, or until the caller is cancelled.
  package func wait(for pause: Duration, since count: Int) async {
    // A signal cancels the sleep, which then ends early, as intended.
    let sleep = Task<Void, Never> { try? await Task.sleep(for: pause) }
    let wait = waiters.withLock { waiters in
      waiters.lastWait += 1
      if waiters.signalCount == count {
        waiters.tasks[waiters.lastWait] = sleep
      } else {
        sleep.cancel()
      }
      return waiters.lastWait
    }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    waiters.withLock { _ = $0.tasks.removeValue(forKey: wait) }
  }
}
