public import Foundation

/// An instant in whole milliseconds since 1970, UTC. In JSON it has whole seconds and `Z`
/// (`2026-03-01T10:00:00Z`), the only form that the clients of all four contracts can parse.
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
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds + 1) / 1000 - 1
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  public func adding(seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + seconds * 1000)
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String {
    withUTF8 { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the 20 ASCII characters of `2026-03-01T10:00:00Z`, without allocating a
  /// string. A time outside the years 1 to 9999 is clamped to the nearest one inside.
  public func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = Timestamp.fourDigitYears
    let seconds = min(max(self.seconds, range.lowerBound), range.upperBound - 1)
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = Int(seconds - days * 86_400)
    let date = CalendarDate(daysSince1970: Int(days))
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      func put(_ number: Int, _ start: Int, _ width: Int, then end: Unicode.Scalar) {
        var rest = number
        for place in stride(from: start + width - 1, through: start, by: -1) {
          buffer[place] = UInt8(truncatingIfNeeded: rest % 10) + 48
          rest /= 10
        }
        buffer[start + width] = UInt8(ascii: end)
      }
      put(date.year, 0, 4, then: "-")
      put(date.month, 5, 2, then: "-")
      put(date.day, 8, 2, then: "T")
      put(rest / 3600, 11, 2, then: ":")
      put(rest / 60 % 60, 14, 2, then: ":")
      put(rest % 60, 17, 2, then: "Z")
      return try body(UnsafeBufferPointer(buffer))
    }
  }
}

extension Timestamp: Codable {
  /// Seconds since 1970 of the years 1 to 9999, which have four digits.
  private static let fourDigitYears: Range<Int64> = -62_135_596_800..<253_402_300_800

  /// Whether the year is between 1 and 9999, so that the text represents the time exactly.
  public var hasFourDigitYear: Bool { Timestamp.fourDigitYears.contains(seconds) }

  /// Parses RFC 3339 with or without a fraction, with `Z` or an offset.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let range = Timestamp.fourDigitYears
    guard let date = Timestamp.date(text), date.timeIntervalSince1970 >= Double(range.lowerBound),
      date.timeIntervalSince1970 < Double(range.upperBound)
    else { throw DecodingError.unreadable(.time, at: container.codingPath) }
    self.init(date)
  }

  /// Parses RFC 3339 with or without a fraction, with `Z` or an offset; nil for any other text.
  public init?(_ text: String) {
    guard let date = Timestamp.date(text) else { return nil }
    self.init(date)
  }

  private static func date(_ text: String) -> Date? {
    // Each style accepts only one of the two forms.
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
