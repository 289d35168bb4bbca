package import Accounts
package import Database
import Journal
package import Model

/// Deletes the spaces that nobody can access any more, with everything in them, 30 days after the
/// account of their last member was deleted. The e-mail address, the settings and the keys of a
/// deleted account are deleted then too; its name stays at what it wrote in the spaces of others.
package struct SpacePurge: Sendable {
  private let database: Database
  private let accounts: Accounts
  private let batchSize: Int

  /// The time for which a deleted account can be brought back from the database by hand.
  package static let graceSeconds: Int64 = 30 * 86_400

  /// - Parameter batchSize: the largest number of rows that one transaction deletes from a table, so
  ///   that other writers wait for a moment only.
  package init(_ database: Database, _ accounts: Accounts, batchSize: Int = 500) {
    self.database = database
    self.accounts = accounts
    self.batchSize = batchSize
  }

  /// - Returns: the number of deleted spaces.
  @discardableResult
  package func run(now: Timestamp = .now) async throws -> Int {
    let end = now.adding(seconds: -SpacePurge.graceSeconds)
    var count = 0
    while let space = try await next(before: end) {
      try await delete(space)
      count += 1
    }
    try await accounts.deleteDetails(ofAccountsDeletedBefore: end)
    for table in try await database.read({ db in try SpacePurge.tablesOfUsers(db) }) {
      try await database.deleteInBatches { db, limit in
        try TableLoading.deleteRows(
          ofUsers: "SELECT key FROM users WHERE deleted_at < $1", end, from: table, limit: limit,
          db)
      }
    }
    return count
  }

  /// Returns the tables whose rows belong to a user and to no space, such as the key of an AI
  /// provider.
  static func tablesOfUsers(_ db: any Connection) throws -> [TableSchema] {
    try DatabaseSchema.read(db).tables.values
      .filter { $0.column("user_id") != nil && $0.column("space_id") == nil }
      .sorted { $0.name < $1.name }
  }

  /// Returns a space whose members all deleted their accounts, and that did not change, since `end`.
  private func next(before end: Timestamp) async throws -> SpaceKey? {
    try await database.read { db in
      try db.row(
        """
        SELECT s.key FROM spaces s
        WHERE s.created_at < $1
          AND NOT EXISTS (
            SELECT 1 FROM members m JOIN users u ON u.key = m.user_id
            WHERE m.space_id = s.key AND (u.deleted_at IS NULL OR u.deleted_at >= $1))
          AND COALESCE(
            (SELECT c.at FROM changes c WHERE c.space_id = s.key ORDER BY c.seq DESC LIMIT 1), 0)
            < $1
          AND NOT EXISTS (
            SELECT 1 FROM settings i WHERE i.name = $2 AND i.value = CAST(s.key AS TEXT))
        ORDER BY s.key LIMIT 1
        """, end, SpaceStore.restorationSetting, map: { $0.key(0, of: Space.self) })
    }
  }

  /// Deletes the rows table by table, in batches. If the program ends meanwhile, the next run
  /// continues.
  private func delete(_ space: SpaceKey) async throws {
    let tables = try await database.read { db in try SpacePurge.tables(db) }
    for table in tables {
      do {
        while try await deleteRows(of: space, from: table, limit: batchSize) == batchSize {
          try Task.checkCancellation()
        }
      } catch let error as DatabaseError where error.isConstraintViolation {
        // Rows that refer to rows of the same table are deleted with one statement.
        _ = try await deleteRows(of: space, from: table, limit: .max)
      }
    }
    try await database.write { db in try SpaceStore.deleteAbandoned(space, db) }
  }

  private func deleteRows(
    of space: SpaceKey, from table: TableSchema, limit: Int
  ) async throws -> Int {
    try await database.write(limit: .none) { db in
      try TableLoading.deleteRows(of: space.rawValue, from: table, limit: limit, db)
    }
  }

  /// Returns the tables with rows of spaces, each before those that its rows refer to.
  static func tables(_ db: any Connection) throws -> [TableSchema] {
    let all = try DatabaseSchema.read(db).tables.filter { $0.value.column("space_id") != nil }
    var referring: [String: Set<String>] = [:]
    for name in all.keys {
      let others = try DatabaseSchema.references(to: name, db).map(\.table)
      referring[name] = Set(others).subtracting([name]).intersection(all.keys)
    }
    var waiting = all.keys.sorted()
    var ordered: [TableSchema] = []
    while !waiting.isEmpty {
      let free = waiting.filter { referring[$0, default: []].isDisjoint(with: waiting) }
      // Only tables that refer to each other have no order. A test checks that no tables do.
      let next = free.isEmpty ? waiting : free
      ordered += next.compactMap { all[$0] }
      waiting.removeAll { next.contains($0) }
    }
    return ordered
  }
}
