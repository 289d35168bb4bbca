/// The hybrid timestamp of an operation: 48 bits of milliseconds since 1970, a 16-bit counter
/// within the millisecond, and the 64-bit id of the replica. The text has 26 characters of
/// `0-9a-v`, most significant first, so that timestamps, their texts and their bytes sort alike.
public struct HybridTimestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The last millisecond that fits 48 bits, in the year 10889.
  public static let maxMilliseconds: UInt64 = (1 << 48) - 1

  /// Milliseconds since 1970.
  public let milliseconds: UInt64
  /// Distinguishes writes of the same millisecond.
  public let counter: UInt16
  /// The device that has written. It decides between writes of the same time.
  public let replica: UInt64

  /// Creates a timestamp; milliseconds that do not fit are replaced by `maxMilliseconds`.
  public init(milliseconds: UInt64, counter: UInt16, replica: UInt64) {
    self.milliseconds = min(milliseconds, Self.maxMilliseconds)
    self.counter = counter
    self.replica = replica
  }

  /// Whether a write happened before another one, in the order that all devices use.
  public static func < (one: HybridTimestamp, other: HybridTimestamp) -> Bool {
    (one.clockValue, one.replica) < (other.clockValue, other.replica)
  }

  /// Milliseconds and counter as one number, which orders timestamps by time.
  var clockValue: UInt64 { milliseconds << 16 | UInt64(counter) }

  init(clockValue: UInt64, replica: UInt64) {
    self.init(
      milliseconds: clockValue >> 16, counter: UInt16(truncatingIfNeeded: clockValue),
      replica: replica)
  }

  /// Whether a server with the time `now` (milliseconds) refuses this timestamp. An edit from far
  /// in the future would win over everybody's edits until then.
  public func isAhead(of now: UInt64) -> Bool {
    milliseconds > HybridTimestamp.maxClockSkew && milliseconds - HybridTimestamp.maxClockSkew > now
  }

  /// How far a timestamp can be ahead of the server's clock, in milliseconds.
  public static let maxClockSkew: UInt64 = 5 * 60 * 1000
}

// MARK: - Text

extension HybridTimestamp {
  /// The number of characters of `text`.
  public static let textLength = 26

  public var description: String { text }

  /// The timestamp as text whose alphabetical order is the order of time.
  public var text: String {
    var (high, low) = (clockValue, replica)
    var letters = [UInt8](repeating: 0, count: HybridTimestamp.textLength)
    for place in letters.indices.reversed() {
      let digit = UInt8(low & 31)
      letters[place] = digit < 10 ? 48 + digit : 87 + digit
      low = low >> 5 | high << 59
      high >>= 5
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Parses 26 characters of `0-9a-v` whose value fits 128 bits; nil for any other text. Upper case
  /// is refused, so that each timestamp has exactly one text.
  public init?(_ text: some StringProtocol) {
    var (high, low, count): (UInt64, UInt64, Int) = (0, 0, 0)
    for letter in text.utf8 {
      let digit: UInt8
      switch letter {
      case 48...57: digit = letter - 48
      case 97...118: digit = letter - 87
      default: return nil
      }
      guard high >> 59 == 0 else { return nil }
      high = high << 5 | low >> 59
      low = low << 5 | UInt64(digit)
      count += 1
    }
    guard count == HybridTimestamp.textLength else { return nil }
    self.init(clockValue: high, replica: low)
  }
}

// MARK: - HybridLogicalClock

/// The hybrid logical clock of a replica. It never returns the same timestamp twice, nor one below
/// a timestamp that it has received, regardless of the device's clock.
public struct HybridLogicalClock: Hashable, Sendable {
  /// The device that the clock belongs to.
  public private(set) var replica: UInt64
  /// Milliseconds and counter of the last timestamp created here.
  private var lastCreated: UInt64 = 0
  /// Milliseconds and counter of the greatest timestamp of another replica, or of this one if the
  /// server has accepted it.
  private var lastReceived: UInt64 = 0

  /// Creates a clock of a device that has seen no timestamp yet.
  public init(replica: UInt64) { self.replica = replica }

  /// Returns the next timestamp for the device's time `wall`, in milliseconds since 1970.
  ///
  /// A full counter advances the milliseconds by one. In the very last millisecond (year 10889) the
  /// last timestamp is returned again.
  public mutating func next(wall: UInt64) -> HybridTimestamp {
    let now = min(wall, HybridTimestamp.maxMilliseconds) << 16
    let last = max(lastCreated, lastReceived)
    // Adding 1 to the combined number carries a full counter into the milliseconds.
    lastCreated = now >> 16 > last >> 16 ? now : last == .max ? last : last + 1
    return HybridTimestamp(clockValue: lastCreated, replica: replica)
  }

  /// Records a timestamp of another replica, or one of this replica that the server has accepted.
  public mutating func receive(_ stamp: HybridTimestamp) {
    lastReceived = max(lastReceived, stamp.clockValue)
  }

  /// Records a timestamp that this device created before it was restarted, maybe as another replica.
  public mutating func recall(_ stamp: HybridTimestamp) {
    lastCreated = max(lastCreated, stamp.clockValue)
  }

  /// Discards the timestamps of a wrong clock, after the error `clock_ahead`, and keeps those that
  /// others know. New timestamps are then below the server's limit and above all that they depend
  /// on.
  ///
  /// - Parameter replica: A new random id. With the old one the corrected clock would reach the
  ///   refused times again and repeat timestamps that are in delayed messages.
  public mutating func reset(replica: UInt64) {
    self.replica = replica
    lastCreated = 0
  }
}
