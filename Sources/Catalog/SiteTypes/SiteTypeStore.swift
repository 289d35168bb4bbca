package import Database
import Journal
import Model

/// Reads and writes the properties of types and fields for the Site.
package enum SiteTypeStore {
  /// Returns the types of the Site in order, with their fields. Runs two statements.
  package static func load(
    _ space: SpaceKey, _ db: any Connection
  ) throws -> SiteTypeSet {
    let types = try TypeStore.load(space, db)
    let (known, fields) = try traits(space, db)
    return SiteTypeSet(
      types: types.types.compactMap { type in
        guard let traits = known[type.key] else { return nil }
        return SiteTypeRecord(
          record: type, traits: traits,
          fields: type.fields.compactMap { field($0, of: type, fields) })
      })
  }

  private struct FieldRow {
    var traits: FieldTraits
    var createdAt: Timestamp
    var updatedAt: Timestamp
  }

  private static func field(
    _ record: FieldRecord, of type: TypeRecord, _ rows: [FieldKey: FieldRow]
  ) -> SiteFieldRecord? {
    guard let row = rows[record.key] else { return nil }
    // Fields created before the Site existed have no timestamps; they use those of the type.
    return SiteFieldRecord(
      record: record, traits: row.traits,
      createdAt: row.createdAt.milliseconds == 0 ? type.createdAt : row.createdAt,
      updatedAt: row.updatedAt.milliseconds == 0 ? type.updatedAt : row.updatedAt)
  }

  private static func traits(
    _ space: SpaceKey, _ db: any Connection
  ) throws -> ([TypeKey: SiteTraits], [FieldKey: FieldRow]) {
    var types: [TypeKey: SiteTraits] = [:]
    var fields: [FieldKey: FieldRow] = [:]
    try db.step(
      """
      SELECT f.key, f.site_name, f.data, f.ui_config, f.validation, f.validation_id,
        f.translatable, f.roles, f.shared_id, f.site_author, f.position, f.created_at,
        f.updated_at, t.key, t.site_role, t.site_name, t.parent_type_id, t.site_author, t.position,
        t.site_label, f.site_kind
      FROM types t
      LEFT JOIN fields f ON f.space_id = t.space_id AND f.type_id = t.key AND f.removed = 0
      WHERE t.space_id = $1 AND t.in_site = 1 AND t.deleted = 0
      """, values: [space.sqlValue]
    ) { row in
      var traits = SiteTraits(
        role: row.text(14), name: row.text(15), parent: row.optionalKey(16),
        author: row.optionalKey(17), position: row.int(18))
      traits.label = row.text(19)
      types[row.key(13)] = traits
      if !row.isNull(0) { fields[row.key(0)] = self.row(row) }
      return true
    }
    return (types, fields)
  }

  private static func row(_ row: borrowing Row) -> FieldRow {
    var traits = FieldTraits()
    traits.name = row.text(1)
    traits.data = row.text(2)
    traits.uiConfig = row.text(3)
    traits.validation = row.text(4)
    traits.validationID = row.optionalID(5)
    traits.translatable = row.bool(6)
    traits.roles = row.text(7)
    traits.sharedID = row.optionalID(8)
    traits.author = row.optionalKey(9)
    traits.position = row.int(10)
    traits.kind = ContractKind(rawValue: row.text(20)) ?? .none
    return FieldRow(
      traits: traits, createdAt: row.timestamp(11), updatedAt: row.timestamp(12))
  }

  // MARK: - Writing

  static func save(_ traits: SiteTraits, of type: TypeKey, in transaction: WriteTransaction) throws
  {
    try transaction.db.execute(
      """
      UPDATE types SET site_role = $3, site_name = $4, parent_type_id = $5, site_author = $6,
        position = $7, updated_at = $8, site_label = $9
      WHERE space_id = $1 AND key = $2
      """, transaction.space, type, traits.role, traits.name, traits.parent, traits.author,
      traits.position, transaction.now, traits.label)
  }

  static func save(_ traits: FieldTraits, of field: FieldKey, in transaction: WriteTransaction)
    throws
  {
    try transaction.db.execute(
      """
      UPDATE fields SET site_name = $3, data = $4, ui_config = $5, validation = $6,
        validation_id = $7, translatable = $8, roles = $9, shared_id = $10, site_author = $11,
        position = $12, updated_at = $13, site_kind = $14,
        created_at = CASE created_at WHEN 0 THEN $13 ELSE created_at END
      WHERE space_id = $1 AND key = $2
      """, transaction.space, field, traits.name, traits.data, traits.uiConfig, traits.validation,
      traits.validationID, traits.translatable, traits.roles, traits.sharedID, traits.author,
      traits.position, transaction.now, traits.kind.rawValue)
  }
}
