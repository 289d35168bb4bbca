import Database
package import Journal
import Model

extension Entries {
  /// Entries that link to one entry with the same field, such as a person's films, with the
  /// attributes of the links.
  package struct InverseRelationGroup: Sendable {
    package var type: TypeRecord
    package var field: FieldRecord
    /// The total number of links; `entries` contains the first of them.
    package var count: Int
    package var entries: [(entry: EntryRecord, attributes: [String: String])]
  }

  static let maxInverseLinksShown = 60

  /// Returns the entries that link to an entry, by type and field, best rated first.
  package func inverseRelations(
    of entry: EntryRecord, _ book: TypeSet, in scope: Scope
  ) async throws -> [InverseRelationGroup] {
    try await database.read { db in try Entries.inverseRelations(of: entry, book, in: scope, db) }
  }

  static func inverseRelations(
    of entry: EntryRecord, _ book: TypeSet, in scope: Scope, _ db: any Connection
  ) throws -> [InverseRelationGroup] {
    try db.rows(
      """
      SELECT r.field_id, COUNT(*) FROM entry_relations r
      WHERE r.space_id = $1 AND r.target_id = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
      GROUP BY r.field_id ORDER BY r.field_id
      """, scope.space, entry.key, scope.user
    ) { ($0.key(0, of: Field.self), $0.int(1)) }
    .compactMap { field, count in
      try Entries.group(of: field, count, linkingTo: entry, book, scope, db)
    }
  }

  private static func group(
    of key: FieldKey, _ count: Int, linkingTo entry: EntryRecord, _ book: TypeSet, _ scope: Scope,
    _ db: any Connection
  ) throws -> InverseRelationGroup? {
    for type in book.types {
      guard let field = type.fields.first(where: { $0.key == key }) else { continue }
      let links = try db.rows(
        """
        SELECT source_id, attributes FROM entry_relations
        WHERE space_id = $1 AND target_id = $2 AND field_id = $3
        ORDER BY source_rating DESC, source_id DESC LIMIT \(maxInverseLinksShown)
        """, scope.space, entry.key, key
      ) { ($0.key(0, of: Entry.self), LinkedEntry.attributes($0.text(1))) }
      let attributes = Dictionary(links, uniquingKeysWith: { first, _ in first })
      let entries = try Entries.load(links.map(\.0), in: scope, db)
      return InverseRelationGroup(
        type: type, field: field, count: count,
        entries: entries.map { ($0, attributes[$0.key] ?? [:]) })
    }
    return nil
  }
}
