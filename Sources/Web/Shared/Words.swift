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

  /// Formats a date as `Tue, 18 Nov`, with the year if it is not the year of `today`.
  package func weekdayDate(_ date: CalendarDate, today: CalendarDate) -> String {
    "\(self(calendar: weekdays[date.weekday])), \(shortDate(date, today: today))"
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

  /// Returns the name of a month within a sentence. It is in lower case in languages that write it
  /// so in dates: `March`, `март`.
  func monthInSentence(_ number: Int) -> String {
    let isLowercase = self(calendar: monthsOfDates[number - 1]).first?.isLowercase == true
    return isLowercase ? month(number).lowercased() : month(number)
  }

  /// Returns the name of a month for a narrow column, `Mar`.
  func columnMonth(_ number: Int) -> String { self(calendar: columnMonths[number - 1]) }
}

/// From Sunday, as `CalendarDate.weekday` counts.
private let weekdays: [CalendarWord] = [
  .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
]

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

// MARK: - Values of the catalog

/// The displayed names of the catalog's values, and of types and fields.
extension Words {
  package func verdict(_ score: Score) -> String {
    switch score {
    case .bad: self(.bad)
    case .okay: self(.okay)
    case .great: self(.great)
    default: self(.undecided)
    }
  }

  /// Returns the name of a stage, or its raw value if this version does not know it.
  package func stage(_ stage: Stage) -> String {
    switch stage {
    case .planned: self(.planned)
    case .current: self(.current)
    case .done: self(.done)
    case .dropped: self(.dropped)
    default: stage.rawValue
    }
  }

  /// Returns the name of a stage as an option of a list: with a capital letter.
  package func stageTitle(_ value: Stage) -> String {
    let name = stage(value)
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns the displayed name of a type or field.
  package func name(_ name: CatalogName) -> String { name.text(in: language) }

  /// Returns the plural of a type's displayed name, for headings and counts.
  package func pluralName(_ name: CatalogName) -> String { name.plural(in: language) }

  /// Returns a name as it is written within a sentence, "Add your first board game": with a small
  /// first letter, unless it is an abbreviation.
  func lowered(_ name: String) -> String {
    let isAbbreviation = name.dropFirst().first?.isUppercase ?? false
    return isAbbreviation ? name : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Returns the text of the link that creates an entry of a type on the Site: "New post".
  func newContent(_ type: CatalogName) -> String {
    self(site: .newOf, ["object": object(name(type))])
  }

  /// Returns the heading of the occasions, which depends on the entry's type.
  package func occasionsTitle(for type: EntryType?) -> String {
    switch type?.systemKey {
    case "movie", "show": self(.watchedAgain)
    case "book": self(.readAgain)
    case "game": self(.playedAgain)
    case "music": self(.listenedAgain)
    default: type?.isOfPlaces == true ? self(.visitedAgain) : self(.again)
    }
  }

  package func role(_ role: Role) -> String {
    switch role {
    case .owner: self(.owner)
    case .editor: self(.editor)
    default: self(.viewer)
    }
  }

  /// Returns the displayed name of a section of a store. Names that users made up are returned as
  /// they are.
  func section(_ name: String) -> String {
    SectionWord.storedNames.first { $0.name == name }.map { self(section: $0.key) } ?? name
  }
}

extension EntryType {
  /// Whether the type was made from the template for places.
  fileprivate var isOfPlaces: Bool {
    Language.allCases.contains { TypeTemplateWord.place.text(in: $0) == name }
  }
}

extension SectionWord {
  /// The names under which the API and the database know the sections.
  static let storedNames: [(name: String, key: SectionWord)] = [
    ("Produce", .produce), ("Bakery", .bakery), ("Meat & Seafood", .meat),
    ("Dairy & Eggs", .dairy), ("Frozen Foods", .frozen), ("Pantry & Canned Goods", .pantry),
    ("International", .international), ("Condiments & Sauces", .condiments), ("Snacks", .snacks),
    ("Beverages", .beverages), ("Household & Cleaning", .household), ("Other", .other),
  ]
}

extension SiteWord {
  /// Returns the reason why a version was created.
  static func cause(_ text: String) -> SiteWord {
    SiteWord(rawValue: "cause" + text.prefix(1).uppercased() + text.dropFirst()) ?? .causeManual
  }

  /// Returns the state of a delivery.
  static func delivery(_ text: String) -> SiteWord {
    SiteWord(rawValue: "delivery" + text.prefix(1).uppercased() + text.dropFirst())
      ?? .deliveryPending
  }

  /// Returns the event of a webhook, such as `content.published`; nil for an unknown one.
  static func event(_ name: String) -> SiteWord? {
    let parts = name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return SiteWord(rawValue: "event" + parts.joined())
  }
}
