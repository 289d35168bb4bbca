import Catalog
import Model
import Testing

@testable import Web

@Suite struct PlotTests {
  @Test(arguments: [([36000, 3, 2], 1), ([24, 3, 2], 0), ([36000, 0, 0], 0), ([2, 2, 1], 0)])
  func `a column many times the next is drawn with a gap, and the others keep their height`(
    counts: [Int], gaps: Int
  ) throws {
    var report = StatisticsReport(type: Samples.movie)
    report.total = counts.reduce(0, +)
    report.years = [.init(2025, report.total)]
    report.ratings = counts
    report.rated = 1
    let page = String(
      decoding: StatisticsView(report: report, allTypes: Samples.book).page(
        in: Samples.context(.english)),
      as: UTF8.self)
    let heights = page.matches(of: /class="bar" x="[^"]*" y="[^"]*" width="[^"]*" height="(\d+)"/)
      .compactMap { Int($0.1) }
    #expect(page.ranges(of: "class=\"gap\"").count == gaps)
    #expect(heights.first == 120)
    if gaps > 0 { #expect(heights[1] > 60) }
    #expect(page.contains("36,000") == (counts[0] == 36000))
  }

  @Test(arguments: [([2, 3, 1], true), ([3, 3, 1], false)])
  func `the busiest month is named unless several have as many entries`(
    counts: [Int], isNamed: Bool
  ) {
    var report = StatisticsReport(type: Samples.movie, year: 2025)
    report.total = counts.reduce(0, +)
    report.years = [.init(2025, report.total)]
    report.months = counts.enumerated().map { .init(year: 2025, month: $0 + 1, count: $1) }
    let page = String(
      decoding: StatisticsView(report: report, allTypes: Samples.book).page(
        in: Samples.context(.english)),
      as: UTF8.self)
    #expect(page.contains("busiest month") == isNamed)
  }
}
