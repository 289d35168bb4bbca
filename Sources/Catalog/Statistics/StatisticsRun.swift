import Database
package import Journal
package import Model

/// The computation of one report. Entries are counted in one pass over a covering index, fields
/// with their own indexes.
struct StatisticsRun {
  let allTypes: TypeSet
  let type: TypeRecord?
  let year: Int?
  let today: CalendarDate
  let scope: Scope
  let db: any Connection

  func report() throws -> StatisticsReport {
    var report = StatisticsReport(type: type, year: year)
    count(try groups(), in: &report)
    guard report.total > 0 else { return report }
    report.seen = try seen()
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

  /// Returns how many of the entries were seen, read or played, as the filter *Watched* does.
  private func seen() throws -> Int {
    var statement = EntryConditions(in: scope)
    narrow(&statement)
    statement.require(.isSeen(true), db.dialect)
    if let year {
      let digits = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
      let days = ["01-01", "12-31"].map { statement.bind("\(digits)-\($0)") }
      statement.require("e.date BETWEEN \(days[0]) AND \(days[1])")
    }
    return try db.rows(
      "SELECT COUNT(*) FROM entries e WHERE \(statement.whereClause)",
      arguments: statement.arguments
    ) { $0.int(0) }.first ?? 0
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
    report.types = allTypes.types.compactMap { type in
      types[type.key].map { (type: type, count: $0) }
    }
    report.types.sort { $0.count > $1.count }
  }
}

// MARK: - Statistics

/// The statistics of a space.
package struct Statistics: Sendable {
  let database: Database

  package init(journal: Journal) { database = journal.database }

  /// A relation is broken down only if its target type has at most this many entries.
  static let maxTargets = 300
  /// The maximum number of fields that are broken down.
  static let maxBreakdowns = 8

  /// Returns the statistics of a type or of the Log.
  /// - Parameters:
  ///   - type: the type to count; nil for the whole Log.
  ///   - year: counts only entries with a date in this year; nil for all.
  ///   - today: the date in the user's time zone. Without a year, the report ends with its month.
  /// - Throws: notFound for a type that is not in this space.
  package func report(
    of type: TypeReference? = nil, year: Int? = nil, today: CalendarDate, in scope: Scope
  ) async throws -> StatisticsReport {
    try await database.read { db in
      let allTypes = try TypeStore.load(scope.space, db)
      let named = try type.map { type in
        guard let named = allTypes[reference: type] else { throw Failure.notFound("type") }
        return named
      }
      return try StatisticsRun(
        allTypes: allTypes, type: named, year: year, today: today, scope: scope, db: db
      ).report()
    }
  }
}

// MARK: - StatisticsReport

/// The statistics of the Log or of one type. Each number equals the number of entries in the list
/// that it links to, so planned entries count too.
package struct StatisticsReport: Sendable {
  package struct Month: Sendable, Equatable {
    package var year: Int
    /// 1…12.
    package var month: Int
    package var count: Int

    package init(year: Int, month: Int, count: Int) {
      self.year = year
      self.month = month
      self.count = count
    }
  }

  /// The number of entries of a year or decade.
  package struct YearCount: Sendable, Equatable {
    package var number: Int
    package var count: Int

    package init(_ number: Int, _ count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// A value of a field with its number of entries: a related entry, a choice, or a boolean.
  package struct Value: Sendable, Equatable {
    package var id: EntryID?
    package var text: String
    package var count: Int

    package init(id: EntryID? = nil, text: String, count: Int) {
      self.id = id
      self.text = text
      self.count = count
    }
  }

  /// The values of a field with their numbers of entries.
  package struct Breakdown: Sendable {
    /// Nil if it combines fields of several types with the same target.
    package var field: FieldRecord?
    /// The field's label, or the name of the fields' target type.
    package var name: String
    package var displayName: CatalogName
    /// The most frequent first.
    package var values: [Value]

    /// Creates the breakdown of the values of a field.
    package init(field: FieldRecord, values: [Value]) {
      self.field = field
      name = field.label
      displayName = field.displayName
      self.values = values
    }

    /// Creates the breakdown of the values of all fields that link to a type.
    package init(target: TypeRecord, values: [Value]) {
      name = target.name
      displayName = target.displayName
      self.values = values
    }
  }

  /// Nil for the whole Log.
  package var type: TypeRecord?
  /// The year that is counted; nil for all years.
  package var year: Int?
  /// The number of entries.
  package var total = 0
  /// The number of these that were seen, read or played.
  package var seen = 0
  /// The number of these with a rating.
  package var rated = 0
  /// The sum of all ratings, in tenths.
  package var ratingSum = 0
  /// All years with entries, oldest first, regardless of `year`.
  package var years: [YearCount] = []
  /// The twelve months of `year`, or the last twelve.
  package var months: [Month] = []
  /// Numbers of entries by verdict, 0…3.
  package var verdicts = [Int](repeating: 0, count: 4)
  /// Numbers of entries by rating, rounded to 0…10.
  package var ratings = [Int](repeating: 0, count: 11)
  /// Numbers of entries by the decade of their year of publication, oldest first. Each decade is
  /// given by its earliest year. Decades without entries are included, unless the range is too
  /// long.
  package var decades: [YearCount] = []
  /// Numbers of entries by type, most frequent first; empty for the report of one type.
  package var types: [(type: TypeRecord, count: Int)] = []
  package var breakdowns: [Breakdown] = []

  package init(type: TypeRecord? = nil, year: Int? = nil) {
    self.type = type
    self.year = year
  }

  /// The mean rating in tenths, rounded; nil without ratings.
  package var meanRating: Int? { rated == 0 ? nil : (ratingSum + rated / 2) / rated }
}

// MARK: - Decades

extension StatisticsReport {
  /// Returns the earliest year of a year's decade, such as 1980, or -49 for 49–40 BC.
  package static func decade(of year: Int) -> Int {
    year < 0 ? -(-year / 10 * 10 + 9) : year / 10 * 10
  }

  /// Returns the earliest year of the next decade. The decade before 0 has only nine years, -9 to
  /// -1.
  package static func decade(after decade: Int) -> Int { decade == -9 ? 0 : decade + 10 }
}

extension StatisticsReport {
  /// Whether more than one month has entries. After an import without dates, all entries are in one
  /// month, and a chart with one bar is useless.
  package var spansMonths: Bool { months.count { $0.count > 0 } > 1 }
}
