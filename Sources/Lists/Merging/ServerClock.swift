import ListCore
import Model
import Synchronization

/// The clock for this server's own edits. Each process is a separate replica with a random id.
final class ServerClock: Sendable {
  private let clock = Mutex(HybridLogicalClock(replica: .random(in: .min ... .max)))

  /// Returns a stamp that is greater than `present`, even if that comes from a device whose clock
  /// is ahead.
  func nextStamp(after present: HybridTimestamp?, at now: Timestamp) -> HybridTimestamp {
    let wall = UInt64(max(0, now.milliseconds))
    return clock.withLock { clock in
      if let present, present.isAhead(of: wall) {
        // The value was stamped while this server's clock was ahead. A temporary clock is used, so
        // that later stamps of this process are not ahead as well.
        var own = HybridLogicalClock(replica: clock.replica)
        own.receive(present)
        return own.next(wall: wall)
      }
      if let present { clock.receive(present) }
      return clock.next(wall: wall)
    }
  }
}
