public import CommonplaceKit
public import Model
public import Observation

/// The page of a film, a person or a genre.
@MainActor @Observable
public final class LibraryItemModel<Kind: LibraryItemKind> {
  public let id: EntryID
  /// The film, the person or the genre.
  public let item: Loadable<Kind.Item>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Whether the item was deleted, so that its page closes.
  public private(set) var isDeleted = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private var marks = PendingMarks()

  /// Creates the model of one page. Nothing is read until `load`.
  public init(_ id: EntryID, client: Commonplace) {
    self.id = id
    self.client = client
    item = Loadable { try await Kind.resource(of: client).get(id) }
  }

  public func load() async { await item.load() }

  /// Marks it as a favourite, or removes the mark. The mark changes at once, and changes back if it
  /// cannot be saved.
  public func toggleFavourite() async {
    guard let current = item.value else { return }
    let resource = Kind.resource(of: client)
    let (id, isFavourite) = (id, !current.isFavourited)
    marks.begin(id, isFavourite, replacing: current.isFavourited)
    showMark(isFavourite)
    let saved = await submission.enqueue { try await resource.setFavourite(isFavourite, of: id) }
    let mark = marks.end(id, stored: saved?.isFavourited)
    if let saved { item.set(saved) }
    if let mark { showMark(mark) }
  }

  private func showMark(_ isFavourite: Bool) {
    guard var shown = item.value else { return }
    shown.isFavourited = isFavourite
    item.set(shown)
  }

  /// Deletes the item, and the links to it.
  public func delete() async -> UndoToken? {
    let resource = Kind.resource(of: client)
    let id = id
    let deleted = await submission.enqueue { try await resource.delete(id) }
    guard let group = deleted else { return nil }
    isDeleted = true
    return UndoToken(.deleted(count: 1), group, client)
  }
}

extension LibraryItemModel<Movies> {
  /// Changes the rating of the film.
  /// - Parameter rating: 0–10; nil removes it.
  public func setRating(_ rating: Double?) async {
    let (client, id) = (client, id)
    let saved = await submission.enqueue {
      try await client.library.movies.setRating(rating, of: id)
    }
    if let saved { item.set(marks.applied(to: saved)) }
  }
}

/// The page of a film.
public typealias MovieDetailModel = LibraryItemModel<Movies>

/// The page of a person or a genre, with its films.
@MainActor @Observable
public final class LibraryNameModel<Kind: LibraryNameKind> where Kind.Item == LibraryName {
  /// The page itself: the name, the picture, the mark.
  public let page: LibraryItemModel<Kind>
  /// The films of the person or genre, the newest first.
  public let movies: MovieViewModel

  /// Creates the model of one page. Nothing is read until `load`.
  public init(_ id: EntryID, client: Commonplace) {
    page = LibraryItemModel(id, client: client)
    movies = MovieViewModel(client: client)
  }

  public func load() async {
    var filters = Kind.moviesFilters(of: page.id)
    filters.sort = "-release_year"
    let sorted = filters
    async let films: Void = movies.fetch(sorted)
    await page.load()
    await films
  }
}

/// The page of a person, with the films.
public typealias ActorDetailModel = LibraryNameModel<Actors>
/// The page of a genre, with the films.
public typealias GenreDetailModel = LibraryNameModel<Genres>
