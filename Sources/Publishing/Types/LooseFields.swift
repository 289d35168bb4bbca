import Database
import Foundation
import Journal
import Model

/// Fields that no type has yet: old programs make a field first and give it to a type after that.
enum LooseFields {
  static func all(in space: SpaceKey, _ db: any Connection) throws -> [SiteField] {
    try db.rows(
      """
      SELECT id, body, created_at, updated_at FROM loose_fields WHERE space_id = $1 ORDER BY id
      """, space
    ) { row in
      SiteField(
        row.id(0), body: body(row.text(1)), createdAt: row.timestamp(2),
        updatedAt: row.timestamp(3))
    }
  }

  private static func body(_ json: String) -> SiteFieldBody {
    (try? JSONDecoder().decode(SiteFieldBody.self, from: Data(json.utf8))) ?? SiteFieldBody()
  }

  static func find(_ id: FieldID, in writing: Writing) throws -> SiteFieldBody? {
    try writing.db.row(
      "SELECT body FROM loose_fields WHERE space_id = $1 AND id = $2", writing.space, id,
      map: { body($0.text(0)) })
  }

  @discardableResult
  static func insert(
    _ body: SiteFieldBody, id: FieldID, in writing: Writing
  ) throws -> SiteField {
    let taken = try writing.db.integer(
      "SELECT 1 FROM fields WHERE id = $1 AND removed = 0", id)
    let made = try writing.db.execute(
      """
      INSERT INTO loose_fields (space_id, id, body, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $4) ON CONFLICT (space_id, id) DO NOTHING
      """, writing.space, id, try text(body), writing.now)
    guard taken == nil, made == 1 else { throw Failure(.conflict, "site.idTaken") }
    writing.record(Change(.looseField, id, .create, revision: 1))
    return SiteField(id, body: body, createdAt: writing.now, updatedAt: writing.now)
  }

  static func update(
    _ body: SiteFieldBody, id: FieldID, in writing: Writing
  ) throws -> SiteField {
    try writing.db.execute(
      "UPDATE loose_fields SET body = $3, updated_at = $4 WHERE space_id = $1 AND id = $2",
      writing.space, id, try text(body), writing.now)
    writing.record(Change(.looseField, id, .update, revision: 1))
    return SiteField(id, body: body, createdAt: writing.now, updatedAt: writing.now)
  }

  @discardableResult
  static func delete(_ id: FieldID, in writing: Writing) throws -> Bool {
    let gone = try writing.db.execute(
      "DELETE FROM loose_fields WHERE space_id = $1 AND id = $2", writing.space, id)
    if gone > 0 { writing.record(Change(.looseField, id, .delete, revision: 1)) }
    return gone > 0
  }

  private static func text(_ body: SiteFieldBody) throws -> String {
    let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    guard text.characterCount <= 100_000 else {
      throw Failure.invalid(FieldProblem("data", "length", ["min": "0", "max": "20000"]))
    }
    return text
  }
}

extension SiteField {
  /// One that no type has.
  init(_ id: FieldID, body: SiteFieldBody, createdAt: Timestamp, updatedAt: Timestamp) {
    self.init(
      id: id, parentID: nil, sortOrder: body.sortOrder ?? 0, name: body.name ?? "",
      label: body.label ?? "", data: body.data ?? "", validation: body.validation ?? "",
      validationID: body.validationID.applied(to: nil), uiConfig: body.uiConfig ?? "{}",
      type: body.type ?? "text", translatable: body.translatable ?? false,
      roles: body.roles.applied(to: nil), authorID: body.authorID.flatMap { UserID($0) },
      createdAt: createdAt, updatedAt: updatedAt)
  }
}
