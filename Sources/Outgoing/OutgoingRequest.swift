/// What is asked of another server, and what its answer may cost.
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

package struct OutgoingLimits: Sendable {
  /// Of the answer's body.
  package var bytes: Int
  /// From the first look-up of a name to the last byte.
  package var seconds: Double
  /// Followed for GET only.
  package var redirects: Int
  /// Beginnings of the media types that a successful answer may have.
  package var types: [String]

  package init(bytes: Int, seconds: Double, redirects: Int = 0, types: [String]) {
    self.bytes = bytes
    self.seconds = seconds
    self.redirects = redirects
    self.types = types
  }

  func accepts(_ contentType: String) -> Bool { types.contains { contentType.hasPrefix($0) } }
}

/// What another server answered; a redirect that was not followed is one too.
package struct OutgoingAnswer: Sendable {
  package var status: Int
  /// By lower-case names.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Lower case, without parameters.
  package var contentType: String {
    (self["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
  }

  var redirect: String? {
    [301, 302, 303, 307, 308].contains(status) ? self["location"] : nil
  }
}
