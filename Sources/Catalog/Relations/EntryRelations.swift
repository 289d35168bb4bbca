package import Database
package import Journal
package import Model

/// An entry at the other end of a relation, with what the link says.
package struct LinkedEntry: Sendable {
  package var id: EntryID
  package var title: String
  package var attributes: [String: String]
  /// The picture that stands for it.
  package var cover: ImageID?
  package var favourite: Bool
}

/// The relations of some entries, in order: by entry, then by the key of the field.
package typealias EntryRelations = [EntryKey: [String: [LinkedEntry]]]

/// How many entries lead to each of some.
package typealias IncomingCounts = [EntryKey: Int]

extension Entries {
  /// What entries of a page lead to: one statement for all of them.
  package func relations(
    of entries: [EntryRecord], in scope: Scope
  ) async throws -> EntryRelations {
    guard !entries.isEmpty else { return [:] }
    let keys = entries.map(\.key.rawValue)
    return try await database.read { db in
      var found: EntryRelations = [:]
      try db.step(
        """
        SELECT r.source_id, f.field_key, n.id, n.title, r.attributes, n.images, n.favourite
        FROM entry_relations r
        JOIN fields f ON f.space_id = r.space_id AND f.key = r.field_id
        JOIN entries n ON n.space_id = r.space_id AND n.key = r.target_id
        WHERE r.space_id = $1 AND r.source_id \(db.dialect.any("$2"))
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        ORDER BY r.source_id, r.field_id, r.position
        """, values: [scope.space.sqlValue, .integers(keys), scope.user.sqlValue]
      ) { row in
        found[row.key(0), default: [:]][row.text(1), default: []].append(
          LinkedEntry(
            id: row.id(2), title: row.text(3), attributes: LinkedEntry.attributes(row.text(4)),
            cover: LinkedEntry.cover(row.text(5)), favourite: row.bool(6)))
        return true
      }
      return found
    }
  }

  /// How many entries of a type lead to each of these.
  package func incomingCounts(
    of entries: [EntryRecord], from type: TypeKey, in scope: Scope
  ) async throws -> IncomingCounts {
    guard !entries.isEmpty else { return [:] }
    let keys = entries.map(\.key.rawValue)
    let rows = try await database.read { db in
      try db.rows(
        """
        SELECT r.target_id, COUNT(DISTINCT r.source_id) FROM entry_relations r
        WHERE r.space_id = $1 AND r.target_id \(db.dialect.any("$2"))
          AND r.field_id IN (SELECT key FROM fields WHERE space_id = $1 AND type_id = $4)
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        GROUP BY r.target_id
        """, scope.space, SQLValue.integers(keys), scope.user, type
      ) { ($0.key(0, of: Entry.self), $0.int(1)) }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

extension LinkedEntry {
  /// - Parameter images: a JSON array of `EntryImage`.
  static func cover(_ images: String) -> ImageID? {
    let all = images == "[]" ? [] : JSONScan.images(images) ?? []
    return (all.first(where: \.isCover) ?? all.first)?.id
  }

  static func attributes(_ json: String) -> [String: String] {
    json == "{}" ? [:] : JSONScan.strings(json) ?? [:]
  }
}
