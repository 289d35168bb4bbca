import Database
package import Journal
import Model

extension Entries {
  /// Entries of the Log with one of these titles, whatever their case and accents; at most 50, the
  /// newest first. Two statements.
  package func titled(_ titles: [String], in scope: Scope) async throws -> [EntryRecord] {
    let keys = Set(titles.map(Tokenizer.titleKey)).subtracting([""]).sorted()
    guard !keys.isEmpty else { return [] }
    return try await database.read { db in
      try scope.authoriseReading(db)
      // Sorted here: by key, SQLite would walk along every entry of the space.
      let found = try db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND in_log = 1 AND title_key"
          + " \(db.dialect.any("$2", of: "text"))",
        scope.space, SQLValue.texts(keys), map: { $0.key(0, of: Entry.self) })
      let newest = found.sorted { $1 < $0 }.prefix(50)
      return try Entries.load(Array(newest), in: scope, db)
    }
  }
}
