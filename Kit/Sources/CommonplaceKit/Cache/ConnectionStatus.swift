import Foundation
import Model

/// Whether the server could be reached by the latest request.
///
///     for await isOnline in client.connection.updates() { showsBanner = !isOnline }
public final class ConnectionStatus: Sendable {
  private struct Observed {
    var isOnline = true
    var listeners: [UUID: AsyncStream<Bool>.Continuation] = [:]
  }

  private let state = Locked(Observed())

  /// True until a request fails without a response, or with that of a proxy that cannot reach the
  /// server.
  public var isOnline: Bool { state.withLock { $0.isOnline } }

  /// Returns the status now and after each change.
  public func updates() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[id] = nil }
    }
    state.withLock { state in
      state.listeners[id] = continuation
      continuation.yield(state.isOnline)
    }
    return stream
  }

  func set(isOnline: Bool) {
    state.withLock { state in
      guard state.isOnline != isOnline else { return }
      state.isOnline = isOnline
      // Within the lock, so that listeners receive the changes in their order.
      for listener in state.listeners.values { listener.yield(isOnline) }
    }
  }
}
