import ListCore
import Model
import Synchronization

/// The clock of this server's own edits. Each process is a replica of its own.
final class ServerStamps: Sendable {
  private let clock = Mutex(StampClock(replica: .random(in: .min ... .max)))

  /// A stamp that wins over `present`, which may be of a device whose clock is ahead.
  func next(after present: Stamp?, at now: Timestamp) -> Stamp {
    let wall = UInt64(max(0, now.milliseconds))
    return clock.withLock { clock in
      if let present, present.isAhead(of: wall) {
        // From when this server's clock was ahead: it must not drag all others along.
        var own = StampClock(replica: clock.replica)
        own.receive(present)
        return own.next(wall: wall)
      }
      if let present { clock.receive(present) }
      return clock.next(wall: wall)
    }
  }
}
