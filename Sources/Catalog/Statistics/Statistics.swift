import Database
package import Journal
package import Model

/// The book in numbers.
package struct Statistics: Sendable {
  let database: Database

  package init(journal: Journal) { database = journal.database }

  /// A field is broken down that leads to no more than so many entries,
  static let mostTargets = 300
  /// and so many fields of a type are.
  static let mostBreakdowns = 8

  /// - Parameters:
  ///   - type: the type it is of; nil for all that stands in the Log.
  ///   - year: narrows to entries whose date is in it.
  ///   - today: where the reader is; months without a year end with its.
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
