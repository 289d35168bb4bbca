/// The network of a client: a single IPv4 address, or the /64 prefix of an IPv6 address, which
/// providers assign to one household. Limits per client count by network.
public struct ClientNetwork: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Creates a network from the address of a client.
  /// - Parameters:
  ///   - high: the first 64 bits of the IPv6 address, or 0.
  ///   - low: the last 64 bits; an IPv4 address is mapped (`::ffff:a.b.c.d`).
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = high == 0 && low >> 32 == 0xFFFF ? low : 0
  }

  /// The client network of the request that the current task handles; nil if the server does not
  /// know it, and in background work.
  @TaskLocal public static var current: ClientNetwork?
}
