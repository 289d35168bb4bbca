import Database
package import Journal
import Model

/// What next: of what is planned and what nobody has seen yet, what shares most with what was
/// liked. Nothing but the book itself is asked.
package struct Suggestions: Sendable {
  let database: Database

  package init(journal: Journal) { database = journal.database }

  /// So many opinions of each type count, the latest.
  static let mostOpinions = 200
  /// So many people, genres, … count, the dearest and the most disliked.
  static let mostTastes = 60
  /// From so many of the dearest it is looked for what leads to them,
  static let mostSources = 30
  /// so many of each, the newest first,
  static let mostOfSource = 100
  /// and so many plans.
  static let mostPlans = 400
  package static let most = 100

  /// The best first; planned before merely unseen where equal, then the newest.
  /// - Parameter type: of which they shall be; without it, what stands in Log and Library.
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
        .all(min(limit, Suggestions.most))
    }
  }
}
