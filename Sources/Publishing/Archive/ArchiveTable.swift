import Catalog
import Database
import Model

/// The columns of a table that an archive contains, and the selection of its rows. References are
/// stored as ids, files as hashes of their content, and users not at all: the user who restores an
/// archive becomes the author of its rows.
struct ArchiveTable {
  /// How the values of a column are written to an archive.
  enum Kind: Equatable {
    case integer, text, real, id
    /// A reference to a row of an earlier table.
    case reference(to: String)
    /// A reference to a row of a later table or of the same table, set when all rows are inserted.
    case forwardReference(to: String)
    case blob
    case user, optionalUser
  }

  struct Column {
    let name: String
    let kind: Kind
  }

  /// Catalog's rows are inserted by that module, rows of the Site with this beginning of the INSERT
  /// statement.
  enum Owner {
    case catalog(CatalogRestore.Table)
    case site(insert: String)
  }

  /// The rows of a space that are included: all, or those whose column refers to an included type,
  /// entry or collection.
  enum RowSelection { case all, types(String), entries(String), collections(String) }

  let name: String
  /// The module that inserts the rows.
  let owner: Owner
  let selection: RowSelection
  let columns: [Column]
  /// The columns by which rows are sorted, so that the same site gives the same archive.
  let order: [String]
  /// Whether rows have a `key` column, with which other rows can refer to them.
  let hasKey: Bool

  private init(
    _ table: CatalogRestore.Table, _ choice: RowSelection, hasKey: Bool = true,
    order: [String] = ["id"], _ columns: [Column]...
  ) {
    self.init(table.rawValue, .catalog(table), choice, hasKey, order, columns)
  }

  private init(
    _ name: String, insert: String, rows choice: RowSelection = .all, hasKey: Bool = true,
    order: [String] = ["id"], _ columns: [Column]...
  ) {
    self.init(name, .site(insert: insert), choice, hasKey, order, columns)
  }

  private init(
    _ name: String, _ owner: Owner, _ choice: RowSelection, _ hasKey: Bool, _ order: [String],
    _ columns: [[Column]]
  ) {
    self.name = name
    self.owner = owner
    self.selection = choice
    self.hasKey = hasKey
    self.order = order
    self.columns = columns.flatMap { $0 }
  }
}

extension ArchiveTable {
  private static func columns(_ kind: Kind, _ names: String) -> [Column] {
    names.split(separator: " ").map { Column(name: String($0), kind: kind) }
  }

  private static let id: [Column] = columns(.id, "id")
  private static let times: [Column] = columns(.integer, "created_at updated_at")

  /// All tables, in an order in which referenced rows precede the rows that refer to them.
  static let all: [ArchiveTable] = [catalog, site, media, webhooks].flatMap { $0 }

  private static let catalog: [ArchiveTable] = [
    ArchiveTable(
      .types, .types("key"),
      id, times, columns(.text, "system_key name icon look site_role site_name site_label"),
      columns(.integer, "in_log in_library in_site position revision deleted"),
      columns(.forwardReference(to: "types"), "parent_type_id"),
      columns(.optionalUser, "site_author")),
    ArchiveTable(
      .fields, .types("type_id"),
      id, times, columns(.reference(to: "types"), "type_id target_type_id"),
      columns(
        .text, "field_key label kind options site_name site_kind data ui_config validation roles"),
      columns(.integer, "required many position removed translatable"),
      columns(.id, "validation_id shared_id"), columns(.optionalUser, "site_author")),
    ArchiveTable(
      .collections, .collections("key"),
      id, times, columns(.text, "name icon"), columns(.integer, "revision"),
      columns(.reference(to: "types"), "implied_type_id"), columns(.user, "user_id")),
    ArchiveTable(
      .entries, .entries("key"),
      id, times, columns(.reference(to: "collections"), "collection_id"),
      columns(.reference(to: "types"), "type_id"), columns(.user, "user_id"),
      columns(.text, "title description notes date stage status doc occasions"),
      columns(.integer, "score rating favourite in_log revision")),
    ArchiveTable(
      .relations, .entries("source_id"), hasKey: false,
      order: ["source_id", "field_id", "position"],
      columns(.reference(to: "entries"), "source_id target_id"),
      columns(.reference(to: "fields"), "field_id"),
      columns(.integer, "position source_rating"), columns(.text, "attributes")),
    ArchiveTable(
      .images, .entries("entry_id"),
      id, columns(.reference(to: "entries"), "entry_id"), columns(.blob, "blob_id"),
      columns(.text, "url"), columns(.integer, "is_cover position created_at")),
  ]

  private static let site: [ArchiveTable] = [
    ArchiveTable(
      "sites", insert: "INSERT INTO sites", hasKey: false, order: [],
      times, columns(.text, "host title description language theme"),
      columns(.integer, "is_public kept_versions revision")),
    ArchiveTable(
      "locales", insert: "INSERT INTO locales",
      id, columns(.text, "code label fallback_code"),
      columns(.integer, "is_default is_enabled position created_at")),
    ArchiveTable(
      "validations", insert: "INSERT INTO validations",
      id, times, columns(.text, "name description config"), columns(.optionalUser, "user_id")),
    ArchiveTable(
      "loose_fields", insert: "INSERT INTO loose_fields", hasKey: false,
      id, times, columns(.text, "body")),
    ArchiveTable(
      "routes", insert: "INSERT INTO routes",
      id, times, columns(.text, "slug title"), columns(.integer, "status revision"),
      columns(.reference(to: "collections"), "collection_id"),
      columns(.reference(to: "types"), "type_id"),
      columns(.user, "user_id")),
    ArchiveTable(
      "route_redirects", insert: "INSERT INTO route_redirects", hasKey: false, order: ["slug"],
      columns(.text, "slug"), columns(.reference(to: "routes"), "route_id"),
      columns(.integer, "created_at")),
    ArchiveTable(
      "site_entries", insert: "INSERT INTO site_entries", rows: .entries("entry_id"), hasKey: false,
      order: ["entry_id"],
      columns(.reference(to: "entries"), "entry_id parent_id"),
      columns(.reference(to: "routes"), "route_id"),
      columns(.integer, "position publish_at published_at follows_edits"),
      columns(.text, "pending_route"),
      columns(.optionalUser, "published_by")),
    ArchiveTable(
      "entry_translations", insert: "INSERT INTO entry_translations", rows: .entries("entry_id"),
      hasKey: false, order: ["entry_id", "locale"],
      columns(.reference(to: "entries"), "entry_id"), columns(.text, "locale doc"),
      columns(.integer, "updated_at")),
    ArchiveTable(
      "entry_versions", insert: "INSERT INTO entry_versions", rows: .entries("entry_id"),
      id, columns(.reference(to: "entries"), "entry_id"),
      columns(.text, "locale snapshot cause label"),
      columns(.integer, "number published created_at"), columns(.user, "user_id")),
  ]

  private static let media: [ArchiveTable] = [
    ArchiveTable(
      "media_folders", insert: "INSERT INTO media_folders",
      id, times, columns(.text, "name"),
      columns(.forwardReference(to: "media_folders"), "parent_id")),
    ArchiveTable(
      "media", insert: "INSERT INTO media",
      id, times, columns(.blob, "blob_id"), columns(.reference(to: "media_folders"), "folder_id"),
      columns(.text, "name display_name alt caption description class"),
      columns(.real, "focal_x focal_y"), columns(.integer, "revision"), columns(.user, "user_id")),
    ArchiveTable(
      "media_dimensions", insert: "INSERT INTO media_dimensions",
      id, columns(.text, "label aspect_ratio"), columns(.integer, "width height")),
  ]

  /// The webhooks. The archive does not contain their secrets, their headers (which can be
  /// secrets), the URL beyond the server, nor whether they are active, so that a copy of a site
  /// notifies nobody.
  private static let webhooks: [ArchiveTable] = [
    ArchiveTable(
      "webhooks", insert: "INSERT INTO webhooks",
      id, times, columns(.text, "name url events"), columns(.integer, "revision"),
      columns(.user, "user_id"))
  ]
}

// MARK: - ArchiveValue

/// A value in a row of an archive.
enum ArchiveValue: Codable, Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {  // or a number, decoded below
      self = .text(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else {
      self = .real(try container.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .integer(let number): try container.encode(number)
    case .real(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

/// A row as values by column name.
typealias ArchiveRow = [String: ArchiveValue]
