import CSQLite
import Foundation
import Model

/// The time that one piece of work can use the database.
package enum TimeLimit: Sendable {
  /// 5 seconds, unless the database was opened with another limit: for everything that a request does.
  case request
  /// No limit: for imports, exports, migrations and checks.
  case none
}

/// A progress handler that interrupts a statement of SQLite whose deadline has passed or whose task
/// was cancelled. SQLite calls it every 4000 instructions of its virtual machine.
final class TimeLimitGuard: @unchecked Sendable {
  // Only the connection's thread accesses the deadline; the flag is atomic.
  private var deadline: ContinuousClock.Instant?
  private var cancelled: CancelFlag?
  private let requestLimit: Duration

  /// - Parameter requestLimit: the time of `TimeLimit.request`.
  init(requestLimit: Duration) { self.requestLimit = requestLimit }

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
    deadline =
      switch limit {
      case .request: .now + requestLimit
      case .none: nil
      }
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

/// A flag that is set when the task that waits for a piece of work is cancelled.
package final class CancelFlag: Sendable {
  private let flag = Locked(false)

  package init() {}

  package var isSet: Bool { flag.withLock { $0 } }
  package func set() { flag.withLock { $0 = true } }
}
