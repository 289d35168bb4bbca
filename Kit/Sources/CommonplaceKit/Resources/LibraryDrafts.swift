public import Model

/// A film to create, or the members of a film to change: what is nil or unchanged is not sent.
///
///     var draft = MovieDraft(name: "Casablanca")
///     draft.releaseYear = .set(1942)
///     draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
public struct MovieDraft: Encodable, Sendable, Equatable {
  /// The title.
  public var name: String?
  /// What the film is about.
  public var summary: String?
  public var isFavourited: Bool?
  /// 0–10 with one decimal.
  public var rating: Patch<Double> = .unchanged
  /// Four digits; `.set(nil)` removes it.
  public var releaseYear: Patch<Int> = .unchanged
  /// The cover; `.set(nil)` removes it.
  public var photo: Patch<ImageDraft> = .unchanged
  /// An empty array removes all.
  public var actors: [RelatedDraft]?
  /// An empty array removes all.
  public var genres: [RelatedDraft]?
  /// The revision that was edited. If it is not the current one, the change is refused.
  public var revision: Int?

  /// Creates a draft, with a name for a new film.
  public init(name: String? = nil) { self.name = name }

  enum CodingKeys: String, CodingKey {
    case name, summary, rating, photo, actors, genres, revision
    case isFavourited = "is_favourited"
    case releaseYear = "release_year"
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(summary, forKey: .summary)
    try values.encodeIfPresent(isFavourited, forKey: .isFavourited)
    try rating.encode(to: &values, forKey: .rating)
    try releaseYear.encode(to: &values, forKey: .releaseYear)
    try photo.encode(to: &values, forKey: .photo)
    try values.encodeIfPresent(actors, forKey: .actors)
    try values.encodeIfPresent(genres, forKey: .genres)
    try values.encodeIfPresent(revision, forKey: .revision)
  }
}

/// A person or a genre of a film: an existing one by its id, or one by its name, which is created if
/// it is missing.
public struct RelatedDraft: Encodable, Sendable, Equatable {
  public var id: EntryID?
  /// The name of a new person or genre, or of an existing one.
  public var name: String?
  /// What the person does in this film, such as the name of the part.
  public var role: String?

  /// Refers to a person or a genre of the Library.
  public init(id: EntryID, role: String? = nil) {
    self.id = id
    self.role = role
  }

  /// Refers to a person or a genre by the name, and creates it if there is none.
  public init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// A person or a genre to create, or the members of one to change.
public struct LibraryNameDraft: Encodable, Sendable, Equatable {
  /// The name of the person or the genre.
  public var name: String?
  /// What is to be known about it.
  public var summary: String?
  public var isFavourited: Bool?
  /// The picture; `.set(nil)` removes it.
  public var photo: Patch<ImageDraft> = .unchanged
  /// The films, at most 20,000; an empty array removes all.
  public var movieIDs: [EntryID]?
  /// The revision that was edited. If it is not the current one, the change is refused.
  public var revision: Int?

  /// Creates a draft, with a name for a new person or genre.
  public init(name: String? = nil) { self.name = name }

  enum CodingKeys: String, CodingKey {
    case name, summary, photo, revision
    case isFavourited = "is_favourited"
    case movieIDs = "movie_ids"
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(summary, forKey: .summary)
    try values.encodeIfPresent(isFavourited, forKey: .isFavourited)
    try photo.encode(to: &values, forKey: .photo)
    try values.encodeIfPresent(movieIDs, forKey: .movieIDs)
    try values.encodeIfPresent(revision, forKey: .revision)
  }
}
