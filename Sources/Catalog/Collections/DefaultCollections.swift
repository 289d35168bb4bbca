import Database
package import Journal
import Model

/// The collections that a new space starts with: Movies 🎬, Books 📚, Games 🎮.
extension Collections {
  private static let defaults = [
    ("Movies", "🎬", "movie"), ("Books", "📚", "book"), ("Games", "🎮", "game"),
  ]

  /// Makes them in a space that has none.
  /// - Throws: conflict `collections.exist` when it has any; also for the second of two taps.
  package func createDefaults(in scope: Scope) async throws -> [CollectionRecord] {
    try await journal.write(in: scope.space, by: scope.user) { writing in
      try scope.authoriseWriting(writing.db)
      let guarded = try writing.db.execute(
        "INSERT INTO default_collections (space_id, made_at) VALUES ($1, $2)"
          + " ON CONFLICT (space_id) DO NOTHING", scope.space, writing.now)
      let existing = try writing.db.integer(
        "SELECT 1 FROM collections WHERE space_id = $1 LIMIT 1", scope.space)
      guard guarded == 1, existing == nil else {
        throw Failure(.malformed, "collections.exist")
      }
      try Collections.insertDefaults(in: writing)
      return try CollectionStore.all(scope, writing.db)
    }
  }

  /// As part of making a space.
  package static func insertDefaults(in writing: Writing) throws {
    let book = try TypeStore.load(writing.space, writing.db)
    try writing.db.execute(
      "INSERT INTO default_collections (space_id, made_at) VALUES ($1, $2)"
        + " ON CONFLICT (space_id) DO NOTHING", writing.space, writing.now)
    for (name, icon, type) in defaults {
      try insert(
        id: .new(), name: name, icon: icon, type: book[named: type]?.key, in: writing)
    }
  }
}
