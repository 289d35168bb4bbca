/// A work that a search for a new entry found, as livlog's contract spells it: the one object
/// with camelCase keys.
public struct EntryOption: Codable, Sendable, Identifiable, Equatable {
  /// Its place in the answer; names nothing.
  public var id: String
  /// 1–200 characters.
  public var title: String
  /// `movie`, `book`, `game`, `show`, `music` or `other`.
  public var entryType: String
  /// Four digits.
  public var year: String?
  public var genre: String?
  /// Of a book; of music its artist.
  public var author: String?
  public var platform: String?
  /// One line; always there, since old clients ask for it. At most 200 characters.
  public var summaryLine: String
  /// At most 2000 characters.
  public var description: String
  /// At most three, each https or http.
  public var imageURLs: [String]
  /// Pictures of the reader's own book, to be named by their ids; at most three. Only its own
  /// catalog knows any.
  public var imageIDs: [ImageID]?
  /// The entry of the reader's own Log that is this work already; nil for a work that is new to it.
  public var entryID: EntryID?

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

  /// What a form is filled with: the line, then the text, at most 2000 characters, cut at a word.
  public var notes: String {
    [summaryLine, description].filter { !$0.isEmpty }.joined(separator: "\n").shortened(to: 2000)
  }

  /// Where its pictures are: addresses, and ids of the reader's own.
  public var pictures: [String] { imageURLs + (imageIDs ?? []).map { "\($0)" } }

  /// What it says for a field of that key; nil for a field that no search knows of.
  public func value(of field: String) -> String? {
    switch field {
    case "Year": year
    case "Genre": genre
    case "Author": author
    case "Artist": entryType == "music" ? author : nil
    case "Platform": platform
    default: nil
    }
  }
}
