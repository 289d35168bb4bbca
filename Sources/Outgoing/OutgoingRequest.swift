/// A request to another server, with limits for its response.
package struct OutgoingRequest: Sendable {
  package enum Method: Sendable { case get, post }

  package var method: Method
  package var url: String
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]?
  package var limits: OutgoingLimits

  package init(
    _ method: Method, _ url: String, headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil, limits: OutgoingLimits
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.limits = limits
  }
}

/// The limits of a request and its response.
package struct OutgoingLimits: Sendable {
  /// The maximum size of the response's body.
  package var bytes: Int
  /// The maximum time from resolving the name to the last byte.
  package var seconds: Double
  /// The maximum number of redirects; they are followed only for GET.
  package var redirects: Int
  /// Prefixes of the media types that a successful response can have.
  package var types: [String]

  package init(bytes: Int, seconds: Double, redirects: Int = 0, types: [String]) {
    self.bytes = bytes
    self.seconds = seconds
    self.redirects = redirects
    self.types = types
  }

  package func accepts(_ contentType: String) -> Bool {
    types.contains { contentType.hasPrefix($0) }
  }
}

/// The response of another server, which can also be a redirect that was not followed.
package struct OutgoingResponse: Sendable {
  package var status: Int
  /// Pairs with lower-case names.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  package var isSuccess: Bool { (200..<300).contains(status) }

  /// The media type in lower case, without parameters; empty without a `content-type`.
  package var contentType: String {
    (self["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
  }

  /// The `location` of a redirect; nil for any other response.
  var redirect: String? {
    [301, 302, 303, 307, 308].contains(status) ? self["location"] : nil
  }
}
