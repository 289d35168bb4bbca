public import Foundation

/// An instant in whole milliseconds since 1970, UTC. In JSON it has whole seconds and `Z`
/// (`2026-03-01T10:00:00Z`), the only form that the clients of all four contracts can parse.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 in UTC.
  public var milliseconds: Int64

  /// Creates a time from milliseconds since 1970 in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Creates a time from a date, without parts of a millisecond.
  public init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// The current time of this device, which can be wrong.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Seconds since 1970, rounded down.
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds + 1) / 1000 - 1
  }

  /// Whether a time is earlier than another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the time some seconds later, or earlier for a negative number.
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

// MARK: - CalendarDate

/// A calendar day without time or time zone, written as `YYYY-MM-DD` in JSON and in the database.
public struct CalendarDate: Hashable, Sendable {
  /// Four digits.
  public let year: Int
  /// 1–12.
  public let month: Int
  /// 1–31.
  public let day: Int

  /// Creates a date, or nil if the Gregorian calendar has no such day in the years 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDate.days(in: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date that is `days` days after 1970-01-01 in the proleptic Gregorian calendar,
  /// with the civil-from-days algorithm.
  public init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Creates the day on which `timestamp` falls in `zone`.
  public init(_ timestamp: Timestamp, in zone: TimeZone) {
    let date = Date(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
    let seconds = timestamp.seconds + Int64(zone.secondsFromGMT(for: date))
    self.init(daysSince1970: Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400))
  }

  /// The day of the week, 0 for Sunday (Sakamoto's method).
  public var weekday: Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let shifted = month < 3 ? year - 1 : year
    return (shifted + shifted / 4 - shifted / 100 + shifted / 400 + shifts[month - 1] + day) % 7
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// Parses exactly `YYYY-MM-DD`; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let dash = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
      let year = CalendarDate.number(bytes[0..<4]), let month = CalendarDate.number(bytes[5..<7]),
      let day = CalendarDate.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(Int?(0)) { sum, byte in
      guard let sum, (48...57).contains(byte) else { return nil }
      return sum * 10 + Int(byte) - 48
    }
  }

  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension CalendarDate: Codable, Comparable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let date = CalendarDate(try container.decode(String.self)) else {
      throw DecodingError.unreadable(.date, at: container.codingPath)
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Whether a day is earlier than another.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
