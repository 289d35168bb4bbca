import Foundation
import Model

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
