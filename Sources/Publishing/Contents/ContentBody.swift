import Catalog
import Database
import Journal
package import Model

/// A request of the contract that creates or changes content. Members that are left out stay
/// unchanged.
package struct ContentBody: Decodable, Sendable {
  package var id: EntryID?
  package var parentID: Patch<EntryID> = .unchanged
  package var firstChildID: Patch<EntryID> = .unchanged
  package var nextSiblingID: Patch<EntryID> = .unchanged
  package var previousSiblingID: Patch<EntryID> = .unchanged
  package var routeID: Patch<RouteID> = .unchanged
  package var typeID: TypeID?
  package var authorID: String?
  package var status: Status?
  /// The revision that the client has read. With 0 or nil, the revision is not compared.
  package var revision: Int?
  /// The title of the entry itself, which only our own pages send. In the contract a title is the
  /// route's.
  package var title: String?
  /// Whether the client supports only the statuses draft and published. It receives every other
  /// status as draft, so a draft that it sends leaves such a status unchanged.
  package var supportsOnlyTwoStatuses = false

  package init(
    id: EntryID? = nil, typeID: TypeID? = nil, title: String? = nil, status: Status? = nil,
    routeID: Patch<RouteID> = .unchanged, parentID: Patch<EntryID> = .unchanged,
    revision: Int? = nil
  ) {
    self.id = id
    self.typeID = typeID
    self.title = title
    self.status = status
    self.routeID = routeID
    self.parentID = parentID
    self.revision = revision
  }

  /// Returns the status that this request sets over `current`; nil leaves the status unchanged.
  func newStatus(over current: Status) -> Status? {
    guard let status else { return nil }
    return supportsOnlyTwoStatuses && status == .draft && current != .published ? nil : status
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ContentKeys.self)
    id = try values.decodeID(forKey: .id)
    parentID = try values.settableID(forKey: .parentID)
    firstChildID = try values.settableID(forKey: .firstChildID)
    nextSiblingID = try values.settableID(forKey: .nextSiblingID)
    previousSiblingID = try values.settableID(forKey: .previousSiblingID)
    routeID = try values.settableID(forKey: .routeID)
    typeID = try values.decodeID(forKey: .typeID)
    authorID = try values.decodeIfPresent(String.self, forKey: .authorID)
    status = try values.decodeIfPresent(Status.self, forKey: .status)
    revision = try values.decodeIfPresent(Int.self, forKey: .revision)
    title = try values.decodeIfPresent(String.self, forKey: .title)
  }
}

/// The members of content in the contract, in requests and in responses.
private enum ContentKeys: String, CodingKey {
  case id = "content_data_id"
  case parentID = "parent_id"
  case firstChildID = "first_child_id"
  case nextSiblingID = "next_sibling_id"
  case previousSiblingID = "prev_sibling_id"
  case routeID = "route_id"
  case typeID = "datatype_id"
  case authorID = "author_id"
  case status, revision
  case publishedAt = "published_at"
  case publishedBy = "published_by"
  case publishAt = "publish_at"
  case createdAt = "date_created"
  case updatedAt = "date_modified"
  /// Of this program's own clients and pages only.
  case title, slug, state
}

/// A value of content in one language, as the contract sends it.
package struct ContentField: Encodable, Sendable {
  package var id: ContentFieldID
  @Nullable package var routeID: RouteID?
  package var contentID: EntryID
  package var fieldID: FieldID
  package var value: String
  package var locale: String
  package var authorID: UserID
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "content_field_id"
    case routeID = "route_id"
    case contentID = "content_data_id"
    case fieldID = "field_id"
    case value = "field_value"
    case locale
    case authorID = "author_id"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

/// An id of a value, made of the ids of content and field and the language:
/// `{entry}.{field}.{locale}`. It is not stored.
package struct ContentFieldID: Encodable, Sendable, Hashable, LosslessStringConvertible {
  package var content: EntryID
  package var field: FieldID
  package var locale: String

  package init(content: EntryID, field: FieldID, locale: String = "") {
    (self.content, self.field, self.locale) = (content, field, locale)
  }

  package init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let content = EntryID(String(parts[0])),
      let field = FieldID(String(parts[1]))
    else { return nil }
    self.init(
      content: content, field: field, locale: parts.count == 3 ? String(parts[2]) : "")
  }

  package var description: String { "\(content).\(field).\(locale)" }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A request of the contract that sets a value of content. Its `id` supplies the content, field and
/// locale that are left out.
package struct ContentFieldBody: Decodable, Sendable {
  package var id: String?
  package var contentID: EntryID?
  package var fieldID: FieldID?
  package var value: String?
  package var locale: String?

  package init(contentID: EntryID, fieldID: FieldID, value: String, locale: String? = nil) {
    self.contentID = contentID
    self.fieldID = fieldID
    self.value = value
    self.locale = locale
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ContentField.CodingKeys.self)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    contentID = try values.decodeID(forKey: .contentID)
    fieldID = try values.decodeID(forKey: .fieldID)
    value = try values.decodeIfPresent(String.self, forKey: .value)
    locale = try values.decodeIfPresent(String.self, forKey: .locale)
  }
}

// MARK: - ContentData

/// Content as the contract sends it.
package struct ContentData: Encodable, Sendable {
  private let content: ContentRecord

  package init(_ content: ContentRecord) { self.content = content }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: ContentKeys.self)
    try values.encode(content.id, forKey: .id)
    try values.encode(content.parentID, forKey: .parentID)
    try values.encode(content.firstChildID, forKey: .firstChildID)
    try values.encode(content.nextSiblingID, forKey: .nextSiblingID)
    try values.encode(content.previousSiblingID, forKey: .previousSiblingID)
    try values.encode(content.route?.id, forKey: .routeID)
    try values.encode(content.typeID, forKey: .typeID)
    try values.encode(content.authorID, forKey: .authorID)
    try values.encode(content.status, forKey: .status)
    try values.encode(content.publishedAt, forKey: .publishedAt)
    try values.encode(content.publishedBy, forKey: .publishedBy)
    try values.encode(content.publishAt, forKey: .publishAt)
    try values.encode(content.revision, forKey: .revision)
    try values.encode(content.createdAt, forKey: .createdAt)
    try values.encode(content.updatedAt, forKey: .updatedAt)
    try values.encode(content.title, forKey: .title)
    try values.encode(content.slug, forKey: .slug)
    try values.encode(content.state.rawValue, forKey: .state)
  }
}

// MARK: - ContentValues

/// Converts entries to the contract's rows of values.
struct ContentValues: Sendable {
  private let types: SiteTypeSet
  private let space: SpaceKey

  init(in space: SpaceKey, _ db: any Connection) throws {
    self.space = space
    types = try SiteTypeStore.load(space, db)
  }

  /// Returns the values by field key, relations as titles.
  static func texts(_ content: ContentRecord) throws -> [String: String] {
    if content.fields == "{}" { return [:] }
    return try JSON.decode([String: String].self, from: content.fields)
  }

  func rows(of contents: [ContentRecord], _ db: any Connection) throws -> [ContentField] {
    let translations = try FieldTranslations.all(of: contents.map(\.key), in: space, db)
    var rows: [ContentField] = []
    for content in contents {
      guard let type = types[content.type] else { continue }
      let own = try ContentValues.texts(content)
      for field in type.fields {
        rows.append(ContentField(content, field.wireID, own[field.key] ?? "", ""))
        for (locale, values) in translations[content.key] ?? [] {
          guard field.traits.translatable, let value = values[field.key] else { continue }
          rows.append(ContentField(content, field.wireID, value, locale))
        }
      }
    }
    return rows
  }
}

extension ContentField {
  init(_ content: ContentRecord, _ field: FieldID, _ value: String, _ locale: String) {
    self.init(
      id: ContentFieldID(content: content.id, field: field, locale: locale),
      routeID: content.route?.id, contentID: content.id, fieldID: field, value: value,
      locale: locale, authorID: content.authorID, createdAt: content.createdAt,
      updatedAt: content.updatedAt)
  }
}
