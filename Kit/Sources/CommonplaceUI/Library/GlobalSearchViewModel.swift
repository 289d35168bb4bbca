public import CommonplaceKit
import Model
public import Observation

/// The search of the Library: films, people and genres whose names contain a text.
@MainActor @Observable
public final class GlobalSearchViewModel {
  /// The list of films, with its state.
  public let movieModel: MovieViewModel
  /// The list of people, with its state.
  public let actorModel: ActorViewModel
  /// The list of genres, with its state.
  public let genreModel: GenreViewModel
  /// What was typed.
  public private(set) var text = ""
  @ObservationIgnored private let search: Debouncer

  /// The films that were found.
  public var movies: [Movie] { movieModel.items.elements }
  /// The people that were found.
  public var actors: [LibraryName] { actorModel.items.elements }
  /// The genres that were found.
  public var genres: [LibraryName] { genreModel.items.elements }

  /// Creates the model.
  /// - Parameter delay: how long typing must pause before the server is asked.
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

  /// Reads everything, as with an empty text.
  public func fetchAll() async { await fetchByPartialString("") }
}
