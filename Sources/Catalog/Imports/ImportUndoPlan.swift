import Database
package import Journal
import Model

/// What undoing an import will do, by the types of the entries.
package struct ImportUndoPlan: Sendable, Equatable {
  package struct Count: Sendable, Equatable {
    /// Nil for entries of no type, or of one that was deleted.
    package var type: String?
    package var number: Int
  }

  /// Entries that the import made and that are as it made them.
  package var removed: [Count] = []
  /// Entries that it changed and that are as it left them.
  package var reverted: [Count] = []
  /// Entries that stay as they are, because they were changed since or others name them.
  package var kept = 0

  package var isEmpty: Bool { removed.isEmpty && reverted.isEmpty && kept == 0 }
}

extension Imports {
  /// The same rules as `ImportUndo`. Two statements.
  package func undoPlan(of found: Import, in scope: Scope) async throws -> ImportUndoPlan {
    try await database.read { db in
      try scope.authoriseReading(db)
      let book = try TypeStore.load(scope.space, db)
      var plan = ImportUndoPlan()
      func count(_ key: TypeKey?, _ number: Int) -> ImportUndoPlan.Count {
        .init(type: key.flatMap { book[$0]?.name }, number: number)
      }
      for (type, made, stays) in try Imports.made(by: found, db) {
        if made > stays { plan.removed.append(count(type, made - stays)) }
        plan.kept += stays
      }
      for (type, isUpdate, isCurrent, number) in try Imports.touched(by: found, db) {
        if !isCurrent {
          plan.kept += number
        } else if isUpdate {
          plan.reverted.append(count(type, number))
        }
      }
      return plan
    }
  }

  /// The revision at which the import left the entry `e`.
  private static let newest = """
    SELECT MAX(n.revision) FROM changes n
    WHERE n.space_id = $1 AND n.target = e.id AND n.group_id = $2 AND n.kind = 'entry'
    """

  /// Entries that are as the import made them, and how many of them stay all the same: those that
  /// an entry beside them names, and those that these name.
  private static func made(
    by found: Import, _ db: any Connection
  ) throws -> [(type: TypeKey?, made: Int, stays: Int)] {
    try db.rows(
      """
      WITH RECURSIVE made AS (
        SELECT e.key, e.type_id FROM changes c
        JOIN entries e ON e.space_id = c.space_id AND e.id = c.target
        WHERE c.space_id = $1 AND c.group_id = $2 AND c.kind = 'entry' AND c.operation = 'create'
          AND e.revision = (\(newest))
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

  /// Entries that it changed, and those that it made and somebody changed since.
  private static func touched(
    by found: Import, _ db: any Connection
  ) throws -> [(type: TypeKey?, isUpdate: Bool, isCurrent: Bool, number: Int)] {
    try db.rows(
      """
      SELECT type_id, CASE WHEN creations = 0 THEN 1 ELSE 0 END AS is_update,
        CASE WHEN revision = newest THEN 1 ELSE 0 END AS is_current, COUNT(*)
      FROM (
        SELECT e.type_id, e.revision, MAX(c.revision) AS newest,
          SUM(CASE WHEN c.operation = 'create' THEN 1 ELSE 0 END) AS creations
        FROM changes c JOIN entries e ON e.space_id = c.space_id AND e.id = c.target
        WHERE c.space_id = $1 AND c.group_id = $2 AND c.kind = 'entry'
          AND (c.operation = 'create' OR c.operation = 'update' AND c.before IS NOT NULL)
        GROUP BY e.key, e.type_id, e.revision) AS touched
      GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1
      """, found.space, found.group,
      map: { ($0.optionalKey(0), $0.bool(1), $0.bool(2), $0.int(3)) })
  }
}
