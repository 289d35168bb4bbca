import Database
package import Journal
import Model

extension Imports {
  /// Returns the rows with an outcome, or all rows if it is nil, in the order of the file.
  /// - Parameter after: the number of the last row of the previous page.
  package func rows(
    of found: Import, outcome: ImportRow.Outcome?, after: Int = 0, limit: Int = 50
  ) async throws -> [ImportRow] {
    try await database.read { db in
      let condition = outcome.map { _ in "AND r.outcome = $4" } ?? "AND $4 = ''"
      return try db.rows(
        """
        SELECT \(ImportRow.columns) FROM import_rows r \(ImportRow.joins)
        WHERE r.space_id = $1 AND r.import_id = $2 AND r.number > $3 \(condition)
        ORDER BY r.number LIMIT \(limit)
        """, found.space, found.key, after, outcome?.rawValue ?? "", map: { ImportRow($0) })
    }
  }

  /// Returns the number of rows with each outcome.
  package func counts(of found: Import) async throws -> [ImportRow.Outcome: Int] {
    if let told = found.results.told { return told.counts }
    let rows = try await database.read { db in
      try db.rows(
        "SELECT outcome, COUNT(*) FROM import_rows WHERE space_id = $1 AND import_id = $2"
          + " GROUP BY outcome", found.space, found.key,
        map: { (ImportRow.Outcome(rawValue: $0.text(0)), $0.int(1)) })
    }
    return Dictionary(
      rows.compactMap { outcome, count in outcome.map { ($0, count) } },
      uniquingKeysWith: { $0 + $1 })
  }

  /// Stores decisions about rows that have not been written yet. A nil decision means the default.
  package func decide(
    _ decisions: [Int: ImportRow.Decision?], of id: ImportID, in scope: Scope
  ) async throws {
    let found = try await find(id, in: scope)
    guard [.ready, .cancelled].contains(found.phase) else {
      throw Failure(.conflict, "import.moved")
    }
    try await database.write { db in
      try scope.authoriseWriting(db)
      try Imports.saveDecisions(decisions, of: id, in: scope.space, db)
    }
  }

  static func saveDecisions(
    _ decisions: [Int: ImportRow.Decision?], of id: ImportID, in space: SpaceKey,
    _ db: any Connection
  ) throws {
    guard !decisions.isEmpty else { return }
    let key = try db.row(
      "SELECT key FROM imports WHERE space_id = $1 AND id = $2", space, id,
      map: { $0.key(0, of: Import.self) })
    guard let key else { throw Failure.notFound("import") }
    try db.executeMany(
      "UPDATE import_rows SET decision = $4"
        + " WHERE space_id = $1 AND import_id = $2 AND number = $3 AND done = 0",
      decisions.sorted { $0.key < $1.key }.map {
        [space, key, $0.key, $0.value?.rawValue ?? ""]
      })
  }
}
