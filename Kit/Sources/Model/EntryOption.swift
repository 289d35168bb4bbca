/// A work found by the lookup for a new entry, in livlog's contract. It is the only object with
/// camelCase keys.
public struct EntryOption: Codable, Sendable, Identifiable, Equatable {
  /// The position in the results. It identifies nothing else.
  public var id: String
  /// 1–200 characters.
  public var title: String
  /// `movie`, `book`, `game`, `show`, `music` or `other`.
  public var entryType: String
  /// Four digits.
  public var year: String?
  /// Several genres are separated by commas.
  public var genre: String?
  /// The author of a book; the artist of music; the directors of a film.
  public var author: String?
  /// Where a game is played, such as `PC`.
  public var platform: String?
  /// One line of at most 200 characters, possibly empty. Required, since old clients expect it.
  public var summaryLine: String
  /// At most 2000 characters.
  public var description: String
  /// At most three http or https URLs.
  public var imageURLs: [String]
  /// At most three images of the user's own space, by id. Set only for results from the own
  /// catalog.
  public var imageIDs: [ImageID]?
  /// The entry of the user's own Log that is this work; nil if the Log has none.
  public var entryID: EntryID?

  /// Creates a result of a search, for tests and previews.
  public init(
    id: String, title: String, entryType: String, year: String? = nil, genre: String? = nil,
    author: String? = nil, platform: String? = nil, summaryLine: String = "",
    description: String = "", imageURLs: [String] = [], imageIDs: [ImageID]? = nil,
    entryID: EntryID? = nil
  ) {
    self.id = id
    self.title = title
    self.entryType = entryType
    self.year = year
    self.genre = genre
    self.author = author
    self.platform = platform
    self.summaryLine = summaryLine
    self.description = description
    self.imageURLs = imageURLs
    self.imageIDs = imageIDs
    self.entryID = entryID
  }

  enum CodingKeys: String, CodingKey {
    case id, title, entryType, year, genre, author, platform, summaryLine, description
    case imageURLs = "imageUrls"
    case imageIDs = "imageIds"
    case entryID = "entryId"
  }

  /// The text that the form's notes are filled with: the summary line and the description, at most
  /// 2000 characters, cut at white space.
  public var notes: String {
    [summaryLine, description].filter { !$0.isEmpty }.joined(separator: "\n").shortened(to: 2000)
  }

  /// All images: the URLs, then the ids of images of the user's own space.
  public var pictures: [String] { imageURLs + (imageIDs ?? []).map { "\($0)" } }

  /// Returns the value for the field with this key; nil if no lookup fills this field.
  public func value(of field: String) -> String? {
    switch field {
    case "Year": year
    case "Genre": genre
    case "Author": author
    case "Artist": entryType == "music" ? author : nil
    case "Director": entryType == "movie" ? author : nil
    case "Platform": platform
    default: nil
    }
  }
}
