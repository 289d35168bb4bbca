/// An entry in JSON: the members of livlog's contract and those that only Commonplace has.
public struct Entry: Codable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  /// The collection that the entry is in; nil for none.
  public var collectionID: CollectionID?
  /// The type, which decides about the fields; nil for an entry of no type.
  public var typeID: TypeID?
  /// 1–200 characters.
  public var title: String
  /// 0–2000 characters. Required for entries of the Log.
  public var description: String
  /// The verdict: bad, okay or great.
  public var score: Score
  /// The date of an entry without a date is the UTC day of its creation, since livlog's clients
  /// require one; see `day`.
  public var date: CalendarDate
  /// True for an entry without a date, otherwise nil.
  public var undated: Bool?
  /// The values of all fields as text; relations as titles joined by ", ".
  public var additionalFields: [String: String]
  /// The pictures in their order, the cover among them.
  public var images: [EntryImage]
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp
  /// Markdown, at most 100,000 characters.
  public var notes: String
  /// 0–10 with one decimal.
  public var rating: Double?
  /// Whether the user has marked the entry as a favourite.
  public var favourite: Bool
  /// Whether the entry is planned, current, done or dropped.
  public var stage: Stage
  /// Incremented by every write. A PUT with another revision than the current one is answered with
  /// 409.
  public var revision: Int
  /// Present in answers with one entry; nil in lists.
  public var occasions: [Occasion]?

  /// The day on which it was watched, read, played or visited; nil if unknown.
  public var day: CalendarDate? { undated == true ? nil : date }

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: EntryID, collectionID: CollectionID? = nil, typeID: TypeID? = nil, title: String,
    description: String, score: Score = .undecided, date: CalendarDate,
    undated: Bool? = nil,
    additionalFields: [String: String] = [:], images: [EntryImage] = [], createdAt: Timestamp,
    updatedAt: Timestamp, notes: String = "", rating: Double? = nil, favourite: Bool = false,
    stage: Stage = .done, revision: Int = 1, occasions: [Occasion]? = nil
  ) {
    self.id = id
    self.collectionID = collectionID
    self.typeID = typeID
    self.title = title
    self.description = description
    self.score = score
    self.date = date
    self.undated = undated
    self.additionalFields = additionalFields
    self.images = images
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.notes = notes
    self.rating = rating
    self.favourite = favourite
    self.stage = stage
    self.revision = revision
    self.occasions = occasions
  }

  enum CodingKeys: String, CodingKey {
    case id, title, description, score, date, images, notes, rating, favourite, stage, revision
    case occasions, undated
    case collectionID = "collection_id"
    case typeID = "type_id"
    case additionalFields = "additional_fields"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }
}

/// An image of an entry, as in the JSON of the entry.
public struct EntryImage: Codable, Sendable, Identifiable, Equatable {
  public var id: ImageID
  /// Whether it is the picture that lists show.
  public var isCover: Bool
  /// The index of the image among those of the entry.
  public var position: Int

  /// Creates a value as the server sends it, for tests and previews.
  public init(id: ImageID, isCover: Bool, position: Int) {
    self.id = id
    self.isCover = isCover
    self.position = position
  }

  enum CodingKeys: String, CodingKey {
    case id, position
    case isCover = "is_cover"
  }
}

/// A date on which an entry happened again: rewatched, reread, replayed.
public struct Occasion: Codable, Sendable, Equatable {
  /// The day, without a time zone.
  public var date: CalendarDate
  /// The verdict of that day; `undecided` without one.
  public var score: Score
  /// At most 2000 characters.
  public var note: String

  /// Creates an occasion to save with an entry.
  public init(date: CalendarDate, score: Score = .undecided, note: String = "") {
    self.date = date
    self.score = score
    self.note = note
  }

  enum CodingKeys: String, CodingKey { case date, score, note }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    date = try values.decode(CalendarDate.self, forKey: .date)
    score = try values.decodeIfPresent(Score.self, forKey: .score) ?? .undecided
    note = try values.decodeIfPresent(String.self, forKey: .note) ?? ""
  }
}

extension Entry {
  /// The image that represents the entry on cards; nil without images.
  public var cover: EntryImage? { images.first(where: \.isCover) ?? images.first }

  /// The images with the cover first, the others by position.
  public var orderedImages: [EntryImage] {
    images.sorted { ($0.isCover ? 0 : 1, $0.position) < ($1.isCover ? 0 : 1, $1.position) }
  }
}

// MARK: - RelationLink

/// A link of a relation field to an entry, by id or by title, with attributes such as a role. In
/// bodies `{"id": …, "title": …, "attributes": {"role": "Rick"}}`, or a title alone.
public struct RelationLink: Codable, Sendable, Equatable {
  public var id: EntryID?
  /// The title of the linked entry if no id is given. The entry is created if it does not exist.
  public var title: String
  /// At most 10 attributes with names of 1–50 and values of 0–200 characters. Nil keeps the
  /// attributes of an existing link.
  public var attributes: [String: String]?

  /// Creates a link by the id of an entry, or by its title. An entry of that title is created if it
  /// is missing.
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
