import Lists
import Model
import Testing

@Suite struct ListNamesTests {
  @Test func `a list is named after its day`() throws {
    let friday = try #require(CalendarDate("2026-02-20"))
    #expect(ListNames.name(of: friday, in: .english) == "Friday, 20 Feb")
    #expect(ListNames.name(of: friday, in: .russian) == "Пятница, 20 фев")
    let sunday = try #require(CalendarDate("2000-12-31"))
    #expect(ListNames.name(of: sunday, in: .english) == "Sunday, 31 Dec")
  }
}
