import Synchronization

/// Wakes the runners of this process, so that work begins when it is added and not when they look
/// next. What another node adds is found by looking.
package final class JobBell: Sendable {
  private struct Sleepers {
    var rings = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    var last = 0
  }

  private let sleepers = Mutex(Sleepers())

  package init() {}

  /// Rings so far; a runner that remembers it before it looks misses none.
  package var rings: Int { sleepers.withLock { $0.rings } }

  package func ring() {
    let woken = sleepers.withLock { sleepers in
      sleepers.rings += 1
      return sleepers.tasks.values
    }
    for task in woken { task.cancel() }
  }

  /// Until the next ring after `rings`, `pause` at most, or until the caller is cancelled.
  package func sleep(for pause: Duration, since rings: Int) async {
    // A ring cancels the sleep: then it ends early, as it should.
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
