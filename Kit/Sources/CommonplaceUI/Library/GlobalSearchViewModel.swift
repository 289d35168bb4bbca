public import CommonplaceKit
import Model
public import Observation

/// The search of the Library: films, people and genres whose names contain a text.
@MainActor @Observable
public final class GlobalSearchViewModel {
  public let movieModel: MovieViewModel
  public let actorModel: ActorViewModel
  public let genreModel: GenreViewModel
  public private(set) var text = ""
  @ObservationIgnored private let search: Debouncer

  public var movies: [Movie] { movieModel.items.elements }
  public var actors: [LibraryName] { actorModel.items.elements }
  public var genres: [LibraryName] { genreModel.items.elements }

  public init(client: Commonplace, delay: Duration = .milliseconds(300)) {
    movieModel = MovieViewModel(client: client)
    actorModel = ActorViewModel(client: client)
    genreModel = GenreViewModel(client: client)
    search = Debouncer(delay: delay)
  }

  /// Searches for what was typed after a short pause. A new text cancels the previous search.
  public func setText(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    search.run { [weak self] in await self?.fetchByPartialString(text) }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search.ended() }

  /// Reads the films, people and genres whose names contain a text; all for an empty one.
  public func fetchByPartialString(_ text: String) async {
    var filters = LibraryFilters()
    filters.name = text.query
    async let movies: Void = movieModel.fetch(filters)
    async let actors: Void = actorModel.fetch(filters)
    async let genres: Void = genreModel.fetch(filters)
    _ = await (movies, actors, genres)
  }

  public func fetchAll() async { await fetchByPartialString("") }
}
