/// Why there is no answer.
package enum OutgoingError: Error, Equatable {
  /// Not a link, not https, or a place that is not public.
  case address
  /// No such name, nobody there, or no certificate to believe.
  case unreachable
  case late
  case size
  case contentType
  case redirects
  /// Too many requests at once on our side.
  case busy

  /// The error of a request that failed with `error`.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as OutgoingError: error
      case let error as TransferFailure where error.isTimeout: .late
      default: .unreachable
      }
  }
}

/// `work`, cancelled when it takes longer.
func within<Value: Sendable>(
  seconds: Double, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw OutgoingError.late
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw OutgoingError.late }
    return value
  }
}
