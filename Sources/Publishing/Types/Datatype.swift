import Catalog
package import Model

/// A type of the Site as the contract sends it.
package struct Datatype: Encodable, Sendable {
  package var id: TypeID
  @Nullable package var parentID: TypeID?
  /// The name for API clients.
  package var name: String
  package var label: String
  /// The role of the type in the contract, such as `_root` or `_global`.
  package var type: String
  @Nullable package var authorID: UserID?
  package var sortOrder: Int
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// The label for pages. Not in the JSON.
  package var displayName: CatalogName

  init(_ type: SiteTypeRecord, in typeSet: SiteTypeSet, authors: AuthorIDs) {
    id = type.id
    parentID = type.traits.parent.flatMap { typeSet[$0]?.id }
    name = type.name
    label = type.label
    let isOwnLabel = type.label != type.record.name
    displayName =
      isOwnLabel
      ? .entered(type.label, plural: type.record.look.plural) : type.record.displayName
    self.type = type.traits.role
    authorID = type.traits.author.flatMap { authors[$0] }
    sortOrder = type.traits.position
    createdAt = type.record.createdAt
    updatedAt = type.record.updatedAt
  }

  enum CodingKeys: String, CodingKey {
    case id = "datatype_id"
    case parentID = "parent_id"
    case name, label, type
    case authorID = "author_id"
    case sortOrder = "sort_order"
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }
}

/// A request of the contract that creates or changes a type. Members that are left out stay
/// unchanged.
package struct DatatypeBody: Decodable, Sendable {
  package var id: TypeID?
  package var parentID: Patch<TypeID>
  package var name: String?
  package var label: String?
  package var type: String?
  package var authorID: String?
  package var sortOrder: Int?

  package init(
    id: TypeID? = nil, parentID: Patch<TypeID> = .unchanged, name: String? = nil,
    label: String? = nil, type: String? = nil, sortOrder: Int? = nil
  ) {
    self.id = id
    self.parentID = parentID
    self.name = name
    self.label = label
    self.type = type
    self.sortOrder = sortOrder
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Datatype.CodingKeys.self)
    id = try values.decodeID(forKey: .id)
    parentID = try values.settableID(forKey: .parentID)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    label = try values.decodeIfPresent(String.self, forKey: .label)
    type = try values.decodeIfPresent(String.self, forKey: .type)
    authorID = try values.decodeIfPresent(String.self, forKey: .authorID)
    sortOrder = try values.decodePosition(forKey: .sortOrder)
  }
}

/// The sort positions that types and fields can have. PostgreSQL stores them in 32 bits.
private let positions = -1_000_000...1_000_000

extension KeyedDecodingContainer {
  /// - Throws: invalid (`range`) for a position outside of `positions`.
  package func decodePosition(forKey key: Key) throws -> Int? {
    guard let position = try decodeIntegerIfPresent(forKey: key) else { return nil }
    guard positions.contains(position) else {
      let (min, max) = ("\(positions.lowerBound)", "\(positions.upperBound)")
      throw Failure.invalid(FieldProblem(key.stringValue, "range", ["min": min, "max": max]))
    }
    return position
  }

  /// Decodes an id; nil for null and for an empty text.
  func decodeID<Entity>(forKey key: Key) throws -> Identifier<Entity>? {
    guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else {
      return nil
    }
    guard let id = Identifier<Entity>(text) else {
      throw DecodingError.unreadable(.id, at: codingPath + [key])
    }
    return id
  }

  /// Decodes a change of an id: `.unchanged` without the member, nil for null and for an empty
  /// text.
  func settableID<Entity>(forKey key: Key) throws -> Patch<Identifier<Entity>> {
    contains(key) ? .set(try decodeID(forKey: key)) : .unchanged
  }
}
