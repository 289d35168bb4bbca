package import Database
package import Model

/// An entry at the other end of a relation.
package struct EntryNeighbour: Sendable, Equatable {
  /// The field of the one that leads to the other.
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
  /// The entries that this one names, in the order of its fields.
  package func named(by id: EntryID, for user: UserKey) async throws -> [EntryNeighbour] {
    try await neighbours(
      of: id, for: user, here: "source_id", there: "target_id", "f.key, r.position")
  }

  /// The newest that name this one.
  package func naming(_ id: EntryID, for user: UserKey) async throws -> [EntryNeighbour] {
    try await neighbours(
      of: id, for: user, here: "target_id", there: "source_id", "n.key DESC")
  }

  /// So many are shown beside an entry.
  private static let mostNeighbours = 100

  private func neighbours(
    of id: EntryID, for user: UserKey, here: String, there: String, _ order: String
  ) async throws -> [EntryNeighbour] {
    try await database.read { db in
      try db.rows(
        """
        SELECT f.field_key, n.id, n.title FROM entries e
        \(db.dialect.orderedJoin) entry_relations r
          ON r.space_id = e.space_id AND r.\(here) = e.key
        \(db.dialect.orderedJoin) fields f ON f.space_id = r.space_id AND f.key = r.field_id
        \(db.dialect.orderedJoin) entries n ON n.space_id = r.space_id AND n.key = r.\(there)
        WHERE e.id = $1 AND e.space_id IN (SELECT space_id FROM members WHERE user_id = $2)
        ORDER BY \(order) LIMIT \(Entries.mostNeighbours)
        """, id, user
      ) { EntryNeighbour(fieldKey: $0.text(0), id: $0.id(1), title: $0.text(2)) }
    }
  }
}
