public import CommonplaceKit
public import Model
public import Observation

/// The sheet that looks up a work to fill the form of a new entry.
@MainActor @Observable
public final class WorkSearchModel {
  /// The state of the search.
  public enum Results: Sendable, Equatable {
    /// Nothing was searched for yet.
    case idle
    /// The provider is being asked.
    case searching
    /// The works that were found; may be empty.
    case found([EntryOption])
    /// The searches of the day are used up.
    case limitReached(message: String, quota: APIError.Quota?)
    /// The search has failed, and can be repeated.
    case failed(LoadFailure)
  }

  /// What is searched for; the title of the form at first.
  public var text: String
  /// What was found, or why not.
  public private(set) var results = Results.idle
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private var search: Task<Void, Never>?

  /// Creates a search that begins with the title of a form.
  /// - Parameter text: the title from the form.
  public init(text: String, client: Commonplace) {
    self.text = text
    self.client = client
  }

  deinit { search?.cancel() }

  /// Whether there is something to search for.
  public var canSearch: Bool { !text.normalised.isEmpty }

  /// Searches for the text. A search that is running is cancelled.
  public func start() {
    guard canSearch else { return }
    search?.cancel()
    results = .searching
    let (client, text) = (client, text.normalised)
    search = Task { [weak self] in
      let results = await Self.search(text, client)
      if !Task.isCancelled { self?.results = results }
    }
  }

  /// Cancels a search that runs.
  public func stop() {
    search?.cancel()
    results = .idle
  }

  /// Waits until the search has ended.
  public func ended() async { await search?.value }

  private static func search(_ text: String, _ client: Commonplace) async -> Results {
    do {
      return .found(try await client.search.works(text))
    } catch let error as APIError where error.code == "assist.limit" {
      return .limitReached(message: error.message, quota: error.quota)
    } catch {
      return .failed(LoadFailure(error))
    }
  }
}
