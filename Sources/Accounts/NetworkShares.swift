package import Model
import Synchronization

/// A counter of a limited resource that clients hold, such as request slots or bytes: at most
/// `total` overall, and at most `share` for clients of one network.
package final class NetworkShares: Sendable {
  package enum Refusal: Error, Equatable {
    /// All clients together hold `total`.
    case full
    /// The client's network holds `share`.
    case shareTaken
  }

  private struct Holdings {
    var total = 0
    var held: [ClientNetwork: Int] = [:]

    mutating func add(_ count: Int, _ network: ClientNetwork?) {
      total += count
      guard let network else { return }
      let after = held[network, default: 0] + count
      held[network] = after > 0 ? after : nil
    }
  }

  package let total: Int
  package let share: Int
  private let state = Mutex(Holdings())

  package init(total: Int, share: Int) {
    self.total = total
    self.share = share
  }

  /// The amount that all clients hold.
  package var count: Int { state.withLock { $0.total } }

  /// Returns the amount that the clients of `network` hold.
  package func count(of network: ClientNetwork) -> Int {
    state.withLock { $0.held[network] ?? 0 }
  }

  /// Adds `count` to the amount of `network`. A client without a network has no share.
  /// - Parameter own: the amount that the caller holds already. A caller that holds everything can
  ///   exceed the limits, because waiting would never free any.
  /// - Throws: the reason of the refusal; then nothing is added.
  package func acquire(
    _ count: Int = 1, for network: ClientNetwork?, alreadyHeld: Int? = nil
  ) throws(Refusal) {
    let refusal = state.withLock { state -> Refusal? in
      let isAlone = alreadyHeld == state.total
      guard state.total + count <= total || isAlone else { return .full }
      if let network {
        let held = state.held[network] ?? 0
        guard held + count <= share || alreadyHeld == held else { return .shareTaken }
      }
      state.add(count, network)
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Adds `count`, even above the limits.
  package func acquireUnconditionally(_ count: Int = 1, for network: ClientNetwork?) {
    state.withLock { $0.add(count, network) }
  }

  /// Subtracts `count` from the amount of `network`.
  package func release(_ count: Int = 1, for network: ClientNetwork?) {
    state.withLock { $0.add(-count, network) }
  }
}

extension Failure {
  /// The error for a network that holds its share; the message contains the limit.
  package static func shareTaken(_ limit: Int, retryAfter: Int = 1) -> Failure {
    Failure(.unavailable, "server.share", ["max": "\(limit)"], retryAfter: retryAfter)
  }
}
