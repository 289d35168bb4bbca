import Synchronization

/// A signal that wakes this process's job runners when a job is added, so that it starts before
/// their next poll. Jobs that other nodes add are found by polling.
package final class JobSignal: Sendable {
  private struct Waiters {
    var count = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    var last = 0
  }

  private let waiters = Mutex(Waiters())

  package init() {}

  /// The number of signals so far. A runner reads it before it polls, so that it misses no signal.
  package var count: Int { waiters.withLock { $0.count } }

  /// Wakes all runners that sleep.
  package func notify() {
    let woken = waiters.withLock { sleepers in
      sleepers.count += 1
      return sleepers.tasks.values
    }
    for task in woken { task.cancel() }
  }

  /// Sleeps for `pause`, until the first signal after `rings`, or until the caller is cancelled.
  package func wait(for pause: Duration, since rings: Int) async {
    // A signal cancels the sleep, which then ends early, as intended.
    let sleep = Task<Void, Never> { try? await Task.sleep(for: pause) }
    let place = waiters.withLock { sleepers in
      sleepers.last += 1
      if sleepers.count == rings { sleepers.tasks[sleepers.last] = sleep } else { sleep.cancel() }
      return sleepers.last
    }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    waiters.withLock { _ = $0.tasks.removeValue(forKey: place) }
  }
}
