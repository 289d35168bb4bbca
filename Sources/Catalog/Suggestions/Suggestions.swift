import Database
package import Journal
import Model

/// Suggestions of what to watch, read or play next: planned entries and entries without an opinion
/// that share most with liked ones. They are computed from the entries of the space only.
package struct Suggestions: Sendable {
  let database: Database

  package init(journal: Journal) { database = journal.database }

  /// The number of latest opinions of each type that count.
  static let maxOpinions = 200
  /// The number of people, genres, … that count: those with the strongest opinions.
  static let maxTastes = 60
  /// The number of most liked people, genres, … whose entries are candidates.
  static let maxSources = 30
  /// The number of candidates from each of these, newest first.
  static let maxOfSource = 100
  /// The number of planned entries that are candidates.
  static let maxPlans = 400
  package static let maxCount = 100

  /// Returns suggestions, best first. With equal scores, planned entries are first, then the
  /// newest.
  /// - Parameter type: the type of the suggestions; nil for all types that are both in the Log and
  ///   in the Library.
  /// - Throws: notFound for a type that is not in this space.
  package func all(
    of type: TypeReference? = nil, limit: Int = 12, in scope: Scope
  ) async throws -> [Suggestion] {
    try await database.read { db in
      let book = try TypeStore.load(scope.space, db)
      var wanted = book.types.filter { $0.inLog && $0.inLibrary }
      if let type {
        guard let named = book[reference: type] else { throw Failure.notFound("type") }
        wanted = [named]
      }
      return try SuggestionRun(book: book, wanted: wanted, scope: scope, db: db)
        .all(min(limit, Suggestions.maxCount))
    }
  }
}
