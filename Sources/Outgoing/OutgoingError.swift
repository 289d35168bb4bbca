/// A reason why a request failed: there was no response, or it is not accepted.
package enum OutgoingError: Error, Equatable {
  /// The URL is invalid, not https, or its host is not public.
  case forbiddenAddress
  /// The name does not resolve, nothing listens there, or the certificate is not trusted.
  case unreachable
  case timeout
  case tooLarge
  case unacceptableContentType
  case tooManyRedirects
  /// This server has too many concurrent requests.
  case busy

  /// The error of a request that failed with `error`.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as OutgoingError: error
      case let error as TransportFailure where error.isTimeout: .timeout
      default: .unreachable
      }
  }
}

/// Runs `work` and cancels it when it takes longer.
/// - Throws: what `work` throws, or `OutgoingError.timeout`.
func withTimeout<Value: Sendable>(
  seconds: Double, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw OutgoingError.timeout
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw OutgoingError.timeout }
    return value
  }
}
