import Catalog
import Database
package import Journal
package import Model

/// A link between content, as the contract sends it. Its id is made of source, field and target and
/// is not stored.
package struct ContentRelation: Encodable, Sendable {
  package var id: ContentRelationID
  package var sortOrder: Int
  package var createdAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "content_relation_id"
    case source = "source_content_id"
    case target = "target_content_id"
    case field = "field_id"
    case sortOrder = "sort_order"
    case createdAt = "date_created"
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id.description, forKey: .id)
    try values.encode(id.source, forKey: .source)
    try values.encode(id.target, forKey: .target)
    try values.encode(id.field, forKey: .field)
    try values.encode(sortOrder, forKey: .sortOrder)
    try values.encode(createdAt, forKey: .createdAt)
  }
}

/// The id of a relation: `{source}.{field}.{target}`.
package struct ContentRelationID: Sendable, Hashable, LosslessStringConvertible {
  package var source: EntryID
  package var field: FieldID
  package var target: EntryID

  package init(source: EntryID, field: FieldID, target: EntryID) {
    (self.source, self.field, self.target) = (source, field, target)
  }

  package init?(_ text: String) {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3, let source = EntryID(parts[0]), let field = FieldID(parts[1]),
      let target = EntryID(parts[2])
    else { return nil }
    self.init(source: source, field: field, target: target)
  }

  package var description: String { "\(source).\(field).\(target)" }
}

/// A request of the contract that links content to other content. Its `id` supplies the source,
/// target and field that are left out.
package struct ContentRelationBody: Decodable, Sendable {
  package var id: String?
  package var source: EntryID?
  package var target: EntryID?
  package var field: FieldID?
  package var sortOrder: Int?

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ContentRelation.CodingKeys.self)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    source = try values.decodeID(forKey: .source)
    target = try values.decodeID(forKey: .target)
    field = try values.decodeID(forKey: .field)
    sortOrder = try values.decodeIfPresent(Int.self, forKey: .sortOrder)
  }
}

extension Contents {
  /// Returns at most `limit` relations of content.
  /// - Parameter source: the entry whose links are returned; nil for those of the whole site.
  package func relations(
    limit: Int, offset: Int = 0, source: EntryID? = nil, in scope: Scope
  ) async throws -> [ContentRelation] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try RelationRows.load(
        in: scope.space, source: source, limit: limit, offset: offset, db)
    }
  }

  package func countRelations(_ scope: Scope) async throws -> Int {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try RelationRows.count(in: scope.space, db)
    }
  }

  package func relation(
    _ id: ContentRelationID, in scope: Scope
  ) async throws -> ContentRelation {
    let all = try await relations(limit: 10_000, source: id.source, in: scope)
    guard let found = all.first(where: { $0.id == id }) else {
      throw Failure.notFound("contentRelation")
    }
    return found
  }

  /// Links content to other content, at an index among its existing links.
  package func link(
    _ body: ContentRelationBody, in scope: Scope
  ) async throws -> ContentRelation {
    let named = body.id.flatMap { ContentRelationID($0) }
    guard let source = body.source ?? named?.source, let target = body.target ?? named?.target,
      let field = body.field ?? named?.field
    else { throw Failure.invalid(FieldProblem("source_content_id", "required")) }
    let id = ContentRelationID(source: source, field: field, target: target)
    try await write(in: scope) { mutations in
      try mutations.changeLinks(of: id) { links in
        links.removeAll { $0 == target }
        links.insert(target, at: min(max(0, body.sortOrder ?? links.count), links.count))
      }
    }
    return try await relation(id, in: scope)
  }

  package func unlink(_ id: ContentRelationID, in scope: Scope) async throws {
    try await write(in: scope) { mutations in
      try mutations.changeLinks(of: id) { links in
        guard links.contains(id.target) else { throw Failure.notFound("contentRelation") }
        links.removeAll { $0 == id.target }
      }
    }
  }
}

extension ContentMutations {
  /// Changes the links of one field of an entry.
  fileprivate func changeLinks(
    of id: ContentRelationID, _ change: (inout [EntryID]) throws -> Void
  ) throws {
    let content = try find(id.source)
    let field = try field(id.field, of: content)
    guard field.record.kind == .relation else {
      throw Failure.invalid(FieldProblem("field_id", "relation"))
    }
    var ids = try db.rows(
      """
      SELECT n.id FROM entry_relations r
      JOIN entries n ON n.space_id = r.space_id AND n.key = r.target_id
      WHERE r.space_id = $1 AND r.source_id = $2 AND r.field_id = $3 ORDER BY r.position
      """, transaction.space, content.key, field.record.key,
      map: { $0.id(0, of: Entry.self) })
    try change(&ids)
    try entries.update(content.id, as: .draft) { draft in
      draft.relations[field.key] = ids.map { RelationLink(id: $0) }
    }
    try recordEdit(of: content, fields: [field.key])
  }
}

/// Reads relations between entries of the Site.
private enum RelationRows {
  /// FROM and WHERE for the relations of one entry. The space is `$1` and the entry `$4`.
  private static let ofEntry = """
    FROM entry_relations r
    JOIN entries e ON e.space_id = r.space_id AND e.key = r.source_id
    JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id AND t.in_site = 1
      AND t.deleted = 0
    JOIN fields f ON f.space_id = r.space_id AND f.key = r.field_id AND f.removed = 0
    JOIN entries n ON n.space_id = r.space_id AND n.key = r.target_id
    WHERE r.space_id = $1 AND e.id = $4
    """

  /// FROM and WHERE for the relations of the whole Site. They are found by the fields of its types,
  /// so that no other relation of the space is read.
  private static func ofSite(_ dialect: Dialect) -> String {
    """
    FROM types t
    \(dialect.orderedJoin) fields f ON f.space_id = t.space_id AND f.type_id = t.key
      AND f.kind = 'relation' AND f.removed = 0
    \(dialect.lookup(
      "entry_relations", as: "r", by: "entry_relations_of_field",
      on: "r.space_id = f.space_id AND r.field_id = f.key"))
    \(dialect.lookup("entries", as: "e", on: "e.space_id = r.space_id AND e.key = r.source_id"))
    \(dialect.lookup("entries", as: "n", on: "n.space_id = r.space_id AND n.key = r.target_id"))
    WHERE t.space_id = $1 AND t.in_site = 1 AND t.deleted = 0
    """
  }

  static func load(
    in space: SpaceKey, source id: EntryID?, limit: Int, offset: Int, _ db: any Connection
  ) throws -> [ContentRelation] {
    var values = [space.sqlValue, .integer(Int64(limit)), .integer(Int64(offset))]
    if let id { values.append(id.sqlValue) }
    var found: [ContentRelation] = []
    try db.step(
      """
      SELECT e.id, f.id, f.shared_id, n.id, r.position, e.updated_at
      \(id == nil ? ofSite(db.dialect) : ofEntry)
      ORDER BY r.source_id, r.field_id, r.position LIMIT $2 OFFSET $3
      """, values: values
    ) { row in
      let shared = row.optionalID(2, of: Field.self)
      found.append(
        ContentRelation(
          id: ContentRelationID(
            source: row.id(0), field: shared ?? row.id(1), target: row.id(3)),
          sortOrder: row.int(4), createdAt: row.timestamp(5)))
      return true
    }
    return found
  }

  static func count(in space: SpaceKey, _ db: any Connection) throws -> Int {
    Int(
      try db.integer("SELECT COUNT(*) \(ofSite(db.dialect))", space) ?? 0)
  }
}
