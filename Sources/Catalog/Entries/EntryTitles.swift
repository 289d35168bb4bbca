import Database
package import Journal
import Model

extension Entries {
  /// Returns entries of the Log with one of these titles, regardless of case and accents: at most
  /// 50, newest first. Runs two statements.
  package func findByTitle(_ titles: [String], in scope: Scope) async throws -> [EntryRecord] {
    let keys = Set(titles.map(Tokenizer.titleKey)).subtracting([""]).sorted()
    guard !keys.isEmpty else { return [] }
    return try await database.read { db in
      try scope.authoriseReading(db)
      // Sorted here: with ORDER BY key, SQLite would scan all entries of the space.
      let found = try db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND in_log = 1 AND title_key"
          + " \(db.dialect.any("$2", of: "text"))",
        scope.space, SQLValue.texts(keys), map: { $0.key(0, of: Entry.self) })
      let newest = found.sorted { $1 < $0 }.prefix(50)
      return try Entries.load(Array(newest), in: scope, db)
    }
  }
}
