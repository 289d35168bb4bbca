import CSQLite
import Foundation
import Synchronization

/// How long one piece of work may keep the database.
package enum TimeLimit: Sendable {
  /// 5 seconds: whatever a request asks.
  case request
  /// No limit: imports, exports, migrations, checks.
  case none

  var deadline: ContinuousClock.Instant? {
    switch self {
    case .request: .now + .seconds(5)
    case .none: nil
    }
  }
}

/// Ends SQLite work that has passed its deadline or whose client has gone. SQLite asks every few
/// thousand steps of its virtual machine.
final class TimeLimitGuard: @unchecked Sendable {
  // Only the connection's own thread writes and reads the deadline; the flag is atomic.
  private var deadline: ContinuousClock.Instant?
  private var cancelled: CancelFlag?

  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, 4000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<TimeLimitGuard>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, context)
  }

  func begin(_ limit: TimeLimit, _ cancelled: CancelFlag?) {
    deadline = limit.deadline
    self.cancelled = cancelled
  }

  func end() {
    deadline = nil
    cancelled = nil
  }

  private var isOver: Bool {
    if let cancelled, cancelled.isSet { return true }
    guard let deadline else { return false }
    return ContinuousClock.now > deadline
  }
}

/// Set when the task that waits for a piece of work is cancelled.
final class CancelFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}
