/// The hybrid logical clock of a replica. It never returns the same timestamp twice, nor one below
/// a timestamp that it has received, regardless of the device's clock.
package struct HybridLogicalClock: Hashable, Sendable {
  package private(set) var replica: UInt64
  /// Milliseconds and counter of the last timestamp created here.
  private var lastCreated: UInt64 = 0
  /// Milliseconds and counter of the greatest timestamp of another replica, or of this one if the
  /// server has accepted it.
  private var lastReceived: UInt64 = 0

  package init(replica: UInt64) { self.replica = replica }

  /// Returns the next timestamp for the device's time `wall`, in milliseconds since 1970.
  ///
  /// A full counter advances the milliseconds by one. In the very last millisecond (year 10889) the
  /// last timestamp is returned again.
  package mutating func next(wall: UInt64) -> HybridTimestamp {
    let now = min(wall, HybridTimestamp.maxMilliseconds) << 16
    let last = max(lastCreated, lastReceived)
    // Adding 1 to the combined number carries a full counter into the milliseconds.
    lastCreated = now >> 16 > last >> 16 ? now : last == .max ? last : last + 1
    return HybridTimestamp(clockValue: lastCreated, replica: replica)
  }

  /// Records a timestamp of another replica, or one of this replica that the server has accepted.
  package mutating func receive(_ stamp: HybridTimestamp) {
    lastReceived = max(lastReceived, stamp.clockValue)
  }

  /// Discards the timestamps of a wrong clock, after the error `clock_ahead`, and keeps those that
  /// others know. New timestamps are then below the server's limit and above all that they depend
  /// on.
  ///
  /// - Parameter replica: A new random id. With the old one the corrected clock would reach the
  ///   refused times again and repeat timestamps that are in delayed messages.
  package mutating func reset(replica: UInt64) {
    self.replica = replica
    lastCreated = 0
  }
}
