import Foundation
import Model

/// An instant as a form has it: the clock on the member's wall, `2026-03-01T11:00`, with its
/// seconds where it has any.
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

  /// The hour and the minute.
  static func clock(_ time: Timestamp, in zone: TimeZone) -> String {
    String(text(time, in: zone).dropFirst(11).prefix(5))
  }

  /// - Returns: nil for what is no time. One that the clock skips is the one after the gap.
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

  /// A value of a field: what the catalog keeps is ISO 8601 with its zone.
  static func text(ofValue value: String, in zone: TimeZone) -> String {
    // The parser throws for whatever is no time, and says no more.
    guard let date = try? Date(value, strategy: .iso8601) else { return value }
    return text(Timestamp(date), in: zone)
  }

  /// - Returns: what was typed, where it is no time, so that its rule can say so.
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
