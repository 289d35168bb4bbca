import Foundation
import Model

/// Times in forms: date and time in the member's time zone, `2026-03-01T11:00`, with seconds if
/// they are not 0.
enum LocalTime {
  static func text(_ time: Timestamp, in zone: TimeZone) -> String {
    let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    let parts = calendar(zone).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    let minute =
      padded(parts.year, 4) + "-" + padded(parts.month, 2) + "-" + padded(parts.day, 2) + "T"
      + padded(parts.hour, 2) + ":" + padded(parts.minute, 2)
    return (parts.second ?? 0) == 0 ? minute : minute + ":" + padded(parts.second, 2)
  }

  /// Returns the hour and the minute, `11:00`.
  static func clock(_ time: Timestamp, in zone: TimeZone) -> String {
    String(text(time, in: zone).dropFirst(11).prefix(5))
  }

  /// Parses a time. One that is skipped when clocks change becomes the time after the gap.
  /// - Returns: nil for text that is no time.
  static func time(_ text: String, in zone: TimeZone) -> Timestamp? {
    guard
      let match = text.wholeMatch(
        of: #/(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?/#),
      CalendarDate(String(text.prefix(10))) != nil
    else { return nil }
    let parts = DateComponents(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.4),
      minute: Int(match.5), second: match.6.flatMap { Int($0) } ?? 0)
    guard (0...23).contains(parts.hour ?? -1), (0...59).contains(parts.minute ?? -1),
      (0...59).contains(parts.second ?? -1)
    else { return nil }
    return calendar(zone).date(from: parts).map { Timestamp($0) }
  }

  /// Returns the value of a field as a form shows it. The catalog stores ISO 8601 with a time zone.
  static func text(ofValue value: String, in zone: TimeZone) -> String {
    // A value that is no time is shown as it is.
    guard let date = try? Date(value, strategy: .iso8601) else { return value }
    return text(Timestamp(date), in: zone)
  }

  /// Returns a form's text as the value of a field.
  /// - Returns: the text itself if it is no time, so that the field's validation can report it.
  static func value(of text: String, in zone: TimeZone) -> String {
    time(text, in: zone)?.description ?? text
  }

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  private static func padded(_ number: Int?, _ width: Int) -> String {
    let text = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
