import Database
package import Journal
package import Model

/// A summary of what undoing an import would do, by the types of the entries.
package struct ImportUndoPlan: Sendable, Equatable {
  package struct Count: Sendable, Equatable {
    /// The name of the type; nil for entries without a type, or of one that was deleted.
    package var type: CatalogName?
    package var number: Int
  }

  /// Entries that the import created and that were not changed since.
  package var removed: [Count] = []
  /// Entries that the import changed and that were not changed since.
  package var reverted: [Count] = []
  /// Entries that stay as they are, because they were changed since or other entries link to them.
  package var kept = 0

  package var isEmpty: Bool { removed.isEmpty && reverted.isEmpty && kept == 0 }
}

extension Imports {
  /// Returns what undoing an import would do, by the same rules as `ImportUndo`, with two SQL
  /// statements.
  package func undoPlan(of found: Import, in scope: Scope) async throws -> ImportUndoPlan {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try Imports.undoPlan(of: found, db)
    }
  }

  static func undoPlan(of found: Import, _ db: any Connection) throws -> ImportUndoPlan {
    let types = try TypeStore.load(found.space, db)
    var plan = ImportUndoPlan()
    func count(_ key: TypeKey?, _ number: Int) -> ImportUndoPlan.Count {
      .init(type: key.flatMap { types[$0]?.displayName }, number: number)
    }
    for (type, made, stays) in try Imports.createdCounts(of: found, db) {
      if made > stays { plan.removed.append(count(type, made - stays)) }
      plan.kept += stays
    }
    for (type, isUpdate, isCurrent, number) in try Imports.changedCounts(of: found, db) {
      if !isCurrent {
        plan.kept += number
      } else if isUpdate {
        plan.reverted.append(count(type, number))
      }
    }
    return plan
  }

  /// Returns the number of entries that are as the import created them, by type, and how many of
  /// them stay nevertheless: those that another entry links to, and those that these link to.
  private static func createdCounts(
    of found: Import, _ db: any Connection
  ) throws -> [(type: TypeKey?, made: Int, stays: Int)] {
    try db.rows(
      """
      WITH RECURSIVE changed AS MATERIALIZED (
        SELECT target, MAX(revision) AS newest,
          MAX(CASE WHEN operation = 'create' THEN 1 ELSE 0 END) AS is_made
        FROM changes \(db.dialect.indexed(by: "changes_of_group"))
        WHERE space_id = $1 AND group_id = $2 AND kind = 'entry' GROUP BY target
      ), made AS MATERIALIZED (
        SELECT e.key, e.type_id FROM changed c
        JOIN entries e ON e.space_id = $1 AND e.id = c.target
        WHERE c.is_made = 1 AND e.revision = c.newest
      ), stays AS (
        SELECT r.target_id AS key FROM entry_relations r
        WHERE r.space_id = $1 AND r.target_id IN (SELECT key FROM made)
          AND r.source_id NOT IN (SELECT key FROM made)
        UNION
        SELECT r.target_id FROM stays s
        JOIN entry_relations r ON r.space_id = $1 AND r.source_id = s.key
        WHERE r.target_id IN (SELECT key FROM made)
      )
      SELECT m.type_id, COUNT(*), COUNT(s.key) FROM made m LEFT JOIN stays s ON s.key = m.key
      GROUP BY m.type_id ORDER BY COUNT(*) DESC, m.type_id
      """, found.space, found.group, map: { ($0.optionalKey(0), $0.int(1), $0.int(2)) })
  }

  /// Returns the number of entries that the import created or changed and that exist, by type.
  /// - Returns: `isUpdate` is false for created entries, `isCurrent` is true for entries that were
  ///   not changed since. The created ones among these are in `createdCounts`.
  private static func changedCounts(
    of found: Import, _ db: any Connection
  ) throws -> [(type: TypeKey?, isUpdate: Bool, isCurrent: Bool, number: Int)] {
    try db.rows(
      """
      SELECT type_id, CASE WHEN creations = 0 THEN 1 ELSE 0 END AS is_update,
        CASE WHEN revision = newest THEN 1 ELSE 0 END AS is_current, COUNT(*)
      FROM (
        SELECT e.type_id, e.revision, MAX(c.revision) AS newest,
          SUM(CASE WHEN c.operation = 'create' THEN 1 ELSE 0 END) AS creations
        FROM changes c \(db.dialect.indexed(by: "changes_of_group"))
        JOIN entries e ON e.space_id = c.space_id AND e.id = c.target
        WHERE c.space_id = $1 AND c.group_id = $2 AND c.kind = 'entry'
          AND (c.operation = 'create' OR c.operation = 'update' AND c.before IS NOT NULL)
        GROUP BY e.key, e.type_id, e.revision) AS touched
      GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1
      """, found.space, found.group,
      map: { ($0.optionalKey(0), $0.bool(1), $0.bool(2), $0.int(3)) })
  }
}
