package import Model

/// How many backups are kept: the newest of each of the last days, weeks, months and years that
/// have one. Written as `7d 4w 12m`.
package struct BackupRetention: Sendable, Equatable {
  private enum Unit: Character, CaseIterable {
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"
  }

  /// A text that is no retention.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    /// The part that is wrong; empty if there are no parts.
    package var part: String
    package var description: String {
      (part.isEmpty ? "It is empty" : "\"\(part)\" is wrong")
        + ": write numbers from 1 to 1000 with d (days), w (weeks), m (months) or y (years), each"
        + " unit once, as in \"7d 4w 12m\"."
    }
  }

  private var counts: [Unit: Int] = [:]

  package static let standardText = "7d 4w 12m"

  /// - Throws: `Problem`.
  package init(_ text: String) throws(Problem) {
    let parts = text.split(separator: " ").map(String.init)
    guard !parts.isEmpty else { throw Problem(part: "") }
    for part in parts {
      let digits = part.dropLast()
      guard let unit = part.last.flatMap({ Unit(rawValue: $0) }), counts[unit] == nil,
        digits.allSatisfy({ ("0"..."9").contains($0) }), let count = Int(digits),
        (1...1000).contains(count)
      else { throw Problem(part: part) }
      counts[unit] = count
    }
  }

  /// Returns the times of the backups that are kept. The newest is always one of them. Days and
  /// weeks are those of UTC; a week begins on Monday. Periods without a backup do not count, so that
  /// a server that was switched off for a month keeps its older backups.
  package func kept(among times: some Sequence<Timestamp>) -> Set<Timestamp> {
    let newestFirst = times.sorted(by: >)
    var kept = Set(newestFirst.prefix(1))
    for (unit, count) in counts {
      var periods: Set<String> = []
      for time in newestFirst where periods.count < count {
        let isNewest = periods.insert(BackupRetention.period(unit, of: time)).inserted
        if isNewest { kept.insert(time) }
      }
    }
    return kept
  }

  /// Returns a name of the day, week, month or year of a time.
  private static func period(_ unit: Unit, of time: Timestamp) -> String {
    let text = time.description
    switch unit {
    case .day: return String(text.prefix(10))
    case .week:
      let day = time.seconds.flooredQuotient(by: 86_400)
      // 1970 began on a Thursday, three days after a Monday.
      return "\((day + 3).flooredQuotient(by: 7))"
    case .month: return String(text.prefix(7))
    case .year: return String(text.prefix(4))
    }
  }
}

extension Int64 {
  /// Divides and rounds down, also below zero.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
