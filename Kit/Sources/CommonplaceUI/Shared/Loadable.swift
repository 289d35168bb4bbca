public import Observation

/// A value that is read from the server, with its state.
///
///     let statistics = Loadable { try await client.library.statistics() }
///     await statistics.load()
@MainActor @Observable
public final class Loadable<Value: Sendable> {
  /// What the screen shows: nothing, progress, the value, or a failure.
  public private(set) var state = LoadState<Value>.idle
  @ObservationIgnored private var fetch: @MainActor () async throws -> Value
  /// The number of the latest request.
  @ObservationIgnored private var latest = 0
  /// The number of the first request whose result can be shown: what was set or read for another
  /// purpose since then has replaced those of earlier ones.
  @ObservationIgnored private var first = 1

  /// Creates a value that is read by a function. Nothing is read until `load`.
  public init(_ fetch: @escaping @MainActor () async throws -> Value) { self.fetch = fetch }

  /// The value to show, also while it is read again.
  public var value: Value? { state.value }
  /// Why the latest attempt has failed; nil otherwise.
  public var failure: LoadFailure? { state.failure }

  /// Reads the value again. The previous one stays until then, and also if reading fails. If it is
  /// read twice at once, the first result is shown until the second one arrives. The state is
  /// unchanged if the task is cancelled.
  public func load() async {
    latest += 1
    let number = latest
    let before = state
    state = .loading(previous: before.value)
    do {
      let value = try await fetch()
      if number == latest {
        state = .loaded(value)
      } else if number >= first, state.isLoading {
        state = .loading(previous: value)
      }
    } catch {
      guard number == latest else { return }
      state =
        Task.isCancelled || error is CancellationError
        ? before.afterCancellation : .failed(LoadFailure(error), previous: before.value)
    }
  }

  /// Reads the value unless it was read.
  public func loadIfNeeded() async {
    if case .loaded = state { return }
    await load()
  }

  /// Replaces the value by one that the server has returned for a change.
  public func set(_ value: Value) {
    latest += 1
    first = latest
    state = .loaded(value)
  }

  /// Reads another value from now on, such as that of another year.
  func reset(_ fetch: @escaping @MainActor () async throws -> Value) {
    latest += 1
    first = latest
    self.fetch = fetch
    state = .loading(previous: state.value)
  }
}

extension LoadState {
  /// The state to return to when reading is cancelled.
  fileprivate var afterCancellation: LoadState {
    if case .loading(let previous) = self { previous.map { .loaded($0) } ?? .idle } else { self }
  }
}
