import Model
import Testing

@testable import Web

@Suite struct WordsTests {
  @Test(arguments: [
    (1, "1 entry", "1 запись"), (2, "2 entries", "2 записи"), (5, "5 entries", "5 записей"),
    (11, "11 entries", "11 записей"), (21, "21 entries", "21 запись"),
    (112, "112 entries", "112 записей"), (0, "0 entries", "0 записей"),
    (1204, "1,204 entries", "1\u{A0}204 записи"),
  ])
  func pluralsAgree(count: Int, english: String, russian: String) {
    #expect(Words(.english)(.entries, count: count) == english)
    #expect(Words(.russian)(.entries, count: count) == russian)
  }

  @Test func placeholdersInArgumentsAreNotReplaced() {
    #expect(Words(.english)(.deleteTitle, ["title": "{title}"]) == "Delete “{title}”?")
  }

  @Test func datesAreFormattedForTheLanguage() {
    let date = CalendarDate("2025-11-18")!
    let later = CalendarDate("2026-01-01")!
    #expect(Words(.english).shortDate(date, today: date) == "18\u{A0}Nov")
    #expect(Words(.english).shortDate(date, today: later) == "18\u{A0}Nov 2025")
    #expect(Words(.russian).longDate(date) == "18\u{A0}ноября 2025")
  }

  @Test func ratingsHaveTheDecimalSeparatorOfTheLanguage() {
    #expect(Words(.english).decimal(8.5) == "8.5")
    #expect(Words(.russian).decimal(8.5) == "8,5")
    #expect(Words(.russian).decimal(10) == "10")
  }
}
