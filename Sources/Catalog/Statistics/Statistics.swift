import Database
package import Journal
package import Model

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
      let book = try TypeStore.load(scope.space, db)
      let named = try type.map { type in
        guard let named = book[reference: type] else { throw Failure.notFound("type") }
        return named
      }
      return try StatisticsRun(
        book: book, type: named, year: year, today: today, scope: scope, db: db
      ).report()
    }
  }
}
