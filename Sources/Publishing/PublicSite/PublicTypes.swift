import Catalog
import Database
import Model

/// The types of a space as its public pages show them.
struct PublicTypes {
  private let byID: [TypeID: PublicType]
  let all: [PublicType]

  init(in space: SpaceKey, _ db: any Connection) throws {
    var fields: [TypeKey: [PublicType.Field]] = [:]
    try db.step(
      """
      SELECT type_id, field_key, label, kind FROM fields
      WHERE space_id = $1 AND removed = 0 AND site_kind = '' ORDER BY type_id, position, key
      """, values: [space.sqlValue]
    ) { row in
      fields[row.key(0), default: []].append(
        PublicType.Field(
          key: row.text(1), label: row.text(2), kind: FieldKind(rawValue: row.text(3))))
      return true
    }
    all = try db.rows(
      """
      SELECT key, id, system_key, name, site_name, site_label FROM types
      WHERE space_id = $1 ORDER BY key
      """, space
    ) { row in
      let label = SiteNames.label(row.text(5), name: row.text(3))
      let name = row.text(4).isEmpty ? label : row.text(4)
      return PublicType(
        key: row.key(0), id: row.id(1), systemKey: row.optionalText(2), label: label,
        name: Slug(title: name).map { String($0.path.dropFirst()) } ?? "type",
        fields: fields[row.key(0)] ?? [])
    }
    byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(id: TypeID) -> PublicType? { byID[id] }
  subscript(key: TypeKey) -> PublicType? { all.first { $0.key == key } }
  subscript(named name: String) -> PublicType? { all.first { $0.name == name } }
}
