package import Database
package import Journal
package import Model

/// A related entry with the attributes of the link.
package struct LinkedEntry: Sendable {
  package var id: EntryID
  package var title: String
  /// The attributes of the link, such as `role`.
  package var attributes: [String: String]
  /// The image on its card.
  package var cover: ImageID?
  package var favourite: Bool
}

/// The related entries in order, by entry and by the key of the field.
package typealias EntryRelations = [EntryKey: [String: [LinkedEntry]]]

/// The number of entries that link to each entry.
package typealias InverseRelationCounts = [EntryKey: Int]

extension Entries {
  /// Returns the related entries of a page's entries, with two statements in total.
  package func relations(
    of entries: [EntryRecord], in scope: Scope
  ) async throws -> EntryRelations {
    guard !entries.isEmpty else { return [:] }
    let keys = entries.map(\.key.rawValue)
    return try await database.read { db in
      let links = try db.rows(
        """
        SELECT r.source_id, f.field_key, r.target_id, r.attributes FROM entry_relations r
        JOIN fields f ON f.space_id = r.space_id AND f.key = r.field_id
        WHERE r.space_id = $1 AND r.source_id \(db.dialect.any("$2"))
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        ORDER BY r.source_id, r.field_id, r.position
        """, scope.space, SQLValue.integers(keys), scope.user
      ) {
        (
          source: $0.key(0, of: Entry.self), field: $0.text(1), target: $0.key(2, of: Entry.self),
          attributes: LinkedEntry.attributes($0.text(3))
        )
      }
      let linked = try Entries.linked(Set(links.map(\.target)), in: scope.space, db)
      var found: EntryRelations = [:]
      for link in links {
        // The target was deleted between the two statements.
        guard var entry = linked[link.target] else { continue }
        entry.attributes = link.attributes
        found[link.source, default: [:]][link.field, default: []].append(entry)
      }
      return found
    }
  }

  /// Reads the targets of links, each once.
  private static func linked(
    _ keys: Set<EntryKey>, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: LinkedEntry] {
    guard !keys.isEmpty else { return [:] }
    let rows = try db.rows(
      """
      SELECT key, id, title, images, favourite FROM entries
      WHERE space_id = $1 AND key \(db.dialect.any("$2"))
      """, space, SQLValue.integers(keys.map(\.rawValue).sorted())
    ) { row in
      (
        row.key(0, of: Entry.self),
        LinkedEntry(
          id: row.id(1), title: row.text(2), attributes: [:], cover: LinkedEntry.cover(row.text(3)),
          favourite: row.bool(4))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number of entries of `type` that link to each of `entries`.
  package func inverseRelationCounts(
    of entries: [EntryRecord], from type: TypeKey, in scope: Scope
  ) async throws -> InverseRelationCounts {
    guard !entries.isEmpty else { return [:] }
    let keys = entries.map(\.key.rawValue)
    let rows = try await database.read { db in
      try db.rows(
        """
        SELECT r.target_id, COUNT(DISTINCT r.source_id) FROM \(db.dialect.unnest("$2", as: "t"))
        \(db.dialect.lookup(
          "entry_relations", as: "r", on: "r.space_id = $1 AND r.target_id = t.value"))
        WHERE r.field_id IN (SELECT key FROM fields WHERE space_id = $1 AND type_id = $4)
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        GROUP BY r.target_id
        """, scope.space, SQLValue.integers(keys), scope.user, type
      ) { ($0.key(0, of: Entry.self), $0.int(1)) }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

extension LinkedEntry {
  /// Returns the cover, or the first image if none is marked.
  /// - Parameter images: a JSON array of `EntryImage`.
  static func cover(_ images: String) -> ImageID? {
    let all = images == "[]" ? [] : FastJSONParser.images(images) ?? []
    return (all.first(where: \.isCover) ?? all.first)?.id
  }

  static func attributes(_ json: String) -> [String: String] {
    json == "{}" ? [:] : FastJSONParser.strings(json) ?? [:]
  }
}
