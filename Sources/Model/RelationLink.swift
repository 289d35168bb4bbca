/// A link of a relation field to an entry, by id or by title, with attributes such as a role. In
/// bodies `{"id": …, "title": …, "attributes": {"role": "Rick"}}`, or a title alone.
public struct RelationLink: Codable, Sendable, Equatable {
  public var id: EntryID?
  /// The title of the linked entry if no id is given. The entry is created if it does not exist.
  public var title: String
  /// At most 10 attributes with names of 1–50 and values of 0–200 characters. Nil keeps the
  /// attributes of an existing link.
  public var attributes: [String: String]?

  public init(id: EntryID? = nil, title: String = "", attributes: [String: String]? = nil) {
    self.id = id
    self.title = title
    self.attributes = attributes
  }

  enum CodingKeys: String, CodingKey { case id, title, attributes }

  public init(from decoder: any Decoder) throws {
    // An object is decoded below.
    if let title = try? decoder.singleValueContainer().decode(String.self) {
      id = nil
      self.title = title
      attributes = nil
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decodeIfPresent(EntryID.self, forKey: .id)
    title = try values.decodeIfPresent(String.self, forKey: .title) ?? ""
    attributes = try values.decodeIfPresent([String: String].self, forKey: .attributes)
  }
}
