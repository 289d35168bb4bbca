public import CommonplaceKit
public import Model
public import Observation

/// A list of films, people or genres, with search, filters, favourites and deletion. The screens use
/// it as `MovieViewModel`, `ActorViewModel` and `GenreViewModel`.
///
///     let movies = MovieViewModel(client: client)
///     await movies.fetchAll()
@MainActor @Observable
public final class LibraryItemsModel<Kind: LibraryItemKind> {
  public typealias Item = Kind.Item
  public typealias Draft = Kind.Draft

  /// The films, the people or the genres that were read so far.
  public let items: PagedList<Item>
  /// The filters and the order of the list.
  public private(set) var filters = LibraryFilters()
  /// The search as it was typed, also with spaces at its end.
  public private(set) var searchText = ""
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let query: Query
  @ObservationIgnored private let search: Debouncer
  @ObservationIgnored private var marks = PendingMarks()

  @MainActor private final class Query {
    var filters = LibraryFilters()
  }

  /// Creates a list of which nothing was read yet.
  /// - Parameter searchDelay: how long typing must pause before the server is asked.
  public init(client: Commonplace, searchDelay: Duration = .milliseconds(250)) {
    self.client = client
    search = Debouncer(delay: searchDelay)
    let query = Query()
    query.filters.counts = true
    self.query = query
    items = PagedList { try await Kind.resource(of: client).page(query.filters, after: $0) }
  }

  private var resource: LibraryItemsResource<Item, Draft> { Kind.resource(of: client) }

  /// Reads all items.
  public func fetchAll() async { await fetch(LibraryFilters()) }

  /// Reads the items that match.
  public func fetch(_ filters: LibraryFilters) async {
    search.cancel()
    self.filters = filters
    if searchText.query != filters.name { searchText = filters.name ?? "" }
    await read()
  }

  private func read() async {
    query.filters = filters
    query.filters.counts = true
    await items.reload()
  }

  /// Searches for the items whose names contain a text, after a short pause.
  public func setText(_ text: String) {
    searchText = text
    let name = text.query
    guard name != filters.name else { return }
    filters.name = name
    search.run { [weak self] in await self?.read() }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search.ended() }

  /// Whether filters narrow the list, so that an empty one means "no matches".
  public var isFiltered: Bool { filters != LibraryFilters() }

  // MARK: - Changes

  /// Creates an item.
  /// - Returns: nil if it failed; `submission.failure` says why.
  public func add(_ draft: Draft) async -> Item? {
    let resource = resource
    guard let item = await submission.run({ try await resource.create(draft) }) else { return nil }
    await items.reload()
    return item
  }

  /// Changes the members that the draft has.
  public func update(_ id: EntryID, _ draft: Draft) async -> UndoToken? {
    let resource = resource
    let saved = await submission.enqueue { try await resource.update(id, draft) }
    guard let saved else { return nil }
    items.replace(marks.applied(to: saved.item))
    return UndoToken(.changed, saved.undo, client)
  }

  /// Marks an element as a favourite, or removes the mark. The mark changes at once, and changes back
  /// if it cannot be saved.
  public func toggleFavourite(_ item: Item) async {
    let resource = resource
    let id = item.id
    let isFavourite = !item.isFavourited
    marks.begin(id, isFavourite, replacing: item.isFavourited)
    showMark(isFavourite, of: id)
    let saved = await submission.enqueue { try await resource.setFavourite(isFavourite, of: id) }
    let mark = marks.end(id, stored: saved?.isFavourited)
    if let saved { items.replace(saved) }
    if let mark { showMark(mark, of: id) }
  }

  private func showMark(_ isFavourite: Bool, of id: EntryID) {
    guard var item = items.elements.first(where: { $0.id == id }) else { return }
    item.isFavourited = isFavourite
    items.replace(item)
  }

  /// Deletes an item, and the links to it.
  public func delete(_ item: Item) async -> UndoToken? {
    let resource = resource
    let id = item.id
    let deleted = await submission.enqueue { try await resource.delete(id) }
    guard let group = deleted else { return nil }
    items.remove([id])
    return UndoToken(.deleted(count: 1), group, client)
  }
}

extension LibraryItemsModel<Movies> {
  /// Changes the rating of a film in the list.
  /// - Parameter rating: 0–10; nil removes it.
  public func updateRating(_ rating: Double?, of movie: Movie) async {
    let client = client
    let id = movie.id
    let saved = await submission.enqueue {
      try await client.library.movies.setRating(rating, of: id)
    }
    if let saved { items.replace(marks.applied(to: saved)) }
  }
}

/// The list of films.
public typealias MovieViewModel = LibraryItemsModel<Movies>
/// The list of people.
public typealias ActorViewModel = LibraryItemsModel<Actors>
/// The list of genres.
public typealias GenreViewModel = LibraryItemsModel<Genres>

/// One of the lists of the Library.
public protocol LibraryItemKind: SendableMetatype {
  /// What the list has, such as `Movie`.
  associatedtype Item: LibraryItem
  /// What is sent to create or change one.
  associatedtype Draft: Encodable & Sendable
  /// Returns the requests for this kind of a client.
  static func resource(of client: Commonplace) -> LibraryItemsResource<Item, Draft>
}

/// A film, a person or a genre.
public protocol LibraryItem: Decodable, Identifiable, Sendable where ID == EntryID {
  /// Whether it is marked as a favourite.
  var isFavourited: Bool { get set }
}

extension Movie: LibraryItem {}
extension LibraryName: LibraryItem {}

/// Films, whose lists filter by year, rating, genre and person.
public enum Movies: LibraryItemKind {
  public static func resource(
    of client: Commonplace
  ) -> LibraryItemsResource<Movie, MovieDraft> { client.library.movies }
}

/// People. The API calls them actors.
public enum Actors: LibraryItemKind {
  public static func resource(
    of client: Commonplace
  ) -> LibraryItemsResource<LibraryName, LibraryNameDraft> { client.library.actors }
}

/// Genres of films.
public enum Genres: LibraryItemKind {
  public static func resource(
    of client: Commonplace
  ) -> LibraryItemsResource<LibraryName, LibraryNameDraft> { client.library.genres }
}
