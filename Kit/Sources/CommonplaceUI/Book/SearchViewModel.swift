public import CommonplaceKit
import Model
public import Observation

/// The search over everything in a book: entries of all chapters, and lists.
///
///     let search = SearchViewModel(client: client)
///     search.setText("solaris")
///     await search.searchEnded()
@MainActor @Observable
public final class SearchViewModel {
  /// What was found, in groups; nil for an empty text.
  public let results: Loadable<SearchResults?>
  /// What was typed.
  public private(set) var text = ""
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let search: Debouncer

  /// Creates a model with an empty text.
  /// - Parameter delay: how long typing must pause before the server is asked.
  public init(client: Commonplace, delay: Duration = .milliseconds(200)) {
    self.client = client
    search = Debouncer(delay: delay)
    results = Loadable { nil }
  }

  /// Searches for what was typed after a short pause. A new text cancels the previous search. The
  /// results of the text before stay until then.
  public func setText(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    search.cancel()
    let words = text.normalised
    guard !words.isEmpty else {
      results.set(nil)
      return
    }
    let client = client
    results.reset { try await client.search(words, limit: 10) }
    search.run { [weak self] in await self?.results.load() }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search.ended() }

  /// Whether the search found nothing.
  public var isEmpty: Bool {
    if case .loaded(let found?) = results.state { found.groups.isEmpty } else { false }
  }
}
