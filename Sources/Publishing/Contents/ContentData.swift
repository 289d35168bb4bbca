import Model

/// Content as the contract sends it.
package struct ContentData: Encodable, Sendable {
  private let content: ContentRecord

  package init(_ content: ContentRecord) { self.content = content }

  enum CodingKeys: String, CodingKey {
    case id = "content_data_id"
    case parentID = "parent_id"
    case firstChildID = "first_child_id"
    case nextSiblingID = "next_sibling_id"
    case previousSiblingID = "prev_sibling_id"
    case routeID = "route_id"
    case typeID = "datatype_id"
    case authorID = "author_id"
    case status
    case publishedAt = "published_at"
    case publishedBy = "published_by"
    case publishAt = "publish_at"
    case revision
    case createdAt = "date_created"
    case updatedAt = "date_modified"
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
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
  }
}
