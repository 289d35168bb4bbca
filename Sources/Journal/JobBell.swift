import Synchronization

/// A signal that wakes this process's job runners when a job is added, so that it starts before
/// their next poll. Jobs that other nodes add are found by polling.
package final class JobBell: Sendable {
  private struct Sleepers {
    var rings = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    var last = 0
  }

  private let sleepers = Mutex(Sleepers())

  package init() {}

  /// The number of signals so far. A runner reads it before it polls, so that it misses no signal.
  package var rings: Int { sleepers.withLock { $0.rings } }

  /// Wakes all runners that sleep.
  package func ring() {
    let woken = sleepers.withLock { sleepers in
      sleepers.rings += 1
      return sleepers.tasks.values
    }
    for task in woken { task.cancel() }
  }

  /// Sleeps for `pause`, until the first signal after `rings`, or until the caller is cancelled.
  package func sleep(for pause: Duration, since rings: Int) async {
    // A signal cancels the sleep, which then ends early, as intended.
    let sleep = Task<Void, Never> { try? await Task.sleep(for: pause) }
    let place = sleepers.withLock { sleepers in
      sleepers.last += 1
      if sleepers.rings == rings { sleepers.tasks[sleepers.last] = sleep } else { sleep.cancel() }
      return sleepers.last
    }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    sleepers.withLock { _ = $0.tasks.removeValue(forKey: place) }
  }
}
