package import Foundation
package import Model

extension Language {
  /// Returns the index of the plural form for `number`, by the CLDR's rules for cardinals.
  func pluralForm(of number: Int) -> Int {
    let number = abs(number)
    switch self {
    case .english: return number == 1 ? 0 : 1
    case .russian:
      if number % 10 == 1 && number % 100 != 11 { return 0 }
      return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? 1 : 2
    }
  }
}

/// The texts of the pages in one language.
package struct Words: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package func callAsFunction(_ word: Word) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }

  /// Returns a text with its placeholders replaced by `arguments`. Placeholders within an argument
  /// are not replaced.
  package func callAsFunction(_ word: Word, _ arguments: [String: String]) -> String {
    fill(self(word)[...], arguments)
  }

  /// Returns the plural form of a text for `count`, which is also its argument `n`.
  package func callAsFunction(_ word: Word, count: Int) -> String {
    plural(self(word), count)
  }

  /// Returns the plural form of `text` for `count`, with its placeholders replaced by `arguments`.
  func plural(_ text: String, _ count: Int, _ arguments: [String: String] = [:]) -> String {
    let forms = text.split(separator: "|")
    let form = forms[min(language.pluralForm(of: count), forms.count - 1)]
    return fill(form, arguments.merging(["n": grouped(count)]) { own, _ in own })
  }

  func fill(_ text: Substring, _ arguments: [String: String]) -> String {
    var filled = ""
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += arguments[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}

// MARK: - Numbers and dates

extension Words {
  /// Formats an integer as `1,204` or `1 204`.
  package func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    let separator = language == .english ? "," : "\u{A0}"
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
    let point = language == .english ? "." : ","
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(point)\(tenths % 10)"
  }

  /// Formats a date as `18 Nov`, with the year if it is not the year of `today`.
  package func shortDate(_ date: CalendarDate, today: CalendarDate) -> String {
    let month = (language == .english ? englishShort : russianShort)[date.month - 1]
    return date.year == today.year
      ? "\(date.day)\u{A0}\(month)" : "\(date.day)\u{A0}\(month) \(date.year)"
  }

  /// Formats a date as `18 November 2025`.
  package func longDate(_ date: CalendarDate) -> String {
    let month = (language == .english ? englishMonths : russianMonths)[date.month - 1]
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

private let englishShort = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]
private let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September",
  "October", "November", "December",
]
private let russianShort = [
  "янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек.",
]
private let russianMonths = [
  "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
  "ноября", "декабря",
]
