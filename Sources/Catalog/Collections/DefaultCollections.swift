import Database
package import Journal
package import Model

/// The collections of a new space: Movies 🎬, Books 📚, Games 🎮, in the language of the user who
/// creates them. livlog's clients look for the English names.
extension Collections {
  private static let defaults:
    [(name: (english: String, russian: String), icon: String, type: String)] = [
      (("Movies", "Фильмы"), "🎬", "movie"), (("Books", "Книги"), "📚", "book"),
      (("Games", "Игры"), "🎮", "game"),
    ]

  /// Creates the default collections in a space without collections.
  /// - Parameter group: the change group with which they can be undone.
  /// - Throws: malformed `collections.exist` when the space has any, also for the second of two
  ///   simultaneous requests.
  package func createDefaults(
    in scope: Scope, language: Language = .english, group: ChangeGroupID = .new()
  ) async throws -> [CollectionRecord] {
    try await journal.write(as: scope, group: group) { writing in
      let guarded = try writing.db.execute(
        "INSERT INTO default_collections (space_id, made_at) VALUES ($1, $2)"
          + " ON CONFLICT (space_id) DO NOTHING", scope.space, writing.now)
      let existing = try writing.db.integer(
        "SELECT 1 FROM collections WHERE space_id = $1 LIMIT 1", scope.space)
      guard guarded == 1, existing == nil else {
        throw Failure(.malformed, "collections.exist")
      }
      try Collections.insertDefaults(language, in: writing)
      return try CollectionStore.all(scope, writing.db)
    }
  }

  /// Inserts the default collections while a space is created.
  package static func insertDefaults(_ language: Language, in writing: WriteTransaction) throws {
    let book = try TypeStore.load(writing.space, writing.db)
    try writing.db.execute(
      "INSERT INTO default_collections (space_id, made_at) VALUES ($1, $2)"
        + " ON CONFLICT (space_id) DO NOTHING", writing.space, writing.now)
    for (name, icon, type) in defaults {
      try insert(
        id: .new(), name: language == .russian ? name.russian : name.english, icon: icon,
        type: book[named: type]?.key, in: writing)
    }
  }
}
