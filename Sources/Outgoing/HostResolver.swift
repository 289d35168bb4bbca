import Foundation
import Model

/// A function that returns the addresses of a host as text, IPv4 first.
package typealias HostResolver = @Sendable (_ host: String) async throws -> [String]

/// Resolves a host with the system's resolver. The resolver cannot be interrupted, so a cancelled
/// task returns without waiting for it.
@Sendable package func resolveHost(_ host: String) async throws -> [String] {
  let once = OnceContinuation()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      guard once.store(continuation) else { return }
      lookups.async { once.resume(with: .success(addresses(of: host))) }
    }
  } onCancel: {
    once.resume(with: .failure(CancellationError()))
  }
}

private let lookups = DispatchQueue(label: "outgoing.names", attributes: .concurrent)

/// A continuation that the first of several results resumes.
private final class OnceContinuation: Sendable {
  private enum Stage {
    case new
    case waiting(CheckedContinuation<[String], any Error>)
    case over
  }

  private let stage = Locked(Stage.new)

  /// Stores the continuation. If the task was cancelled before, resumes it and returns false.
  func store(_ continuation: CheckedContinuation<[String], any Error>) -> Bool {
    let begins = stage.withLock { stage in
      guard case .new = stage else { return false }
      stage = .waiting(continuation)
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  func resume(with result: Result<[String], any Error>) {
    let waiting = stage.withLock { stage -> CheckedContinuation<[String], any Error>? in
      defer { stage = .over }
      if case .waiting(let continuation) = stage { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}

private func addresses(of host: String) -> [String] {
  var hints = addrinfo()
  #if canImport(Glibc)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  #else
    hints.ai_socktype = SOCK_STREAM
  #endif
  hints.ai_flags = AI_ADDRCONFIG
  var list: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
  defer { freeaddrinfo(list) }
  var found: [(isV6: Bool, text: String)] = []
  var next = list
  while let entry = next?.pointee {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = getnameinfo(
      entry.ai_addr, entry.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    if status == 0, !found.contains(where: { $0.text == text }) {
      found.append((entry.ai_family == AF_INET6, text))
    }
    next = entry.ai_next
  }
  return found.filter { !$0.isV6 }.map(\.text) + found.filter(\.isV6).map(\.text)
}

// MARK: - Public addresses

/// Returns whether an IP address is on the public internet: no loopback, private, shared or
/// link-local network (where clouds serve their credentials), no reserved address, and no tunnel
/// that could contain one of those (6to4, Teredo, NAT64, IPv4-mapped).
func isPublicAddress(_ text: String) -> Bool {
  var v4 = in_addr()
  if inet_pton(AF_INET, text, &v4) == 1 { return isPublic(v4) }
  var v6 = in6_addr()
  guard inet_pton(AF_INET6, text, &v6) == 1 else { return false }
  let bytes = withUnsafeBytes(of: v6) { Array($0) }
  let start = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  // Only 2000::/3 is allocated.
  guard start >> 29 == 1 else { return false }
  return !reservedV6.contains { start >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
}

private func isPublic(_ v4: in_addr) -> Bool {
  let address = UInt32(bigEndian: v4.s_addr)
  return !reservedV4.contains { address >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
}

/// Returns whether a host can be on the public internet, judging by its text. Addresses are parsed
/// in every form that `inet_aton` accepts (`127.1`, `0x7f000001`, `2130706433`), as resolvers do.
func canBePublic(host: String) -> Bool {
  if host.contains(":") { return isPublicAddress(host) }
  let name = host.hasSuffix(".") ? String(host.dropLast()) : host
  var v4 = in_addr()
  if inet_aton(name, &v4) != 0 { return isPublic(v4) }
  let labels = name.split(separator: ".", omittingEmptySubsequences: false)
  guard labels.count > 1, !labels.contains(""), let last = labels.last else { return false }
  // Numbers that are no addresses, such as 1.2.3.4.5 or 10.0.0.256.
  guard !last.allSatisfy(\.isNumber) else { return false }
  return !ReservedDomains.all.contains(String(last))
}

/// Top-level domains that no public host is in.
package enum ReservedDomains {
  /// The domains of RFC 6761 (`invalid`, `localhost`, `test`), RFC 6762 (`local`), RFC 7686
  /// (`onion`), RFC 8375 (`home.arpa`), RFC 9476 (`alt`) and ICANN (`internal`), and common ones of
  /// private networks. `example` is not among them: documentation uses it for public hosts.
  package static let all: Set<String> = [
    "alt", "arpa", "corp", "home", "internal", "intranet", "invalid", "lan", "local",
    "localdomain", "localhost", "onion", "private", "test",
  ]
}

/// The IPv4 entries of IANA's registry of special-purpose addresses.
private let reservedV4: [(network: UInt32, bits: UInt32)] = [
  (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
  (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
  (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
]

/// Prefixes of the first 32 bits: Teredo and the other protocol assignments, documentation, 6to4.
private let reservedV6: [(network: UInt32, bits: UInt32)] = [
  (0x2001_0000, 23), (0x2001_0DB8, 32), (0x2002_0000, 16), (0x3FFF_0000, 20),
]
