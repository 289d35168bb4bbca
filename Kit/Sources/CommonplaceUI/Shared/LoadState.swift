/// The state of something that is read from the server.
public enum LoadState<Value: Sendable>: Sendable {
  /// Not read yet.
  case idle
  /// Being read; with the value from before, which stays on the screen.
  case loading(previous: Value?)
  /// The value as it was read.
  case loaded(Value)
  /// Reading has failed; with the value from before, which stays on the screen.
  case failed(LoadFailure, previous: Value?)

  /// The value to show, if there is one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// Why the latest attempt has failed; nil otherwise.
  public var failure: LoadFailure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// Whether it is being read.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}

extension LoadState: Equatable where Value: Equatable {}
