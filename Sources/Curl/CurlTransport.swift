package import Outgoing

/// Sends requests with libcurl.
package struct CurlTransport: OutgoingTransport {
  package init() {}

  package func send(
    _ request: OutgoingRequest, to target: OutgoingURL, at address: String
  ) async throws -> OutgoingResponse {
    try await CurlTransfer(request, target, at: address).run()
  }
}

extension OutgoingClient {
  /// Creates a client that sends with libcurl.
  /// - Parameter lookUp: resolves host names; replaced only in tests.
  package init(
    allowing allowed: AllowedHosts = AllowedHosts(), lookUp: @escaping HostResolver = resolveHost
  ) {
    self.init(transport: CurlTransport(), allowing: allowed, lookUp: lookUp)
  }
}
