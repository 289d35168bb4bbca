/// The network that a client belongs to: one IPv4 address, or the /64 of an IPv6 address, which is
/// what one household is given. Limits per client count by it.
public struct ClientNetwork: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// - Parameters:
  ///   - high: the first 64 bits of the address.
  ///   - low: the other 64 bits; an IPv4 address is mapped (`::ffff:a.b.c.d`).
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = high == 0 && low >> 32 == 0xFFFF ? low : 0
  }

  /// The network of the request that the current task serves; nil where the server does not know
  /// it, and in background work.
  @TaskLocal public static var current: ClientNetwork?
}
