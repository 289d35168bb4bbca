/// One entry behind a relation field, named by its id or by its title, with what the link itself
/// says: a role, a billing. In bodies `{"id": …, "title": …, "attributes": {"role": "Rick"}}`, or a
/// title alone.
public struct RelationLink: Codable, Sendable, Equatable {
  public var id: EntryID?
  /// Names an entry, made when there is none, where no id is given.
  public var title: String
  /// At most 10, names of 1–50 and values of 0–200 characters; nil leaves those of a link that is
  /// there already.
  public var attributes: [String: String]?

  public init(id: EntryID? = nil, title: String = "", attributes: [String: String]? = nil) {
    self.id = id
    self.title = title
    self.attributes = attributes
  }

  enum CodingKeys: String, CodingKey { case id, title, attributes }

  public init(from decoder: any Decoder) throws {
    // A value of another kind is read below.
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
