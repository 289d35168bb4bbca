import Database
import Foundation
import Journal
import Model

/// Reads and writes the rows of types and their fields.
enum TypeStore {
  /// Returns all types of the space with their fields. Runs one statement.
  /// - Parameter deleted: a type that is included although it is deleted.
  static func load(
    _ space: SpaceKey, _ db: any Connection, includingDeleted deleted: TypeKey? = nil
  ) throws -> TypeSet {
    var types: [TypeRecord] = []
    try db.step(
      """
      SELECT t.key, t.id, t.system_key, t.name, t.icon, t.in_log, t.created_at, t.updated_at,
        f.key, f.id, f.field_key, f.label, f.kind, f.options, f.required, f.many, f.target_type_id,
        g.id, f.removed, t.in_library, t.in_site, t.look, t.revision
      FROM types t LEFT JOIN fields f ON f.space_id = t.space_id AND f.type_id = t.key
      LEFT JOIN types g ON g.space_id = f.space_id AND g.key = f.target_type_id
      WHERE t.space_id = $1 AND (t.deleted = 0 OR t.key = $2)
      ORDER BY t.position, t.key, f.position, f.key
      """, values: [space.sqlValue, .integer(deleted?.rawValue ?? 0)]
    ) { row in
      if types.last?.key != row.key(0) { types.append(try type(row)) }
      guard !row.isNull(8) else { return true }
      let list: WritableKeyPath<TypeRecord, [FieldRecord]> =
        row.bool(18) ? \.removed : \.fields
      types[types.count - 1][keyPath: list].append(try field(row))
      return true
    }
    return TypeSet(types: types)
  }

  private static func type(_ row: borrowing Row) throws -> TypeRecord {
    try TypeRecord(
      key: row.key(0), id: row.id(1), systemKey: row.optionalText(2), name: row.text(3),
      icon: row.text(4), inLog: row.bool(5), inLibrary: row.bool(19), inSite: row.bool(20),
      look: json(row, 21) ?? TypeAppearance(), revision: row.int(22), createdAt: row.timestamp(6),
      updatedAt: row.timestamp(7), fields: [])
  }

  private static func field(_ row: borrowing Row) throws -> FieldRecord {
    let kind = FieldKind(rawValue: row.text(12))
    return try FieldRecord(
      key: row.key(8), id: row.id(9), fieldKey: row.text(10), label: row.text(11), kind: kind,
      options: json(row, 13) ?? [], required: row.bool(14), many: row.bool(15),
      target: row.optionalKey(16),
      targetID: row.optionalID(17),
      isSystem: SystemTypes.has(row.text(10), kind, in: row.optionalText(2)))
  }

  /// Decodes JSON. Nil for an empty array or object, without decoding: most are empty, and decoding
  /// is slow.
  /// - Throws: `DecodingError` for a value that cannot be read. Without it, the next change of the
  ///   type would store an empty one.
  private static func json<Value: Decodable>(
    _ row: borrowing Row, _ column: Int
  ) throws -> Value? {
    try row.withBytes(column) { bytes in
      bytes.count <= 2 ? nil : try JSON.decode(Value.self, from: Data(bytes))
    }
  }

  /// Inserts a type, or returns the key of the existing one with the same `systemKey`.
  /// - Throws: conflict (`type.tooMany`).
  static func insert(_ type: NewType, in transaction: WriteTransaction) throws -> TypeKey {
    if type.systemKey == nil {
      try CatalogLimits.checkRoomForType(in: transaction.space, transaction.db)
    }
    let key = try transaction.db.row(
      """
      INSERT INTO types (id, space_id, system_key, name, icon, in_log, in_library, in_site,
        look, position, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
      ON CONFLICT (space_id, system_key) DO UPDATE SET system_key = EXCLUDED.system_key
      RETURNING key
      """, type.id, transaction.space, type.systemKey, type.name, type.icon, type.inLog,
      type.inLibrary, type.inSite, JSON.text(type.look), type.position, transaction.now,
      map: { $0.key(0, of: EntryType.self) })
    guard let key else { throw Failure.notFound("type") }
    return key
  }

  static func insert(
    _ fields: [NewField], of type: TypeKey, in transaction: WriteTransaction
  ) throws {
    try insert(Array(fields.enumerated()), of: type, in: transaction)
  }

  /// Inserts fields with their positions.
  static func insert(
    _ fields: [(offset: Int, element: NewField)], of type: TypeKey, in transaction: WriteTransaction
  ) throws {
    try transaction.db.executeMany(
      """
      INSERT INTO fields (id, space_id, type_id, field_key, label, kind, options, required, many,
        target_type_id, position)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """,
      fields.map { position, field in
        [
          FieldID.new(), transaction.space, type, field.key, field.label, field.kind,
          try JSON.text(field.options), field.required, field.many, field.target, position,
        ]
      })
  }
}

/// The row of a type that is inserted.
struct NewType {
  var id: TypeID = .new()
  var systemKey: String?
  var name: String
  var icon: String
  var inLog = true
  var inLibrary = true
  var inSite = false
  var look = TypeAppearance()
  var position = 100
}

/// The row of a field that is inserted or updated.
struct NewField {
  /// The permanent key of the field's values, `FieldRecord.fieldKey`.
  var key: String
  var label: String
  var kind: FieldKind
  var options: [String] = []
  var required = false
  var many = false
  var target: TypeKey?
}
