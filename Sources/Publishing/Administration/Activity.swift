import Database
package import Journal
package import Model

/// A logged change of a space, with the member who made it.
package struct Activity: Sendable {
  package var sequence: Int64
  package var at: Timestamp
  package var kind: String
  package var target: String
  package var operation: Change.Operation
  package var actor: UserID
  package var actorName: String
  package var actorEmail: String?
  /// Nil if the author is no longer a member of the space.
  package var actorRole: Role?
}

extension Site {
  /// Returns the newest changes of the space, newest first.
  /// - Throws: notFound (`space.notFound`) for non-members.
  package func activity(_ scope: Scope, limit: Int) async throws -> [Activity] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try db.rows(
        """
        SELECT c.seq, c.at, c.kind, c.target, c.operation, u.id,
          COALESCE(u.display_name, u.email, ''), u.email, m.role
        FROM changes c JOIN users u ON u.key = c.user_id
        LEFT JOIN members m ON m.space_id = c.space_id AND m.user_id = c.user_id
        WHERE c.space_id = $1 ORDER BY c.seq DESC LIMIT $2
        """, scope.space, limit
      ) { row in
        Activity(
          sequence: row.int64(0), at: row.timestamp(1), kind: row.text(2),
          target: row.id(3, of: Change.self).description,
          operation: Change.Operation(rawValue: row.text(4)) ?? .update, actor: row.id(5),
          actorName: row.text(6), actorEmail: row.optionalText(7),
          actorRole: row.optionalText(8).map { Role(rawValue: $0) })
      }
    }
  }
}
