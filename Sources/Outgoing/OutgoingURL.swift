import Foundation

/// A URL that was parsed and reassembled, so that the HTTP client sees the same host as the checks.
package struct OutgoingURL: Sendable {
  package let url: String
  /// The host in lower case; an IPv6 address without brackets.
  let host: String
  package let port: Int
  let isSecure: Bool

  /// Identifies scheme, host and port. A redirect to another origin is sent without headers.
  var origin: String { "\(isSecure) \(host) \(port)" }

  /// - Throws: `OutgoingError.forbiddenAddress` for anything but an http or https URL of at most
  ///   4,000 bytes without credentials.
  init(_ text: String) throws {
    guard text.utf8.count <= 4000, let parts = URLComponents(string: text) else {
      throw OutgoingError.forbiddenAddress
    }
    try self.init(parts)
  }

  private init(_ parts: URLComponents) throws {
    var parts = parts
    guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.user == nil, parts.password == nil,
      let host = parts.encodedHost?.lowercased(), OutgoingURL.isPlain(host)
    else { throw OutgoingError.forbiddenAddress }
    isSecure = scheme == "https"
    port = parts.port ?? (isSecure ? 443 : 80)
    guard (1...65_535).contains(port) else { throw OutgoingError.forbiddenAddress }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    parts.scheme = scheme
    parts.encodedHost = host
    parts.fragment = nil
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    guard let url = parts.string, URL(string: url)?.host(percentEncoded: true) != nil else {
      throw OutgoingError.forbiddenAddress
    }
    self.url = url
  }

  /// Letters, digits, dots, hyphens and underscores, or an address in brackets.
  private static func isPlain(_ host: String) -> Bool {
    host.contains(/^([a-z0-9_]([a-z0-9_.\-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])$/)
  }

  /// Resolves the `Location` of a redirect.
  func resolving(_ location: String) throws -> OutgoingURL {
    guard let base = URL(string: url), let next = URL(string: location, relativeTo: base) else {
      throw OutgoingError.forbiddenAddress
    }
    return try OutgoingURL(next.absoluteString)
  }
}

/// Hosts that the operator trusts, as `host:port`, whatever their address and with or without TLS.
package struct AllowedHosts: Sendable {
  private var hosts: Set<String> = []

  package init() {}

  /// - Parameter text: `127.0.0.1:11434, ollama.lan:11434, [::1]:8000`; the default port is 443.
  ///   The result is nil if the text is not such a list.
  package init?(_ text: String) {
    for piece in text.split(separator: ",") {
      let place = piece.trimmingCharacters(in: .whitespaces)
      // An error here also means that the text is not a list of hosts.
      guard !place.isEmpty, let target = try? OutgoingURL("https://\(place)"),
        target.url == "https://\(place.lowercased())/"
      else { return nil }
      hosts.insert("\(target.host) \(target.port)")
    }
  }

  /// These hosts and that of `url`, if it is one.
  func adding(_ url: String) -> AllowedHosts {
    // The error means that no request can be sent to this address; sending reports it.
    guard let target = try? OutgoingURL(url) else { return self }
    var more = self
    more.hosts.insert("\(target.host) \(target.port)")
    return more
  }

  func contains(_ target: OutgoingURL) -> Bool { hosts.contains("\(target.host) \(target.port)") }
}
