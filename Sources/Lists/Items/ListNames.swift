import Database
package import Model

/// Default names of lists: the day on which they were created.
package enum ListNames {
  /// Returns the name of a day, such as `Friday, Feb 20`, or `Пятница, 20 фев`.
  package static func name(of day: CalendarDate, in language: Language) -> String {
    let weekday = weekday(of: day)
    if language == .russian {
      return "\(russianDays[weekday]), \(day.day) \(russianMonths[day.month - 1])"
    }
    return "\(englishDays[weekday]), \(englishMonths[day.month - 1]) \(day.day)"
  }

  /// Returns `name`, followed by ` (2)`, ` (3)` and so on if another list has that name.
  static func uniqueName(_ name: String, in space: SpaceKey, _ db: any Connection) throws -> String
  {
    let taken = try Set(
      db.rows(
        "SELECT name FROM lists WHERE space_id = $1 AND deleted = 0 AND name LIKE $2", space,
        name + "%", map: { $0.text(0) }))
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name) (\(number))") { number += 1 }
    return "\(name) (\(number))"
  }

  /// Returns the weekday, 0 for Sunday (Sakamoto's method).
  private static func weekday(of day: CalendarDate) -> Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = day.month < 3 ? day.year - 1 : day.year
    return (year + year / 4 - year / 100 + year / 400 + shifts[day.month - 1] + day.day) % 7
  }

  private static let englishDays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let russianDays = [
    "Воскресенье", "Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота",
  ]
  private static let russianMonths = [
    "янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек",
  ]
}
