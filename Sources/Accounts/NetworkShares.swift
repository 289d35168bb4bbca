package import Model
import Synchronization

/// Counts what clients hold of something limited, such as request slots or bytes: at most `total`
/// altogether, and at most `share` by clients of one network.
package final class NetworkShares: Sendable {
  package enum Refusal: Error, Equatable {
    /// All clients together hold the most.
    case full
    /// The client's network holds its share.
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

  /// What all clients hold at this moment.
  package var count: Int { state.withLock { $0.total } }

  /// What the clients of `network` hold at this moment.
  package func count(of network: ClientNetwork) -> Int {
    state.withLock { $0.held[network] ?? 0 }
  }

  /// Adds `count` to what `network` holds. A client without a network has no share.
  /// - Parameter own: what the caller holds already. A caller that is alone may hold more than the
  ///   limits, because nothing else could ever make room for it.
  /// - Throws: what refuses it; then nothing is added.
  package func take(
    _ count: Int = 1, for network: ClientNetwork?, own: Int? = nil
  ) throws(Refusal) {
    let refusal = state.withLock { state -> Refusal? in
      let isAlone = own == state.total
      guard state.total + count <= total || isAlone else { return .full }
      if let network {
        let held = state.held[network] ?? 0
        guard held + count <= share || own == held else { return .shareTaken }
      }
      state.add(count, network)
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Adds `count` above the limits if need be.
  package func takeAnyway(_ count: Int = 1, for network: ClientNetwork?) {
    state.withLock { $0.add(count, network) }
  }

  package func giveBack(_ count: Int = 1, for network: ClientNetwork?) {
    state.withLock { $0.add(-count, network) }
  }
}

extension Failure {
  /// A network that holds its share; the message names the limit.
  package static func shareTaken(_ limit: Int, retryAfter: Int = 1) -> Failure {
    Failure(.unavailable, "server.share", ["max": "\(limit)"], retryAfter: retryAfter)
  }
}
