import Model
import Synchronization

/// Delays attempts. A delay blocks no thread, but the number of concurrent delays is limited
/// because each of them keeps a request open.
final class AttemptDelays: Sendable {
  /// A function that suspends the task; throws `CancellationError` when it is cancelled.
  typealias Sleep = @Sendable (Duration) async throws -> Void

  /// The maximum number of concurrent delays in this process.
  static let maxWaiting = 64
  /// The maximum number of concurrent delays of one network or device for one account.
  static let maxWaitingPerClient = 2

  private struct Waiting {
    var total = 0
    var of: [String: Int] = [:]
  }

  private let waiting = Mutex(Waiting())
  private let sleep: Sleep

  init(sleep: @escaping Sleep) { self.sleep = sleep }

  /// The number of current delays.
  var count: Int { waiting.withLock { $0.total } }

  /// Waits until `time`.
  /// - Throws: tooMany (`attempts.tooMany`) when too many wait already; `CancellationError`.
  func wait(until time: Timestamp, _ now: Timestamp, for attempt: RateLimit) async throws {
    guard time > now else { return }
    let name = "\(attempt.kind) \(attempt.subject)"
    guard begin(name) else { throw RateLimiter.tooManyAttempts(until: time, now) }
    defer { end(name) }
    try await sleep(.milliseconds(time.milliseconds - now.milliseconds))
  }

  private func begin(_ name: String) -> Bool {
    waiting.withLock { waiting in
      let own = waiting.of[name] ?? 0
      guard waiting.total < AttemptDelays.maxWaiting, own < AttemptDelays.maxWaitingPerClient else {
        return false
      }
      waiting.total += 1
      waiting.of[name] = own + 1
      return true
    }
  }

  private func end(_ name: String) {
    waiting.withLock { waiting in
      waiting.total -= 1
      let own = (waiting.of[name] ?? 1) - 1
      waiting.of[name] = own == 0 ? nil : own
    }
  }
}
