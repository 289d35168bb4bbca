/// The hybrid logical clock of a replica. It never returns the same timestamp twice, nor one below
/// a timestamp that it has received, regardless of the device's clock.
package struct StampClock: Hashable, Sendable {
  package private(set) var replica: UInt64
  /// Milliseconds and counter of the last timestamp created here.
  private var made: UInt64 = 0
  /// Milliseconds and counter of the greatest timestamp of another replica, or of this one if the
  /// server has accepted it.
  private var seen: UInt64 = 0

  package init(replica: UInt64) { self.replica = replica }

  /// Returns the next timestamp for the device's time `wall`, in milliseconds since 1970.
  ///
  /// A full counter advances the milliseconds by one. In the very last millisecond (year 10889) the
  /// last timestamp is returned again.
  package mutating func next(wall: UInt64) -> Stamp {
    let now = min(wall, Stamp.lastMillisecond) << 16
    let last = max(made, seen)
    // Adding 1 to the combined number carries a full counter into the milliseconds.
    made = now >> 16 > last >> 16 ? now : last == .max ? last : last + 1
    return Stamp(high: made, replica: replica)
  }

  /// Records a timestamp of another replica, or one of this replica that the server has accepted.
  package mutating func receive(_ stamp: Stamp) { seen = max(seen, stamp.high) }

  /// Discards the timestamps of a wrong clock, after the error `clock_ahead`, and keeps those that
  /// others know. New timestamps are then below the server's limit and above all that they depend
  /// on.
  ///
  /// - Parameter replica: A new random id. With the old one the corrected clock would reach the
  ///   refused times again and repeat timestamps that are in delayed messages.
  package mutating func restart(as replica: UInt64) {
    self.replica = replica
    made = 0
  }
}
