package import Model

/// What a book, or one type of it, comes to in numbers. Every number is what the list that it leads
/// to has: plans count too.
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

  package struct Numbered: Sendable, Equatable {
    package var number: Int
    package var count: Int

    package init(_ number: Int, _ count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// A value of a field: an entry that it leads to, a choice, yes or no.
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

  package struct Breakdown: Sendable {
    /// Nil where fields of several types lead to the same.
    package var field: FieldRecord?
    /// The field's label, or the name of what the fields lead to.
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
  /// What it is narrowed to; nil for all time.
  package var year: Int?
  package var total = 0
  package var rated = 0
  /// The sum of all ratings, in tenths.
  package var ratingSum = 0
  /// Years with entries, whatever it is narrowed to, the oldest first.
  package var years: [Numbered] = []
  /// The twelve of the year, or the last twelve.
  package var months: [Month] = []
  /// By verdict, 0…3.
  package var verdicts = [Int](repeating: 0, count: 4)
  /// By rating, rounded to 0…10.
  package var ratings = [Int](repeating: 0, count: 11)
  /// By the decade in which a thing appeared, each by its earliest year, without gaps.
  package var decades: [Numbered] = []
  package var types: [(type: TypeRecord, count: Int)] = []
  package var breakdowns: [Breakdown] = []

  package init(type: TypeRecord? = nil, year: Int? = nil) {
    self.type = type
    self.year = year
  }

  /// In tenths.
  package var meanRating: Int? { rated == 0 ? nil : (ratingSum + rated / 2) / rated }
}

// MARK: - Decades

extension StatisticsReport {
  /// The decade of a year, as its earliest year: 1980, and before Christ -49 for 49–40.
  package static func decade(of year: Int) -> Int {
    year < 0 ? -(-year / 10 * 10 + 9) : year / 10 * 10
  }

  /// Where the next one starts: nine years have no zero before them.
  package static func decade(after decade: Int) -> Int { decade == -9 ? 0 : decade + 10 }
}

extension StatisticsReport {
  /// Whether entries stand in more than one of its months: what was brought in on one day and says
  /// no other has one bar, which tells nothing.
  package var spansMonths: Bool { months.count { $0.count > 0 } > 1 }
}
