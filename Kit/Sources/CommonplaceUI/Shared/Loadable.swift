public import Observation

/// A value that is read from the server, with its state.
///
///     let statistics = Loadable { try await client.library.statistics() }
///     await statistics.load()
@MainActor @Observable
public final class Loadable<Value: Sendable> {
  public private(set) var state = LoadState<Value>.idle
  @ObservationIgnored private var fetch: @MainActor () async throws -> Value
  /// The number of the latest request. The results of earlier ones are ignored.
  @ObservationIgnored private var latest = 0

  public init(_ fetch: @escaping @MainActor () async throws -> Value) { self.fetch = fetch }

  public var value: Value? { state.value }
  public var failure: LoadFailure? { state.failure }

  /// Reads the value again. The previous one stays until then, and also if reading fails. The state
  /// is unchanged if the task is cancelled.
  public func load() async {
    latest += 1
    let number = latest
    let before = state
    state = .loading(previous: before.value)
    do {
      let value = try await fetch()
      if number == latest { state = .loaded(value) }
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
    state = .loaded(value)
  }

  /// Reads another value from now on, such as that of another year.
  func reset(_ fetch: @escaping @MainActor () async throws -> Value) {
    latest += 1
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
