import Catalog
import Model

/// The charts of a report. Charts of a type link to its list, filtered; those of the whole Log link
/// to the statistics of a year or a type.
struct StatisticsPlots {
  let report: StatisticsReport
  let context: PageContext

  private var words: Words { context.words }

  /// The charts that have values.
  var all: [Plot] {
    var plots = report.spansMonths ? [months] : []
    if report.year == nil && report.years.count > 1 { plots.append(years) }
    if report.types.count > 1 { plots.append(types) }
    if report.verdicts.dropFirst().contains(where: { $0 > 0 }) { plots.append(verdicts) }
    if report.rated > 0 { plots.append(ratings) }
    if !report.decades.isEmpty { plots.append(decades) }
    return plots + report.breakdowns.enumerated().map { breakdown($0.element, $0.offset) }
  }

  private func plot(
    _ id: String, _ title: StatisticsWord, _ head: StatisticsWord, _ shape: Plot.Shape,
    _ bars: [Plot.Bar]
  ) -> Plot {
    Plot(
      id: id, title: words(statistics: title), head: words(statistics: head), bars: bars,
      shape: shape, context: context)
  }

  /// Returns the path of the type's list, filtered by `conditions` and the report's year. Nil for
  /// the whole Log, which has no such list.
  private func list(_ conditions: [EntryFilter.Condition]) -> String? {
    guard let type = report.type else { return nil }
    var query = LibraryQuery(type: type.pathName)
    var all = conditions
    if let year = report.year, !conditions.contains(where: { $0.field == "date" }) {
      all += days("\(padded(year, 4))-01-01", "\(padded(year, 4))-12-31")
    }
    query.filter = EntryFilter(all)
    return query.path(in: context)
  }

  /// Returns the conditions for entries from one day to another, both included.
  private func days(_ from: String, _ to: String) -> [EntryFilter.Condition] {
    [.init("date", .atLeast, from), .init("date", .atMost, to)]
  }

  private func padded(_ number: Int, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
  }

  // MARK: - Dates

  private var months: Plot {
    plot(
      "months", report.year == nil ? .lastMonths : .months, .month, .columns,
      report.months.map { month in
        let start = "\(padded(month.year, 4))-\(padded(month.month, 2))"
        return Plot.Bar(
          words.columnMonth(month.month), name: "\(words.month(month.month)) \(month.year)",
          count: month.count, link: list(days("\(start)-01", "\(start)-\(lastDay(of: month))")))
      })
  }

  private func lastDay(of month: StatisticsReport.Month) -> Int {
    (28...31).last { CalendarDate(year: month.year, month: month.month, day: $0) != nil } ?? 28
  }

  private var years: Plot {
    plot(
      "years", .years, .year, .rows,
      report.years.reversed().map { year in
        Plot.Bar(
          "\(year.number)", count: year.count,
          link: "\(context.statistics(report.type?.pathName))?year=\(year.number)")
      })
  }

  private var types: Plot {
    plot(
      "types", .types, .type, .rows,
      report.types.map { type, count in
        Plot.Bar(
          "\(type.icon) \(words.pluralName(type.displayName))",
          name: words.pluralName(type.displayName),
          count: count,
          link: context.statistics(type.pathName) + (report.year.map { "?year=\($0)" } ?? ""))
      })
  }

  // MARK: - Verdicts and ratings

  private var verdicts: Plot {
    plot(
      "verdicts", .verdicts, .verdict, .rows,
      [Score.great, .okay, .bad, .undecided].map { score in
        Plot.Bar(
          "\(score.emoji) \(words.verdict(score))", name: words.verdict(score),
          count: report.verdicts[score.rawValue],
          link: list([.init("score", .equal, "\(score.rawValue)")]))
      })
  }

  private var ratings: Plot {
    plot(
      "ratings", .ratings, .rating, .columns,
      report.ratings.enumerated().map { rating, count in
        // The bar 7 contains the ratings from 6.5 to 7.4.
        var bounds: [EntryFilter.Condition] = [
          .init("rating", .atLeast, rating == 0 ? "0" : "\(rating - 1).5")
        ]
        if rating < 10 { bounds.append(.init("rating", .less, "\(rating).5")) }
        return Plot.Bar("\(rating)", count: count, link: list(bounds))
      })
  }

  // MARK: - Fields

  private var decades: Plot {
    plot(
      "decades", .decades, .decade, .rows,
      report.decades.map { decade in
        let field = report.type?.yearField?.fieldKey
        let next = StatisticsReport.decade(after: decade.number)
        return Plot.Bar(
          name(ofDecade: decade.number), count: decade.count,
          link: field.flatMap {
            list([.init($0, .atLeast, "\(decade.number)"), .init($0, .less, "\(next)")])
          })
      })
  }

  private func name(ofDecade first: Int) -> String {
    first < 0
      ? words(statistics: .decadeBC, ["year": "\(-first / 10 * 10)"])
      : words(statistics: .decadeOf, ["year": "\(first)"])
  }

  /// Returns the chart of the values of one field.
  /// - Parameter place: the index of the chart, which its id contains.
  private func breakdown(_ breakdown: StatisticsReport.Breakdown, _ place: Int) -> Plot {
    let name = words.name(breakdown.displayName)
    return Plot(
      id: "field-\(place)", title: name, head: name,
      note: breakdown.values.count > Plot.maxRows
        ? words(statistics: .mostFrequent, ["n": "\(Plot.maxRows)"]) : nil,
      bars: breakdown.values.map { value in
        let text = breakdown.field?.kind.displayText(value.text, in: context)
        return Plot.Bar(text ?? value.text, count: value.count, link: link(to: value, breakdown))
      }, shape: .rows, context: context)
  }

  private func link(
    to value: StatisticsReport.Value, _ breakdown: StatisticsReport.Breakdown
  ) -> String? {
    guard let field = breakdown.field else { return value.id.map { context.libraryEntry($0) } }
    guard field.kind == .relation else {
      return list([.init(field.fieldKey, .equal, value.text)])
    }
    return list([.init(field.fieldKey, .any, value.text)])
  }
}
