public import CommonplaceKit
public import Observation

/// Observes whether the server can be reached, and looks every few seconds while it cannot.
///
/// As in livlog, nothing is shown while the server answers; the message about a restored connection
/// disappears after three seconds.
@MainActor @Observable
public final class NetworkMonitor {
  /// What a banner says.
  public enum Message: Sendable, Equatable {
    /// The server cannot be reached; the number of seconds until the next attempt.
    case unavailable(retryIn: Int)
    /// The server is being asked again.
    case reconnecting
    /// The server can be reached again.
    case restored
  }

  /// Whether the server could be reached by the latest request.
  public private(set) var isConnected = true
  /// The message to show; nil for none.
  public private(set) var message: Message?
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let secondsBetweenAttempts: Int
  @ObservationIgnored private let second: Duration

  /// Creates a monitor of a client's connection.
  /// - Parameter second: how long a second takes, for tests.
  public init(
    client: Commonplace, secondsBetweenAttempts: Int = 10, second: Duration = .seconds(1)
  ) {
    self.client = client
    self.secondsBetweenAttempts = secondsBetweenAttempts
    self.second = second
  }

  /// Observes the connection until the task is cancelled.
  public func run() async {
    for await isOnline in client.connection.updates() {
      if isOnline { continue }
      isConnected = false
      await reconnect()
      if Task.isCancelled { return }
      (isConnected, message) = (true, .restored)
      try? await Task.sleep(for: second * 3)  // Cancellation ends the loop below.
      if message == .restored { message = nil }
    }
  }

  /// Returns when the server answers, or when the task is cancelled.
  private func reconnect() async {
    while !Task.isCancelled {
      for seconds in stride(from: secondsBetweenAttempts, to: 0, by: -1) {
        message = .unavailable(retryIn: seconds)
        do { try await Task.sleep(for: second) } catch { return }
        // Another request may have succeeded.
        if client.connection.isOnline { return }
      }
      await retry()
      if client.connection.isOnline { return }
    }
  }

  /// Hides the message about a restored connection at once. That about a missing one stays.
  public func dismiss() {
    if message == .restored { message = nil }
  }

  /// Tries to reach the server now.
  public func retry() async {
    message = .reconnecting
    do {
      _ = try await client.health()
    } catch {
      // The connection knows whether there was a response.
    }
    if isConnected, message == .reconnecting { message = nil }
  }
}
