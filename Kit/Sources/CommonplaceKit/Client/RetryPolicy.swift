public import Foundation

/// When and how often requests are sent again.
public struct RetryPolicy: Sendable {
  /// The maximum number of times that a request is sent.
  public var maxAttempts: Int
  /// The wait before the second attempt in seconds; doubled for each further one.
  public var firstWait: TimeInterval
  /// The longest wait in seconds. A request that the server asks to wait longer for fails at once.
  public var longestWait: TimeInterval
  /// Waits for a number of seconds.
  public var wait: @Sendable (TimeInterval) async throws -> Void

  /// Creates a policy: up to four attempts, with pauses of about 0.5, 1 and 2 seconds, unless other
  /// numbers are given.
  ///
  ///     let patient = RetryPolicy(maxAttempts: 8, longestWait: 60)
  public init(
    maxAttempts: Int = 4, firstWait: TimeInterval = 0.5, longestWait: TimeInterval = 20,
    wait: @escaping @Sendable (TimeInterval) async throws -> Void = { seconds in
      try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }
  ) {
    self.maxAttempts = maxAttempts
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.wait = wait
  }

  /// Sends every request once.
  public static let never = RetryPolicy(maxAttempts: 1)

  /// Returns the seconds to wait after a number of failed attempts: a random part of the back-off,
  /// so that clients of a restarted server do not return at the same time.
  func backOff(after attempts: Int) -> TimeInterval {
    let whole = min(longestWait, firstWait * pow(2, Double(attempts - 1)))
    return whole * Double.random(in: 0.5...1)
  }

  /// Returns the seconds to wait before a refused request is sent again; nil if it must not be.
  /// - Parameter isRepeatable: whether sending the request twice has the effect of sending it once.
  func wait(after error: APIError, attempts: Int, isRepeatable: Bool) -> TimeInterval? {
    switch error.status {
    case 429, 503:
      if let seconds = error.retryAfter {
        // The server has done nothing yet.
        return Double(seconds) <= longestWait ? max(Double(seconds), 0.1) : nil
      }
      return isRepeatable ? backOff(after: attempts) : nil
    case 502, 504: return isRepeatable ? backOff(after: attempts) : nil
    default: return nil
    }
  }

  /// Returns the seconds to wait after a failed connection; nil if the request must not be repeated.
  func wait(after error: URLError, attempts: Int, isRepeatable: Bool) -> TimeInterval? {
    switch error.code {
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed:
      // Nothing was sent.
      backOff(after: attempts)
    case .timedOut, .networkConnectionLost, .badServerResponse:
      isRepeatable ? backOff(after: attempts) : nil
    default: nil
    }
  }
}
