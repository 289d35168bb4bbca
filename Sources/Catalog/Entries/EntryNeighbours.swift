package import Database
package import Model

/// An entry that is linked with another by a relation, in either direction.
package struct EntryNeighbour: Sendable, Equatable {
  /// The key of the field that contains the link.
  package var fieldKey: String
  package var id: EntryID
  package var title: String

  package init(fieldKey: String, id: EntryID, title: String) {
    self.fieldKey = fieldKey
    self.id = id
    self.title = title
  }
}

extension Entries {
  /// Returns the entries that this entry links to, in the order of its fields.
  package func linkedEntries(of id: EntryID, for user: UserKey) async throws -> [EntryNeighbour] {
    try await neighbours(
      of: id, for: user, here: "source_id", there: "target_id", index: nil, "f.key, r.position")
  }

  /// Returns the entries that link to this one, newest first.
  package func linkingEntries(of id: EntryID, for user: UserKey) async throws -> [EntryNeighbour] {
    try await neighbours(
      of: id, for: user, here: "target_id", there: "source_id",
      index: "entry_relations_by_source", "r.source_id DESC, r.field_id DESC, r.position DESC")
  }

  /// The maximum number of entries in each direction.
  private static let maxNeighbours = 100

  private func neighbours(
    of id: EntryID, for user: UserKey, here: String, there: String, index: String?,
    _ order: String
  ) async throws -> [EntryNeighbour] {
    // Scalar subqueries, so that the engines can scan the index and stop at the limit.
    @Sendable func own(_ column: String) -> String {
      """
      (SELECT \(column) FROM entries
        WHERE id = $1 AND space_id IN (SELECT space_id FROM members WHERE user_id = $2) LIMIT 1)
      """
    }
    return try await database.read { db in
      try db.rows(
        """
        SELECT f.field_key, n.id, n.title
        FROM entry_relations r \(index.map { db.dialect.indexed(by: $0) } ?? "")
        \(db.dialect.orderedJoin) fields f ON f.space_id = r.space_id AND f.key = r.field_id
        \(db.dialect.orderedJoin) entries n ON n.space_id = r.space_id AND n.key = r.\(there)
        WHERE r.space_id = \(own("space_id")) AND r.\(here) = \(own("key"))
        ORDER BY \(order) LIMIT \(Entries.maxNeighbours)
        """, id, user
      ) { EntryNeighbour(fieldKey: $0.text(0), id: $0.id(1), title: $0.text(2)) }
    }
  }
}
