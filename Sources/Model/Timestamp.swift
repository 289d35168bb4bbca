public import Foundation

/// An instant: whole milliseconds since 1970, UTC. On the wire whole seconds and `Z`
/// (`2026-03-01T10:00:00Z`), the one form that the clients of all four contracts read.
public struct Timestamp: Hashable, Comparable, Sendable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Seconds since 1970, rounded down.
  public var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000 }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  public func adding(seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + seconds * 1000)
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let date = CalendarDate(daysSince1970: Int(days))
    return "\(date)T\(twoDigits(rest / 3600)):\(twoDigits(rest / 60 % 60)):\(twoDigits(rest % 60))Z"
  }
}

private func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Timestamp: Codable {
  /// Reads RFC 3339 with or without a fraction, `Z` or an offset.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let plain = Date.ISO8601FormatStyle()
    let date =
      (try? Date(text, strategy: plain))
      ?? (try? Date(text, strategy: plain.year().month().day().time(includingFractionalSeconds: true)))
    guard let date else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
    }
    self.init(date)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
