import Database
import Journal
import Model

/// Fields that no type has yet. Older clients create a field first and assign it to a type later.
enum UnassignedFields {
  static func all(in space: SpaceKey, _ db: any Connection) throws -> [SiteField] {
    try db.rows(
      """
      SELECT id, body, created_at, updated_at FROM loose_fields WHERE space_id = $1 ORDER BY id
      """, space
    ) { row in
      try SiteField(
        row.id(0), body: body(row.text(1)), createdAt: row.timestamp(2),
        updatedAt: row.timestamp(3))
    }
  }

  /// - Throws: `DecodingError` for a body that cannot be read, because updates and undo write it.
  static func body(_ json: String) throws -> SiteFieldBody {
    try JSON.decode(from: json)
  }

  static func find(_ id: FieldID, in transaction: WriteTransaction) throws -> SiteFieldBody? {
    try transaction.db.row(
      "SELECT body FROM loose_fields WHERE space_id = $1 AND id = $2", transaction.space, id,
      map: { try body($0.text(0)) })
  }

  @discardableResult
  static func insert(
    _ body: SiteFieldBody, id: FieldID, revision: Int = 1, in transaction: WriteTransaction
  ) throws -> SiteField {
    let taken = try transaction.db.integer(
      "SELECT 1 FROM fields WHERE id = $1 AND removed = 0", id)
    let made = try transaction.db.execute(
      """
      INSERT INTO loose_fields (space_id, id, body, created_at, updated_at, revision)
      VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT (space_id, id) DO NOTHING
      """, transaction.space, id, try text(body), transaction.now, revision)
    guard taken == nil, made == 1 else { throw Failure(.conflict, "site.idTaken") }
    transaction.record(Change(.unassignedField, id, .create, revision: revision))
    return SiteField(id, body: body, createdAt: transaction.now, updatedAt: transaction.now)
  }

  static func update(
    _ body: SiteFieldBody, id: FieldID, in transaction: WriteTransaction
  ) throws -> SiteField {
    guard let old = try storedRow(id, in: transaction) else { throw Failure.notFound("field") }
    try transaction.db.execute(
      """
      UPDATE loose_fields SET body = $3, updated_at = $4, revision = $5
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id, try text(body), transaction.now, old.revision + 1)
    transaction.record(
      Change(.unassignedField, id, .update, revision: old.revision + 1, before: old.body))
    return SiteField(id, body: body, createdAt: transaction.now, updatedAt: transaction.now)
  }

  @discardableResult
  static func delete(_ id: FieldID, in transaction: WriteTransaction) throws -> Bool {
    guard let old = try storedRow(id, in: transaction) else { return false }
    try transaction.db.execute(
      "DELETE FROM loose_fields WHERE space_id = $1 AND id = $2", transaction.space, id)
    transaction.record(
      Change(.unassignedField, id, .delete, revision: old.revision, before: old.body))
    return true
  }

  /// Returns the body of a row as JSON, with its revision; nil for a field that a type has or that
  /// does not exist.
  static func storedRow(
    _ id: FieldID, in transaction: WriteTransaction
  ) throws -> (body: String, revision: Int)? {
    try transaction.db.row(
      "SELECT body, revision FROM loose_fields WHERE space_id = $1 AND id = $2", transaction.space,
      id, map: { ($0.text(0), $0.int(1)) })
  }

  private static func text(_ body: SiteFieldBody) throws -> String {
    let text = try JSON.text(body)
    guard text.characterCount <= 100_000 else {
      throw Failure.invalid(FieldProblem("data", "length", ["min": "0", "max": "100000"]))
    }
    return text
  }
}

/// Undoes changes to fields that no type has.
struct UnassignedFieldUndo: UndoHandler {
  let kind = Change.Kind.unassignedField
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: Field.self)
    let now = try UnassignedFields.storedRow(id, in: transaction)
    switch (change.operation, now, change.before) {
    case (.delete, nil, let before?):
      try UnassignedFields.insert(
        UnassignedFields.body(before), id: id, revision: change.revision + 1, in: transaction)
    case (.update, let now?, let before?) where now.revision == change.revision:
      _ = try UnassignedFields.update(UnassignedFields.body(before), id: id, in: transaction)
    case (.create, let now?, _) where now.revision == change.revision:
      try UnassignedFields.delete(id, in: transaction)
    default: throw Failure.undoConflict
    }
  }
}

extension SiteField {
  /// Creates a field that no type has.
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
