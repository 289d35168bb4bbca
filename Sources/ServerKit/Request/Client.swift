package import HTTPTypes
package import NIOCore

/// The address of a request's client, and the host and scheme that it requested.
package struct Client: Sendable {
  /// From `X-Forwarded-For` of a trusted proxy, otherwise that of the connection. Nil on a unix
  /// socket without this header.
  package let address: IPAddress?
  /// The requested host in lower case, with a port if one was given; empty if none was. From
  /// `X-Forwarded-Host` of a trusted proxy, otherwise from `Host`.
  package let host: String
  /// Whether `X-Forwarded-Proto` of a trusted proxy is `https`. The server itself speaks only HTTP.
  package let isSecure: Bool

  package init(
    headers: HTTPFields, host asked: String?, peer: SocketAddress?, deployment: Deployment
  ) {
    let direct = peer.flatMap { IPAddress($0) }
    let asked = asked ?? ""
    guard deployment.proxies.contains(peer) else {
      address = direct
      host = asked.lowercased()
      isSecure = false
      return
    }
    address = Self.client(in: headers[.forwardedFor], behind: deployment.proxies) ?? direct
    host = (Self.last(headers[.forwardedHost]) ?? asked).lowercased()
    isSecure = Self.last(headers[.forwardedProto])?.lowercased() == "https"
  }

  /// Returns the nearest address that is not a trusted proxy, from the right. Addresses further
  /// left can be forged by the client.
  private static func client(in header: String?, behind proxies: TrustedProxies) -> IPAddress? {
    var farthest: IPAddress?
    for hop in (header ?? "").split(separator: ",").reversed().prefix(32) {
      guard let address = IPAddress(trimmed(hop)) else { return farthest }
      farthest = address
      if !proxies.contains(address) { return address }
    }
    return farthest
  }

  /// Returns the last element of a comma-separated header, which the nearest proxy has added.
  private static func last(_ header: String?) -> String? {
    header?.split(separator: ",").last.map { String(trimmed($0)) }
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
  static let requestID = HTTPField.Name("X-Request-ID")!
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
  static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  static let link = HTTPField.Name("Link")!
}

/// Returns `text` without spaces and tabs at both ends.
func trimmed(_ text: Substring) -> Substring {
  var text = text.drop(while: { $0 == " " || $0 == "\t" })
  while text.last == " " || text.last == "\t" { text.removeLast() }
  return text
}

// MARK: - TrustedProxies

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
  /// `127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, unix`. Returns nil if a part has another form.
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
