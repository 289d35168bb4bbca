/// Sends requests for `OutgoingClient`, which checks them first.
package protocol OutgoingTransport: Sendable {
  /// Sends one request and returns its response within the limits of the request. It follows no
  /// redirects, uses no proxy and resolves no names.
  /// - Parameter address: an IPv4 or IPv6 address of the URL's host, to which the connection is made.
  /// - Throws: `OutgoingError`, `TransportFailure`.
  func send(
    _ request: OutgoingRequest, to target: OutgoingURL, at address: String
  ) async throws -> OutgoingResponse
}

/// An error of the network.
package struct TransportFailure: Error {
  package let isTimeout: Bool
  /// Whether nothing of the request can have been sent, so that another address can be tried.
  package let isBeforeSending: Bool

  package init(isTimeout: Bool, isBeforeSending: Bool) {
    self.isTimeout = isTimeout
    self.isBeforeSending = isBeforeSending
  }
}
