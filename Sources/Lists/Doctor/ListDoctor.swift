package import Database
package import Journal
import Model

/// Compares data derived from shopping lists with the lists: counts, search documents, and the last
/// logged change of each object.
package struct ListDoctor: Doctor {
  private let database: Database
  package let subject = "lists"

  package init(database: Database) { self.database = database }

  /// Compares everything without writing.
  /// - Parameter report: called with a description of each difference.
  /// - Returns: the number of lists examined, and of differences found.
  package func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (examined: Int, differences: Int) {
    var (lists, found) = (0, 0)
    for space in try await spaces() {
      let (count, differences) = try await database.read(limit: .none) { db in
        (
          try ListStore.all(in: space, db).count,
          try ListCheck.countDifferences(in: space, db) + ListCheck.missingChanges(in: space, db)
            + ListCheck.documentDifferences(in: space, db)
        )
      }
      lists += count
      found += differences.count
      for difference in differences { report("space \(space.rawValue): \(difference)") }
    }
    return (lists, found)
  }

  /// Recomputes all counts and search documents. The fields of the lists do not change.
  package func repair() async throws {
    for space in try await spaces() {
      try await database.write(limit: .none) { db in
        try Journal.acquireSpaceLock(in: space, db)
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
