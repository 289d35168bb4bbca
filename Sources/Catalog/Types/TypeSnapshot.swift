import Database
import Journal
import Model

/// The state of a type and its fields before a change, stored as JSON in the log of changes.
/// Database keys are stored as they are, because they are never reused.
struct TypeSnapshot: StoredAsJSON, Equatable {
  var name: String
  var icon: String
  var inLog: Bool
  var inLibrary: Bool
  var inSite: Bool
  /// JSON, as are the fields' `options`.
  var look: String
  var deleted: Bool
  var revision: Int
  /// The properties for the Site; nil in older changes, which do not contain them.
  var site: Site?
  var fields: [Field]

  struct Site: Codable, Equatable {
    var role: String
    var name: String
    var parent: Int64?
    var author: Int64?
    var position: Int
    var label: String?
  }

  struct Field: Codable, Equatable {
    var key: Int64
    var fieldKey: String
    var label: String
    var kind: String
    var options: String
    var required: Bool
    var many: Bool
    var target: Int64?
    var position: Int
    var removed: Bool
    var site: FieldSite?

    enum CodingKeys: String, CodingKey {
      case key, label, kind, options, required, many, target, position, removed, site
      case fieldKey = "field_key"
    }
  }

  /// The properties of a field for the Site.
  struct FieldSite: Codable, Equatable {
    var name: String
    var data: String
    var uiConfig: String
    var validation: String
    var validationID: Identifier<FieldTraits>?
    var translatable: Bool
    var roles: String
    var sharedID: FieldID?
    var author: Int64?
    var kind: ContractKind?
  }

  enum CodingKeys: String, CodingKey {
    case name, icon, look, deleted, revision, fields, site
    case inLog = "in_log"
    case inLibrary = "in_library"
    case inSite = "in_site"
  }

  /// Reads the current rows, and locks the type's row until the transaction ends.
  /// - Throws: notFound.
  init(_ key: TypeKey, in transaction: WriteTransaction) throws {
    let db = transaction.db
    let found = try db.row(
      """
      SELECT name, icon, in_log, in_library, in_site, look, deleted, revision, site_role,
        site_name, parent_type_id, site_author, position, site_label FROM types
      WHERE space_id = $1 AND key = $2\(db.dialect.forUpdate)
      """, transaction.space, key
    ) { row in
      TypeSnapshot(
        name: row.text(0), icon: row.text(1), inLog: row.bool(2), inLibrary: row.bool(3),
        inSite: row.bool(4), look: row.text(5), deleted: row.bool(6), revision: row.int(7),
        site: Site(
          role: row.text(8), name: row.text(9), parent: row.optionalInt64(10),
          author: row.optionalInt64(11), position: row.int(12), label: row.text(13)),
        fields: [])
    }
    guard var snapshot = found else { throw Failure.notFound("type") }
    snapshot.fields = try db.rows(
      """
      SELECT key, field_key, label, kind, options, required, many, target_type_id, position,
        removed, site_name, data, ui_config, validation, validation_id, translatable, roles,
        shared_id, site_author, site_kind
      FROM fields WHERE space_id = $1 AND type_id = $2 ORDER BY position, key
      """, transaction.space, key, map: { Self.field($0) })
    self = snapshot
  }

  private static func field(_ row: borrowing Row) -> Field {
    Field(
      key: row.int64(0), fieldKey: row.text(1), label: row.text(2), kind: row.text(3),
      options: row.text(4), required: row.bool(5), many: row.bool(6),
      target: row.optionalInt64(7), position: row.int(8), removed: row.bool(9),
      site: FieldSite(
        name: row.text(10), data: row.text(11), uiConfig: row.text(12), validation: row.text(13),
        validationID: row.optionalID(14), translatable: row.bool(15), roles: row.text(16),
        sharedID: row.optionalID(17), author: row.optionalInt64(18),
        kind: ContractKind(rawValue: row.text(19))))
  }

  private init(
    name: String, icon: String, inLog: Bool, inLibrary: Bool, inSite: Bool, look: String,
    deleted: Bool, revision: Int, site: Site?, fields: [Field]
  ) {
    self.name = name
    self.icon = icon
    self.inLog = inLog
    self.inLibrary = inLibrary
    self.inSite = inSite
    self.look = look
    self.deleted = deleted
    self.revision = revision
    self.site = site
    self.fields = fields
  }

  /// Restores the rows of `key` to this state. Fields that it does not contain are marked as
  /// removed, because they were added later.
  func save(over key: TypeKey, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      UPDATE types SET name = $3, icon = $4, in_log = $5, in_library = $6, in_site = $7, look = $8,
        deleted = $9, revision = $10, updated_at = $11
      WHERE space_id = $1 AND key = $2
      """, transaction.space, key, name, icon, inLog, inLibrary, inSite, look, deleted, revision,
      transaction.now)
    try transaction.db.execute(
      "UPDATE fields SET removed = 1 WHERE space_id = $1 AND type_id = $2", transaction.space, key)
    try transaction.db.executeMany(
      """
      UPDATE fields SET label = $3, kind = $4, options = $5, required = $6, many = $7,
        target_type_id = $8, position = $9, removed = $10
      WHERE space_id = $1 AND key = $2
      """,
      fields.map { field in
        [
          transaction.space, field.key, field.label, field.kind, field.options, field.required,
          field.many, field.target, field.position, field.removed,
        ]
      })
    try saveSite(of: key, in: transaction)
  }

  private func saveSite(of key: TypeKey, in transaction: WriteTransaction) throws {
    guard inSite else { return }
    if let site {
      var traits = SiteTraits(
        role: site.role, name: site.name, parent: site.parent.map { TypeKey($0) },
        author: site.author.map { UserKey($0) }, position: site.position)
      traits.label = site.label ?? ""
      try SiteTypeStore.save(traits, of: key, in: transaction)
    }
    for field in fields {
      guard let site = field.site else { continue }
      try SiteTypeStore.save(
        FieldTraits(site, position: field.position), of: FieldKey(field.key), in: transaction)
    }
  }
}

extension FieldTraits {
  fileprivate init(_ site: TypeSnapshot.FieldSite, position: Int) {
    self.init()
    name = site.name
    data = site.data
    uiConfig = site.uiConfig
    validation = site.validation
    validationID = site.validationID
    translatable = site.translatable
    roles = site.roles
    sharedID = site.sharedID
    author = site.author.map { UserKey($0) }
    kind = site.kind ?? .none
    self.position = position
  }
}
