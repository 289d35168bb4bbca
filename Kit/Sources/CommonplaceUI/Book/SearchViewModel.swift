public import CommonplaceKit
import Model
public import Observation

/// The search over everything in a book: entries of all chapters, and lists.
@MainActor @Observable
public final class SearchViewModel {
  public let results: Loadable<SearchResults?>
  public private(set) var text = ""
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let delay: Duration
  @ObservationIgnored private var search: Task<Void, Never>?

  /// - Parameter delay: how long typing must pause before the server is asked.
  public init(client: Commonplace, delay: Duration = .milliseconds(200)) {
    self.client = client
    self.delay = delay
    results = Loadable { nil }
  }

  deinit { search?.cancel() }

  /// Searches for what was typed after a short pause. A new text cancels the previous search. The
  /// results of the text before stay until then.
  public func setText(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    search?.cancel()
    let words = text.normalised
    guard !words.isEmpty else {
      results.set(nil)
      return
    }
    let (client, delay) = (client, delay)
    results.reset { try await client.search(words, limit: 10) }
    search = Task { [weak self] in
      do { try await Task.sleep(for: delay) } catch { return }
      await self?.results.load()
    }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search?.value }

  /// Whether the search found nothing.
  public var isEmpty: Bool {
    if case .loaded(let found?) = results.state { found.groups.isEmpty } else { false }
  }
}
