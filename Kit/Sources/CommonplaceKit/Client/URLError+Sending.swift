package import Foundation

extension URLError {
  /// Whether the request cannot have reached the server, because there was no connection at all.
  package var isBeforeSending: Bool {
    [.notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed]
      .contains(code)
  }
}
