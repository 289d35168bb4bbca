import Foundation
package import Model

/// A counter of a limited resource that clients hold, such as request slots or bytes: at most
/// `total` overall, and at most `share` for clients of one network.
///
/// With `leavesRoom`, several networks together cannot use up the resource either: a network that
/// holds something already can hold at most half as much as is free. Networks that all take as much
/// as they can then leave two of their own amounts for others.
package final class NetworkShares: Sendable {
  package enum Refusal: Error, Equatable {
    /// All clients together hold `total`, or too little is left for a network that holds some.
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

  /// The maximum amount that all clients hold together.
  package let total: Int
  /// The maximum amount that the clients of one network hold together.
  package let share: Int
  private let leavesRoom: Bool
  private let state = Locked(Holdings())

  package init(total: Int, share: Int, leavesRoom: Bool = false) {
    self.total = total
    self.share = share
    self.leavesRoom = leavesRoom
  }

  /// The amount that all clients hold.
  package var count: Int { state.withLock { $0.total } }

  /// Returns the amount that the clients of `network` hold.
  package func count(of network: ClientNetwork) -> Int {
    state.withLock { $0.held[network] ?? 0 }
  }

  /// Adds `count` to the amount of `network`. A client without a network has no share.
  /// - Parameter alreadyHeld: the amount that the caller holds already; nil if it is not known. A
  ///   caller that alone holds everything can exceed the limits, because waiting would free nothing.
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
        guard !leavesRoom || held == alreadyHeld ?? 0 || held + count <= (total - state.total) / 2
        else { return .full }
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

// MARK: - NetworkPrefix

/// The parts of a client's address that one household or customer controls.
struct NetworkPrefix {
  /// 16 bytes; IPv4 is mapped (`::ffff:a.b.c.d`). Nil for a client without an address.
  private let bytes: [UInt8]?

  init(_ address: String?) { bytes = address.flatMap { NetworkPrefix.bytes(of: $0) } }

  private var isIPv4: Bool {
    guard let bytes else { return false }
    return bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
  }

  /// Whether the /64 of an IPv6 address identifies a network. An address whose first 64 bits are
  /// zero, such as `::1`, identifies a single host.
  private var isShared: Bool { bytes?.prefix(8).contains { $0 != 0 } ?? false }

  /// One IPv4 address, or the /64 of an IPv6 address.
  var host: String { text(isIPv4 || !isShared ? 16 : 8) }

  /// The /24 of an IPv4 address, the smallest network that is routed, or the /64 of an IPv6
  /// address.
  var network: String { isIPv4 ? text(15) : host }

  /// The /48 of an IPv6 address, which is often assigned to one customer; nil for others.
  var site: String? { isShared && !isIPv4 ? text(6) : nil }

  /// Returns a text that identifies the first `count` bytes of the address; empty without an address.
  private func text(_ count: Int) -> String {
    guard let bytes else { return "" }
    return "\(count) \(bytes.prefix(count).base64URL)"
  }

  private static func bytes(of address: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 {
      return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        + withUnsafeBytes(of: four) { Array($0) }
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
    return withUnsafeBytes(of: six) { Array($0) }
  }
}
