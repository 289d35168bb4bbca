import Foundation
import NIOCore

// Which of these modules declares the members of addresses depends on what was compiled before.
#if canImport(Glibc)
  import Glibc
#endif
#if canImport(CNIOLinux)
  import CNIOLinux
#endif

/// An IPv4 or IPv6 address as 128 bits. IPv4 is stored in its mapped form (`::ffff:a.b.c.d`).
package struct IPAddress: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  package var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Parses `192.0.2.1`, `2001:db8::1` and `[2001:db8::1]`, each with or without a port; nil for
  /// other text.
  package init?(_ text: some StringProtocol) {
    var text = String(text)
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = String(text[text.index(after: text.startIndex)..<end])
    } else if text.contains("."), let colon = text.lastIndex(of: ":"),
      text.firstIndex(of: ":") == colon
    {
      text = String(text[..<colon])
    }
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(four)
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(six)
    } else {
      return nil
    }
  }

  init?(_ socket: SocketAddress) {
    switch socket {
    case .v4(let address): self.init(address.address.sin_addr)
    case .v6(let address): self.init(address.address.sin6_addr)
    case .unixDomainSocket: return nil
    }
  }

  private init(_ address: in_addr) {
    high = 0
    low = 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: address.s_addr))
  }

  private init(_ address: in6_addr) {
    (high, low) = withUnsafeBytes(of: address) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }
}

extension IPAddress: CustomStringConvertible {
  package var description: String {
    guard !isIPv4 else {
      return (0..<4).map { "\(low >> (24 - 8 * $0) & 0xFF)" }.joined(separator: ".")
    }
    var words = (high.bigEndian, low.bigEndian)
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &words, &text, socklen_t(text.count)) != nil else { return "::" }
    return String(
      decoding: text.prefix(while: { $0 != 0 }).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
