package import Model

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
    /// The most frequent first.
    package var values: [Value]

    package init(field: FieldRecord?, name: String, values: [Value]) {
      self.field = field
      self.name = name
      self.values = values
    }
  }

  /// Nil for the whole Log.
  package var type: TypeRecord?
  /// The year that is counted; nil for all years.
  package var year: Int?
  package var total = 0
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
