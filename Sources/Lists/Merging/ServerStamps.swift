import ListCore
import Model
import Synchronization

/// The clock of this server's own edits. Each process is a replica of its own.
final class ServerStamps: Sendable {
  private let clock = Mutex(StampClock(replica: .random(in: .min ... .max)))

  /// A stamp that wins over `present`, which may be of a device whose clock is ahead.
  func next(after present: Stamp?, at now: Timestamp) -> Stamp {
    clock.withLock { clock in
      if let present { clock.receive(present) }
      return clock.next(wall: UInt64(max(0, now.milliseconds)))
    }
  }
}
