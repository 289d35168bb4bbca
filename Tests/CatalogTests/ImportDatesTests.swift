import Model
import Testing

@testable import Catalog

@Suite struct ImportDatesTests {
  private func order(of dates: [String]) -> ColumnDateOrder? {
    var evidence = ColumnDateOrder.Evidence()
    for date in dates { evidence.add(.text(date)) }
    return ColumnDateOrder(evidence)
  }

  @Test("The dates of a column tell the order of day and month")
  func columns() {
    #expect(order(of: ["03/04/2026", "14/11/2026"]) == .dayFirst)
    #expect(order(of: ["03/04/2026", "11/14/2026 20:15", ""]) == .monthFirst)
    #expect(order(of: ["03-04-2026"]) == .unclear)
    #expect(order(of: ["14/11/2026", "11/14/2026"]) == .unclear)
    #expect(order(of: ["3.4.2026"]) == .dayFirst)
    #expect(order(of: ["2026-11-14", "1942", "44/99/2026", "1/2/3", "12:30"]) == nil)
  }

  @Test("A date that ends with the year is read in the order of its column")
  func dates() {
    #expect(YearLastDate("03/04/2026")?.date(.dayFirst) == CalendarDate("2026-04-03"))
    #expect(YearLastDate("03/04/2026")?.date(.monthFirst) == CalendarDate("2026-03-04"))
    #expect(YearLastDate("03/04/2026")?.date(nil) == nil)
    #expect(YearLastDate("14.11.2026, 20:15")?.date(nil) == CalendarDate("2026-11-14"))
    #expect(YearLastDate("31/02/2026")?.date(.dayFirst) == nil)
  }
}
