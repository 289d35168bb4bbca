/// A replica's clock: never twice the same stamp, never one below what it has seen, whatever the
/// device's own clock says.
package struct StampClock: Hashable, Sendable {
  package private(set) var replica: UInt64
  /// The greatest time of a stamp made here.
  private var made: UInt64 = 0
  /// The greatest time of a stamp that others made, or that the server took from us.
  private var seen: UInt64 = 0

  package init(replica: UInt64) { self.replica = replica }

  /// The next stamp when the device's clock says `wall`, in milliseconds since 1970.
  ///
  /// A counter that is full borrows a millisecond from the future. At the end of time (year 10889)
  /// the last stamp is made again.
  package mutating func next(wall: UInt64) -> Stamp {
    let now = min(wall, Stamp.lastMillisecond) << 16
    let last = max(made, seen)
    // Adding one to both at once is what carries a full counter into the milliseconds.
    made = now >> 16 > last >> 16 ? now : last == .max ? last : last + 1
    return Stamp(high: made, replica: replica)
  }

  /// Takes note of a stamp from elsewhere, and of our own that the server has taken.
  package mutating func receive(_ stamp: Stamp) { seen = max(seen, stamp.high) }

  /// After `clock_ahead`: forgets what was made with the wrong time, keeps what others know of, so
  /// that what is stamped again lies below the server's limit and above all it answers to.
  ///
  /// - Parameter replica: A fresh random one. Without it the corrected clock would come by the
  ///   refused times once more, and make stamps that delayed messages already carry.
  package mutating func restart(as replica: UInt64) {
    self.replica = replica
    made = 0
  }
}
