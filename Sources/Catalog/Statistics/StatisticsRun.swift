import Database
import Journal
import Model

/// The computation of one report. Entries are counted in one pass over a covering index, fields
/// with their own indexes.
struct StatisticsRun {
  let book: TypeSet
  let type: TypeRecord?
  let year: Int?
  let today: CalendarDate
  let scope: Scope
  let db: any Connection

  func report() throws -> StatisticsReport {
    var report = StatisticsReport(type: type, year: year)
    count(try groups(), in: &report)
    guard report.total > 0 else { return report }
    report.decades = try decades()
    report.breakdowns = try breakdowns()
    return report
  }

  // MARK: - Entries

  /// The number of entries with the same type, month, verdict and rounded rating.
  private struct Group {
    var type: TypeKey?
    /// 0 for entries without a date.
    var year: Int
    var month: Int
    var score: Int
    /// -1 without a rating.
    var rating: Int
    var count: Int
    var ratingSum: Int
  }

  /// Counts entries of all years, because the report lists all of them. The inner query groups in
  /// the order of the index, which needs no sorting.
  private func groups() throws -> [Group] {
    var statement = EntryConditions(in: scope)
    narrow(&statement)
    return try db.rows(
      """
      SELECT type_id, substr(date, 1, 4), substr(date, 6, 2), score,
        CASE WHEN rating < 0 THEN -1 ELSE (rating + 5) / 10 END,
        CAST(SUM(number) AS bigint),
        CAST(SUM(CASE WHEN rating < 0 THEN 0 ELSE rating * number END) AS bigint)
      FROM (
        SELECT e.type_id, e.date, e.score, e.rating, COUNT(*) AS number FROM entries e
        WHERE \(statement.whereClause) GROUP BY e.type_id, e.date, e.score, e.rating) AS alike
      GROUP BY 1, 2, 3, 4, 5
      """, arguments: statement.arguments
    ) { row in
      Group(
        type: row.optionalKey(0), year: Int(row.text(1)) ?? 0, month: Int(row.text(2)) ?? 0,
        score: row.int(3), rating: row.int(4), count: row.int(5), ratingSum: row.int(6))
    }
  }

  private func narrow(_ statement: inout EntryConditions) {
    statement.requireLog(of: type)
    if let type { statement.require("e.type_id = \(statement.bind(type.key))") }
  }

  private func count(_ groups: [Group], in report: inout StatisticsReport) {
    var years: [Int: Int] = [:]
    var months: [Int: Int] = [:]
    var types: [TypeKey: Int] = [:]
    for group in groups {
      // Entries without a date belong to no year.
      if group.year > 0 {
        years[group.year, default: 0] += group.count
        months[group.year * 12 + group.month - 1, default: 0] += group.count
      }
      guard year == nil || year == group.year else { continue }
      report.total += group.count
      if (0...3).contains(group.score) { report.verdicts[group.score] += group.count }
      if (0...10).contains(group.rating) {
        report.ratings[group.rating] += group.count
        report.rated += group.count
        report.ratingSum += group.ratingSum
      }
      if let type = group.type { types[type, default: 0] += group.count }
    }
    report.years = years.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
    let last = year.map { $0 * 12 + 11 } ?? today.year * 12 + today.month - 1
    report.months = (last - 11...last).map {
      .init(year: $0 / 12, month: $0 % 12 + 1, count: months[$0] ?? 0)
    }
    guard type == nil else { return }
    report.types = book.types.compactMap { type in
      types[type.key].map { (type: type, count: $0) }
    }
    report.types.sort { $0.count > $1.count }
  }
}
