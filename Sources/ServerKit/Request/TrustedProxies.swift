package import NIOCore

/// The proxies whose headers about the client are trusted.
package struct TrustedProxies: Sendable {
  package static let none = TrustedProxies(ranges: [], trustsUnixSockets: false)

  private let ranges: [Range]
  private let trustsUnixSockets: Bool

  private struct Range {
    let address: IPAddress
    let bits: Int

    func contains(_ other: IPAddress) -> Bool {
      let highMask = bits >= 64 ? UInt64.max : bits == 0 ? 0 : ~(UInt64.max >> UInt64(bits))
      let lowMask = bits <= 64 ? 0 : ~(UInt64.max >> UInt64(bits - 64))
      return (address.high ^ other.high) & highMask == 0 && (address.low ^ other.low) & lowMask == 0
    }
  }

  private init(ranges: [Range], trustsUnixSockets: Bool) {
    self.ranges = ranges
    self.trustsUnixSockets = trustsUnixSockets
  }

  /// Parses addresses, ranges and `unix`, separated by commas or spaces, such as
  /// `127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, unix`. Returns nil if a part is none of these.
  package init?(_ text: String) {
    var ranges: [Range] = []
    var unix = false
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if part == "unix" {
        unix = true
        continue
      }
      let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
      guard pieces.count <= 2, let address = IPAddress(pieces[0]) else { return nil }
      let width = address.isIPv4 ? 32 : 128
      guard let bits = pieces.count == 2 ? Int(pieces[1]) : width, (0...width).contains(bits)
      else { return nil }
      ranges.append(Range(address: address, bits: bits + 128 - width))
    }
    self.init(ranges: ranges, trustsUnixSockets: unix)
  }

  package var isEmpty: Bool { ranges.isEmpty && !trustsUnixSockets }

  package func contains(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

  package func contains(_ peer: SocketAddress?) -> Bool {
    guard !isEmpty, let peer else { return false }
    if case .unixDomainSocket = peer { return trustsUnixSockets }
    return IPAddress(peer).map(contains) ?? false
  }
}
