package import Database
import Journal
import Model

/// Holds what is kept beside shopping lists against the lists themselves: counts, search documents,
/// and the log's last word on each of them.
package struct ListDoctor: Sendable {
  private let database: Database

  package init(database: Database) { self.database = database }

  /// Compares everything; reads only.
  /// - Parameter report: called with each difference, in words.
  /// - Returns: how many lists were looked at, and how many differences were found.
  package func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (lists: Int, differences: Int) {
    var (lists, found) = (0, 0)
    for space in try await spaces() {
      let (count, differences) = try await database.read(limit: .none) { db in
        (
          try ListStore.all(in: space, db).count,
          try ListCheck.counts(in: space, db) + ListCheck.changes(in: space, db)
            + ListCheck.documents(in: space, db)
        )
      }
      lists += count
      found += differences.count
      for difference in differences { report("space \(space.rawValue): \(difference)") }
    }
    return (lists, found)
  }

  /// Counts anew and writes every search document; the lists' own fields are the truth and stay.
  package func repair() async throws {
    for space in try await spaces() {
      try await database.write(limit: .none) { db in
        try Journal.takeTurn(in: space, db)
        try ListCheck.repair(in: space, db)
      }
    }
  }

  private func spaces() async throws -> [SpaceKey] {
    try await database.read { db in
      try db.rows("SELECT key FROM spaces ORDER BY key", map: { $0.key(0) })
    }
  }
}
