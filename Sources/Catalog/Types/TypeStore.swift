import Database
import Foundation
import Journal
import Model

enum TypeStore {
  /// Every type of the space with its fields: one statement.
  static func load(_ space: SpaceKey, _ db: any Connection) throws -> TypeBook {
    var types: [TypeRecord] = []
    try db.step(
      """
      SELECT t.key, t.id, t.system_key, t.name, t.icon, t.in_log, t.in_library,
        t.created_at, t.updated_at,
        f.key, f.id, f.field_key, f.label, f.kind, f.options, f.required, f.many, f.target_type_id, g.id
      FROM types t LEFT JOIN fields f ON f.space_id = t.space_id AND f.type_id = t.key
      LEFT JOIN types g ON g.space_id = f.space_id AND g.key = f.target_type_id
      WHERE t.space_id = $1 ORDER BY t.position, t.key, f.position, f.key
      """, values: [space.sqlValue]
    ) { row in
      if types.last?.key != row.key(0) { types.append(type(row)) }
      if !row.isNull(9) { types[types.count - 1].fields.append(field(row)) }
      return true
    }
    return TypeBook(types: types)
  }

  private static func type(_ row: borrowing Row) -> TypeRecord {
    TypeRecord(
      key: row.key(0), id: row.id(1), systemKey: row.optionalText(2), name: row.text(3),
      icon: row.text(4), inLog: row.bool(5), inLibrary: row.bool(6), createdAt: row.timestamp(7),
      updatedAt: row.timestamp(8), fields: [])
  }

  private static func field(_ row: borrowing Row) -> FieldRecord {
    let options = row.withBytes(14) { bytes in
      bytes.count <= 2 ? [] : (try? JSONDecoder().decode([String].self, from: Data(bytes))) ?? []
    }
    return FieldRecord(
      key: row.key(9), id: row.id(10), fieldKey: row.text(11), label: row.text(12),
      kind: FieldKind(rawValue: row.text(13)), options: options, required: row.bool(15),
      many: row.bool(16), target: row.optionalKey(17), targetID: row.optionalID(18))
  }

  static func insert(_ type: NewType, in writing: Writing) throws -> TypeKey {
    let key = try writing.db.row(
      """
      INSERT INTO types (id, space_id, system_key, name, icon, in_log, in_library, in_site,
        position, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $9)
      ON CONFLICT (space_id, system_key) DO UPDATE SET system_key = EXCLUDED.system_key
      RETURNING key
      """, type.id, writing.space, type.systemKey, type.name, type.icon, type.inLog,
      type.inLibrary, type.position, writing.now, map: { $0.key(0, of: EntryType.self) })
    guard let key else { throw Failure.notFound("type") }
    return key
  }

  static func insert(
    _ fields: [NewField], of type: TypeKey, in writing: Writing
  ) throws {
    try writing.db.executeMany(
      """
      INSERT INTO fields (id, space_id, type_id, field_key, label, kind, options, required, many,
        target_type_id, position)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """,
      fields.enumerated().map { position, field in
        let options = (try? JSONEncoder().encode(field.options)) ?? Data("[]".utf8)
        return [
          FieldID.new(), writing.space, type, field.key, field.label, field.kind,
          String(decoding: options, as: UTF8.self), field.required, field.many, field.target,
          position,
        ]
      })
  }
}

struct NewType {
  var id: TypeID = .new()
  var systemKey: String?
  var name: String
  var icon: String
  var inLog = true
  var inLibrary = true
  var position = 100
}

struct NewField {
  var key: String
  var label: String
  var kind: FieldKind
  var options: [String] = []
  var required = false
  var many = false
  var target: TypeKey?
}
