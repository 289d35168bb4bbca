import Foundation
public import Model

/// A film, as the Library shows it.
public struct Movie: Decodable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  public var name: String
  public var summary: String
  public var photoURL: String?
  public var isFavourited: Bool
  /// 0–10 with one decimal.
  public var rating: Double?
  public var releaseYear: Int?
  public var actors: [Person]
  public var genres: [Person]
  public var revision: Int

  /// A person or a genre of a film.
  public struct Person: Decodable, Sendable, Identifiable, Equatable {
    public var id: EntryID
    public var name: String
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
public struct LibraryName: Decodable, Sendable, Identifiable, Equatable {
  public var id: EntryID
  public var name: String
  public var summary: String
  public var photoURL: String?
  public var isFavourited: Bool
  public var moviesCount: Int
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
  public var favourite: Bool?
  public var years: ClosedRange<Int>?
  public var ratings: ClosedRange<Double>?
  /// Any of these genres, and all of these.
  public var genres: [EntryID] = []
  public var allGenres: [EntryID] = []
  public var actors: [EntryID] = []
  public var allActors: [EntryID] = []
  /// `name`, `rating`, `release_year`, `created` or `date`; descending with `-`.
  public var sort: String?
  public var counts = false

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

  ///     let page = try await client.library.movies.page(filters)
  ///     try await client.library.movies.setFavourite(true, of: page.elements[0].id)
  public var movies: MoviesResource { MoviesResource(list: LibraryList(api: api, path: "/movies")) }
  /// People. The API calls them actors.
  public var actors: LibraryNamesResource {
    LibraryNamesResource(list: LibraryList(api: api, path: "/actors"))
  }
  public var genres: LibraryNamesResource {
    LibraryNamesResource(list: LibraryList(api: api, path: "/genres"))
  }
}

/// The requests that films, people and genres have in common.
struct LibraryList: Sendable {
  let api: APIClient
  let path: String

  func page<Element: Decodable & Sendable>(
    _ filters: LibraryFilters, limit: Int, after next: String?
  ) async throws -> Page<Element> {
    var query = filters.query + [("limit", "\(limit)")]
    if let next { query.append(("cursor", next)) }
    return try await api.value(of: .get(path, query), as: ListResponse<Element>.self).page
  }

  func get<Element: Decodable>(_ id: EntryID) async throws -> Element {
    try await api.value(of: .get("\(path)/\(id)"))
  }

  func create<Element: Decodable>(_ draft: some Encodable) async throws -> Element {
    try await api.value(of: .sending(draft, to: path))
  }

  func update<Element: Decodable>(
    _ id: EntryID, _ draft: some Encodable
  ) async throws -> (Element, ChangeGroupID?) {
    let response = try await api.send(.sending(draft, by: "PATCH", to: "\(path)/\(id)"))
    return (try response.decode(), response.undo)
  }

  func delete(_ id: EntryID) async throws -> ChangeGroupID? {
    try await api.value(of: .delete("\(path)/\(id)"), as: Deletion.self).undo
  }

  func setFavourite<Element: Decodable>(_ isFavourite: Bool, of id: EntryID) async throws -> Element
  {
    try await api.value(
      of: .sending(["is_favourited": isFavourite], by: "PUT", to: "\(path)/\(id)/favourite"))
  }
}

/// The films of a space.
public struct MoviesResource: Sendable {
  let list: LibraryList

  /// - Parameter limit: the number of films, at most 100.
  public func page(
    _ filters: LibraryFilters = LibraryFilters(), limit: Int = 50, after next: String? = nil
  ) async throws -> Page<Movie> {
    try await list.page(filters, limit: limit, after: next)
  }

  /// Returns all matching films, page by page.
  public func all(_ filters: LibraryFilters = LibraryFilters()) -> PagedSequence<Movie> {
    PagedSequence { try await page(filters, limit: 100, after: $0) }
  }

  public func get(_ id: EntryID) async throws -> Movie { try await list.get(id) }

  public func create(_ draft: MovieDraft) async throws -> Movie { try await list.create(draft) }

  /// Changes the members that the draft has.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(
    _ id: EntryID, _ draft: MovieDraft
  ) async throws -> (movie: Movie, undo: ChangeGroupID?) {
    try await list.update(id, draft)
  }

  /// Deletes a film and the links to it.
  @discardableResult
  public func delete(_ id: EntryID) async throws -> ChangeGroupID? { try await list.delete(id) }

  @discardableResult
  public func setFavourite(_ isFavourite: Bool, of id: EntryID) async throws -> Movie {
    try await list.setFavourite(isFavourite, of: id)
  }

  /// - Parameter rating: 0–10; nil removes it.
  @discardableResult
  public func setRating(_ rating: Double?, of id: EntryID) async throws -> Movie {
    try await list.api.value(
      of: .sending(["rating": rating], by: "PUT", to: "\(list.path)/\(id)/rating"))
  }
}

/// The people or the genres of a space.
public struct LibraryNamesResource: Sendable {
  let list: LibraryList

  public func page(
    _ filters: LibraryFilters = LibraryFilters(), limit: Int = 50, after next: String? = nil
  ) async throws -> Page<LibraryName> {
    try await list.page(filters, limit: limit, after: next)
  }

  /// Returns all that match, page by page.
  public func all(_ filters: LibraryFilters = LibraryFilters()) -> PagedSequence<LibraryName> {
    PagedSequence { try await page(filters, limit: 100, after: $0) }
  }

  public func get(_ id: EntryID) async throws -> LibraryName { try await list.get(id) }

  public func create(_ draft: LibraryNameDraft) async throws -> LibraryName {
    try await list.create(draft)
  }

  /// Changes the members that the draft has.
  @discardableResult
  public func update(
    _ id: EntryID, _ draft: LibraryNameDraft
  ) async throws -> (name: LibraryName, undo: ChangeGroupID?) {
    try await list.update(id, draft)
  }

  /// Deletes one and the links to it. Films stay.
  @discardableResult
  public func delete(_ id: EntryID) async throws -> ChangeGroupID? { try await list.delete(id) }

  @discardableResult
  public func setFavourite(_ isFavourite: Bool, of id: EntryID) async throws -> LibraryName {
    try await list.setFavourite(isFavourite, of: id)
  }
}
