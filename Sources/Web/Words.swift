package import Foundation
package import Model

/// The texts of the pages in one language.
package struct Words: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  /// Returns a text with its placeholders replaced by `arguments`. Placeholders within an argument
  /// are not replaced. Without arguments the text keeps its placeholders and all plural forms, which
  /// page scripts choose from.
  func text(_ key: some StringKey, _ arguments: [String: String]) -> String {
    arguments.isEmpty ? key.text(in: language) : key.text(in: language, arguments)
  }

  /// Returns the plural form of a text for `count`, which is also its argument `n`, with its
  /// placeholders replaced by `arguments`.
  func text(_ key: some StringKey, count: Int, _ arguments: [String: String] = [:]) -> String {
    let form = language.form(of: key.text(in: language), for: count)
    return language.fill(form[...], arguments.merging(["n": grouped(count)]) { own, _ in own })
  }
}

// MARK: - Numbers and dates

extension Words {
  /// Formats an integer as `1,204` or `1 204`.
  package func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    let separator = self(number: .group)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, digits.count - place > 0, (digits.count - place) % 3 == 0 {
        text += separator
      }
      text.append(digit)
    }
    return text
  }

  /// Formats a number as `8.5` or `8,5`, without a fraction if it is whole.
  package func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let point = self(number: .decimal)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(point)\(tenths % 10)"
  }

  /// Formats a date as `18 Nov`, with the year if it is not the year of `today`.
  package func shortDate(_ date: CalendarDate, today: CalendarDate) -> String {
    let month = self(calendar: shortMonths[date.month - 1])
    return date.year == today.year
      ? "\(date.day)\u{A0}\(month)" : "\(date.day)\u{A0}\(month) \(date.year)"
  }

  /// Formats a date as `18 November 2025`.
  package func longDate(_ date: CalendarDate) -> String {
    let month = self(calendar: monthsOfDates[date.month - 1])
    return "\(date.day)\u{A0}\(month) \(date.year)"
  }
}

extension Words {
  /// Formats a time as `18 November 2025, 14:05`, in `zone`.
  package func dateAndTime(_ time: Timestamp, in zone: TimeZone) -> String {
    let at = Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    let seconds = (Int(time.seconds) + zone.secondsFromGMT(for: at)) % 86_400
    let minutes = (seconds + 86_400) % 86_400 / 60
    let clock = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(longDate(CalendarDate(time, in: zone))), \(clock.joined(separator: ":"))"
  }
}

extension Words {
  /// Returns the name of a month for a heading, `March`.
  func month(_ number: Int) -> String { self(calendar: months[number - 1]) }

  /// Returns the name of a month for a narrow column, `Mar`.
  func columnMonth(_ number: Int) -> String { self(calendar: columnMonths[number - 1]) }
}

private let months = monthKeys("month")
private let monthsOfDates = monthKeys("date")
private let shortMonths = monthKeys("short")
private let columnMonths = monthKeys("column")

/// Returns the keys of the twelve months, such as `month01` to `month12`.
private func monthKeys(_ name: String) -> [CalendarWord] {
  (1...12).map { number in
    guard let key = CalendarWord(rawValue: name + (number < 10 ? "0" : "") + "\(number)") else {
      preconditionFailure("Strings/Common.xcstrings has no calendar.\(name) for \(number)")
    }
    return key
  }
}
