import Foundation
import Model
import Testing

@Suite struct CalendarDateTests {
  /// Foundation's calendar, an independent implementation.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test func `every day from 1900 to 2100 follows the previous one and is parsed from its text`()
    throws
  {
    // 1900-01-01 is 25,567 days before 1970-01-01, and 2100-12-31 is 47,846 days after it.
    var last = CalendarDate(daysSince1970: -25_568)
    #expect(last.description == "1899-12-31")
    for day in -25_567...47_846 {
      let date = CalendarDate(daysSince1970: day)
      let isNext =
        date.day == last.day + 1 && date.month == last.month && date.year == last.year
        || date.day == 1
          && (date.month == last.month + 1 && date.year == last.year
            || date.month == 1 && last.month == 12 && date.year == last.year + 1)
      guard isNext, last < date, CalendarDate(date.description) == date else {
        Issue.record("day \(day) is \(date) behind \(last)")
        return
      }
      last = date
    }
    #expect(last.description == "2100-12-31")
  }

  @Test func `days agree with Foundation's calendar`() {
    for day in stride(from: -25_567, through: 47_846, by: 97) {
      let date = CalendarDate(daysSince1970: day)
      let parts = Self.calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
    }
  }

  @Test(arguments: [
    (1900, false), (2000, true), (2100, false), (2023, false), (2024, true), (2400, true),
    (4, true), (1, false), (9999, false),
  ])
  func `a leap year has a 29th of February`(year: Int, leaps: Bool) {
    #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == leaps)
    #expect(CalendarDate(year: year, month: 2, day: 30) == nil)
    #expect(CalendarDate(year: year, month: 2, day: 28) != nil)
  }

  @Test(arguments: [
    "", "2026-3-01", "2026-03-1", "26-03-01", "2026/03/01", "2026-03-01T00:00:00Z", " 2026-03-01",
    "2026-03-01 ", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026-04-31",
    "2023-02-29", "0000-01-01", "-026-01-01", "+026-01-01", "２０２６-01-01", "2026-03-0x",
    "2026−03−01", "20260301", "2026-03--1",
  ])
  func `any text but YYYY-MM-DD is refused`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(arguments: ["0001-01-01", "0099-12-31", "0999-06-15", "9999-12-31"])
  func `years keep their four digits`(text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test func `the day of an instant depends on the zone`() throws {
    let instant = Timestamp(milliseconds: 1_772_407_800_000)  // 2026-03-01T23:30:00Z
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(CalendarDate(instant, in: .gmt).description == "2026-03-01")
    #expect(CalendarDate(instant, in: berlin).description == "2026-03-02")
    #expect(CalendarDate(instant, in: newYork).description == "2026-03-01")
    #expect(CalendarDate(Timestamp(milliseconds: -1), in: .gmt).description == "1969-12-31")
    #expect(CalendarDate(Timestamp(milliseconds: 0), in: newYork).description == "1969-12-31")
  }

  @Test func `days are encoded as text, and other text is refused`() throws {
    let json = Data("[\"2024-02-29\"]".utf8)
    let days = try JSONDecoder().decode([CalendarDate].self, from: json)
    #expect(try JSONEncoder().encode(days) == json)
    for bad in ["[\"2023-02-29\"]", "[20240229]", "[\"\"]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([CalendarDate].self, from: Data(bad.utf8))
      }
    }
  }
}
