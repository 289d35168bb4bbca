/// The body of a request that creates or replaces an entry.
///
/// Both generations of livlog's clients send full replacements: a missing `collection_id` means no
/// collection. Members that these clients do not send (notes, rating, stage, …) keep their values
/// if they are missing. Text is as typed; the Catalog normalises it.
public struct EntryDraft: Codable, Sendable, Equatable {
  /// The collection to put the entry in; nil removes it from its collection.
  public var collectionID: CollectionID?
  /// The type of the entry; nil for no type.
  public var typeID: TypeID?
  /// 1–200 characters.
  public var title: String
  /// 1–2,000 characters for entries of the Log; others may have none.
  public var description: String
  /// The verdict: 0 undecided, 1 bad, 2 okay, 3 great.
  public var score: Int
  /// `YYYY-MM-DD`. Nil: for a new entry the date of its latest occasion, or today without one; for a
  /// planned entry that is no longer planned, today; otherwise the date is kept.
  public var date: String?
  /// True removes the date and ignores `date`. False takes `date` literally. If nil, a `date` equal
  /// to the substitute `Entry.date` of an undated entry, as livlog's clients send it back, leaves
  /// the entry undated.
  public var undated: Bool?
  /// The values of the fields by their keys, such as `["Year": "1972"]`.
  public var additionalFields: [String: FieldText]
  /// The links of relation fields by field key. They take precedence over the field's text.
  public var relations: [String: [RelationLink]]
  /// Nil keeps the images; an array replaces all of them, even if it is empty.
  public var images: [ImageDraft]?
  /// Built-in images to copy into a new entry.
  public var seedImageIDs: [ImageID]
  /// Text in Markdown, at most 100,000 characters; nil keeps the notes of an existing entry.
  public var notes: String?
  /// 0–10, stored in tenths; `.set(nil)` removes the rating.
  public var rating: Patch<Double>
  /// Nil keeps the mark of an existing entry.
  public var favourite: Bool?
  /// Nil keeps the stage of an existing entry.
  public var stage: Stage?
  /// The days on which it was watched, read or played; nil keeps those of an existing entry.
  public var occasions: [Occasion]?
  /// The revision that was edited. If it is not the current one, the write fails with a conflict.
  public var revision: Int?

  /// Creates a draft. The server requires a title, and a description for entries of the Log; the
  /// rest can be set afterwards.
  ///
  ///     var draft = EntryDraft(title: "Solaris", description: "A planet of memories.")
  ///     draft.rating = .set(8.5)
  public init(
    collectionID: CollectionID? = nil, typeID: TypeID? = nil, title: String = "",
    description: String = "", score: Int = 0, date: String? = nil,
    undated: Bool? = nil,
    additionalFields: [String: FieldText] = [:], relations: [String: [RelationLink]] = [:],
    images: [ImageDraft]? = nil,
    seedImageIDs: [ImageID] = [], notes: String? = nil, rating: Patch<Double> = .unchanged,
    favourite: Bool? = nil, stage: Stage? = nil, occasions: [Occasion]? = nil,
    revision: Int? = nil
  ) {
    self.collectionID = collectionID
    self.typeID = typeID
    self.title = title
    self.description = description
    self.score = score
    self.date = date
    self.undated = undated
    self.additionalFields = additionalFields
    self.relations = relations
    self.images = images
    self.seedImageIDs = seedImageIDs
    self.notes = notes
    self.rating = rating
    self.favourite = favourite
    self.stage = stage
    self.occasions = occasions
    self.revision = revision
  }

  enum CodingKeys: String, CodingKey {
    case title, description, score, date, images, notes, rating, favourite, stage, occasions
    case revision, relations, undated
    case collectionID = "collection_id"
    case typeID = "type_id"
    case additionalFields = "additional_fields"
    case seedImageIDs = "seed_image_ids"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    collectionID = try values.decodeIfPresent(CollectionID.self, forKey: .collectionID)
    typeID = try values.decodeIfPresent(TypeID.self, forKey: .typeID)
    title = try values.decodeIfPresent(String.self, forKey: .title) ?? ""
    description = try values.decodeIfPresent(String.self, forKey: .description) ?? ""
    score = try values.decodeIntegerIfPresent(forKey: .score) ?? 0
    date = try values.decodeIfPresent(String.self, forKey: .date)
    undated = try values.decodeIfPresent(Bool.self, forKey: .undated)
    additionalFields =
      try values.decodeIfPresent([String: FieldText].self, forKey: .additionalFields) ?? [:]
    relations = try values.decodeIfPresent([String: [RelationLink]].self, forKey: .relations) ?? [:]
    images = try values.decodeIfPresent([ImageDraft].self, forKey: .images)
    seedImageIDs = try values.decodeIfPresent([ImageID].self, forKey: .seedImageIDs) ?? []
    notes = try values.decodeIfPresent(String.self, forKey: .notes)
    rating = try Patch(from: values, forKey: .rating)
    favourite = try values.decodeIfPresent(Bool.self, forKey: .favourite)
    stage = try values.decodeIfPresent(Stage.self, forKey: .stage)
    occasions = try values.decodeIfPresent([Occasion].self, forKey: .occasions)
    revision = try values.decodeIntegerIfPresent(forKey: .revision)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(collectionID, forKey: .collectionID)
    try values.encodeIfPresent(typeID, forKey: .typeID)
    try values.encode(title, forKey: .title)
    try values.encode(description, forKey: .description)
    try values.encode(score, forKey: .score)
    try values.encodeIfPresent(date, forKey: .date)
    try values.encodeIfPresent(undated, forKey: .undated)
    try values.encode(additionalFields, forKey: .additionalFields)
    if !relations.isEmpty { try values.encode(relations, forKey: .relations) }
    try values.encodeIfPresent(images, forKey: .images)
    try values.encode(seedImageIDs, forKey: .seedImageIDs)
    try values.encodeIfPresent(notes, forKey: .notes)
    try rating.encode(to: &values, forKey: .rating)
    try values.encodeIfPresent(favourite, forKey: .favourite)
    try values.encodeIfPresent(stage, forKey: .stage)
    try values.encodeIfPresent(occasions, forKey: .occasions)
    try values.encodeIfPresent(revision, forKey: .revision)
  }
}

/// The value of one field in a body: a text, or for relations a list of titles that is not split at
/// commas. Numbers and booleans are decoded as text.
public enum FieldText: Codable, Sendable, Equatable {
  case text(String)
  case list([String])

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .text("")
    } else if let text = try? container.decode(String.self) {  // not a string: try the other kinds
      self = .text(text)
    } else if let list = try? container.decode([String].self) {
      self = .list(list)
    } else if let truth = try? container.decode(Bool.self) {
      self = .text(truth ? "true" : "false")
    } else if let number = try? container.decode(Int64.self) {
      self = .text(String(number))
    } else {
      self = .text("\(try container.decode(Double.self))")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    }
  }
}

extension FieldText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
}

/// An image in a body: new bytes as base64, a URL to fetch, or an existing image.
public struct ImageDraft: Codable, Sendable, Equatable {
  /// Base64 of the file.
  public var data: String?
  /// A public https URL from which the server fetches the file.
  public var url: String?
  /// An image of this entry, which is kept, or of another entry that the caller can see, which is
  /// copied.
  public var id: ImageID?
  /// Whether it is the picture that lists show. At most one image of an entry is.
  public var isCover: Bool?
  /// The place among the images, from 0; nil keeps the order of the request.
  public var position: Int?
  /// A photo that a form uploaded before the entry was saved. Not in JSON.
  public var upload: PhotoUpload?

  /// Creates a reference to an image that is already stored, for the images of a draft.
  public init(
    data: String? = nil, url: String? = nil, id: ImageID? = nil, isCover: Bool? = nil,
    position: Int? = nil
  ) {
    self.data = data
    self.url = url
    self.id = id
    self.isCover = isCover
    self.position = position
  }

  enum CodingKeys: String, CodingKey {
    case data, url, id, position
    case isCover = "is_cover"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    data = try values.decodeIfPresent(String.self, forKey: .data)
    url = try values.decodeIfPresent(String.self, forKey: .url)
    id = try values.decodeIfPresent(ImageID.self, forKey: .id)
    isCover = try values.decodeIfPresent(Bool.self, forKey: .isCover)
    position = try values.decodeIntegerIfPresent(forKey: .position)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a whole number. `JSON.decode` reports a number with a fraction, or one that does not
  /// fit `Int`, as corrupted JSON without a path; this error contains the key.
  public func decodeIntegerIfPresent(forKey key: Key) throws -> Int? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw DecodingError.unreadable(.wholeNumber, at: codingPath + [key])
    }
    return whole
  }
}

/// Identifies a photo that was uploaded before its entry was saved: the SHA-256 of the stored
/// bytes, written in hexadecimal.
public struct PhotoUpload: Sendable, Hashable, CustomStringConvertible {
  /// The 32 bytes of the hash.
  public let sha256: [UInt8]

  /// Creates an address from 32 bytes.
  public init(sha256: [UInt8]) { self.sha256 = sha256 }

  /// Creates an address from 64 hexadecimal digits; nil for another text.
  public init?(_ text: String) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    sha256 = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(sha256.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
