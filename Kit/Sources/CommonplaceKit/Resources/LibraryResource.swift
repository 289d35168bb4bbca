public import Foundation
public import Model

/// A film, as the Library shows it.
public struct Movie: Codable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  /// The title.
  public var name: String
  /// What the film is about; may be empty.
  public var summary: String
  /// The address of the cover, or its path on the server; nil without one.
  public var photoURL: String?
  public var isFavourited: Bool
  /// 0–10 with one decimal.
  public var rating: Double?
  /// Four digits; nil if it is not known.
  public var releaseYear: Int?
  /// The people, in the order of the film.
  public var actors: [Person]
  /// The genres, in the order of the film.
  public var genres: [Person]
  /// The number of the current version, which an update sends.
  public var revision: Int

  /// A person or a genre of a film.
  public struct Person: Codable, Sendable, Identifiable, Equatable {
    public var id: EntryID
    /// The name as the Library has it.
    public var name: String
    /// What the person does in the film, such as the name of the part; nil for genres.
    public var role: String?
  }

  enum CodingKeys: String, CodingKey {
    case id, name, summary, rating, actors, genres, revision
    case photoURL = "photo_url"
    case isFavourited = "is_favourited"
    case releaseYear = "release_year"
  }
}

/// A person or a genre, with the number of their films.
public struct LibraryName: Codable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  /// The name of the person or the genre.
  public var name: String
  /// What is to be known about it; may be empty.
  public var summary: String
  /// The address of the picture, or its path on the server; nil without one.
  public var photoURL: String?
  public var isFavourited: Bool
  /// The number of films with this person or of this genre.
  public var moviesCount: Int
  /// The number of the current version, which an update sends.
  public var revision: Int

  enum CodingKeys: String, CodingKey {
    case id, name, summary, revision
    case photoURL = "photo_url"
    case isFavourited = "is_favourited"
    case moviesCount = "movies_count"
  }
}

/// Which films, people or genres a list has.
public struct LibraryFilters: Sendable, Equatable {
  /// A part of the name; case and accents are ignored.
  public var name: String?
  /// Only favourites for true, only others for false.
  public var favourite: Bool?
  /// Only films of these years.
  public var years: ClosedRange<Int>?
  /// Only films with ratings in this range, 0–10.
  public var ratings: ClosedRange<Double>?
  /// Any of these genres, and all of these.
  public var genres: [EntryID] = []
  /// Only films that have all of these genres.
  public var allGenres: [EntryID] = []
  /// Only films with any of these people.
  public var actors: [EntryID] = []
  /// Only films with all of these people.
  public var allActors: [EntryID] = []
  /// `name`, `rating`, `release_year`, `created` or `date`; descending with `-`.
  public var sort: String?
  /// Whether to count all matches, as `total` of the page.
  public var counts = false

  /// Creates filters that select everything.
  public init() {}

  var query: [(name: String, value: String)] {
    func list(_ ids: [EntryID]) -> String? {
      ids.isEmpty ? nil : ids.map(\.description).joined(separator: ",")
    }
    let values: [(String, String?)] = [
      ("name", name), ("favourite", favourite.map { "\($0)" }),
      ("year_min", years.map { "\($0.lowerBound)" }),
      ("year_max", years.map { "\($0.upperBound)" }),
      ("rating_min", ratings.map { "\($0.lowerBound)" }),
      ("rating_max", ratings.map { "\($0.upperBound)" }),
      ("genre_ids", list(genres)), ("genre_ids_all", list(allGenres)),
      ("actor_ids", list(actors)), ("actor_ids_all", list(allActors)), ("sort", sort),
      ("count", counts ? "true" : nil),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
  }
}

/// Films, people and genres.
public struct LibraryResource: Sendable {
  let api: APIClient

  /// Films, with their people and genres.
  ///
  ///     let page = try await client.library.movies.page(filters)
  ///     try await client.library.movies.setFavourite(true, of: page.elements[0].id)
  public var movies: LibraryItemsResource<Movie, MovieDraft> {
    LibraryItemsResource(api: api, path: "/movies")
  }
  /// People. The API calls them actors.
  public var actors: LibraryItemsResource<LibraryName, LibraryNameDraft> {
    LibraryItemsResource(api: api, path: "/actors")
  }
  /// Genres, with the number of their films.
  public var genres: LibraryItemsResource<LibraryName, LibraryNameDraft> {
    LibraryItemsResource(api: api, path: "/genres")
  }
}

/// The films, the people or the genres of a space.
public struct LibraryItemsResource<
  Item: Decodable & Sendable, Draft: Encodable & Sendable
>: Sendable {
  let api: APIClient
  let path: String

  /// Returns a page of films, people or genres.
  /// - Parameter limit: the number of items, at most 100.
  public func page(
    _ filters: LibraryFilters = LibraryFilters(), limit: Int = 50, after next: String? = nil
  ) async throws -> Page<Item> {
    var query = filters.query + [("limit", "\(limit)")]
    if let next { query.append(("cursor", next)) }
    return try await api.value(of: .get(path, query), as: ListResponse<Item>.self).page
  }

  /// Returns all that match, page by page.
  public func all(_ filters: LibraryFilters = LibraryFilters()) -> PagedSequence<Item> {
    PagedSequence { try await page(filters, limit: 100, after: $0) }
  }

  /// Returns a film, a person or a genre.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: EntryID) async throws -> Item {
    try await api.value(of: .get("\(path)/\(id)"))
  }

  /// Adds a film, a person or a genre.
  /// - Parameter key: identifies the request if it is sent again.
  /// - Throws: `APIError` of the kind `invalid` with the fields.
  @discardableResult
  public func create(_ draft: Draft, key: UUID = UUID()) async throws -> Item {
    try await api.create(.sending(draft, to: path), "entry", key: key, read: get)
  }

  /// Changes the members that the draft has.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(
    _ id: EntryID, _ draft: Draft
  ) async throws -> (item: Item, undo: ChangeGroupID?) {
    let response = try await api.change(.sending(draft, by: "PATCH", to: "\(path)/\(id)"))
    let item: Item = try await response.value { try await get(id) }
    return (item, response.undo)
  }

  /// Deletes an item and the links to it. The films of a person or a genre stay.
  @discardableResult
  public func delete(_ id: EntryID) async throws -> ChangeGroupID? {
    try await api.change(.delete("\(path)/\(id)")).decode(Deletion.self).undo
  }

  /// Marks a film, a person or a genre as a favourite, or removes the mark.
  ///
  ///     try await client.library.movies.setFavourite(true, of: film.id)
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func setFavourite(_ isFavourite: Bool, of id: EntryID) async throws -> Item {
    try await api.change(
      .sending(["is_favourited": isFavourite], by: "PUT", to: "\(path)/\(id)/favourite")
    ) {
      try await get(id)
    }
  }
}

extension LibraryItemsResource where Item == Movie {
  /// Changes the rating of a film.
  ///
  ///     try await client.library.movies.setRating(8.5, of: film.id)
  /// - Parameter rating: 0–10; nil removes it.
  @discardableResult
  public func setRating(_ rating: Double?, of id: EntryID) async throws -> Movie {
    try await api.change(.sending(["rating": rating], by: "PUT", to: "\(path)/\(id)/rating")) {
      try await get(id)
    }
  }
}
