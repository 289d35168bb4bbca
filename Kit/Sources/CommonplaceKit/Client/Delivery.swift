package import Foundation

extension URLError {
  /// Whether the request cannot have reached the server, because there was no connection at all.
  package var isBeforeSending: Bool {
    [.notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed]
      .contains(code)
  }
}

extension APIError {
  /// Whether a proxy has answered, because it could not get the answer of the server: the server
  /// cannot be reached, and may have received the request. An answer with an error of this API is the
  /// server's own, for example that it is busy.
  package var isUnanswered: Bool { [502, 503, 504].contains(status) && kind == .unknown }

  /// Whether sending the request again would not help. A proxy may also answer 404 while the server
  /// starts, which is no refusal.
  package var isRefusal: Bool {
    (400..<500).contains(status) && ![401, 408, 425, 429].contains(status) && kind != .unknown
  }
}

/// Whether a request has failed because the server cannot be reached.
func isUnreachable(_ error: any Error) -> Bool {
  switch error {
  case is URLError: true
  case let error as APIError: error.isUnanswered
  default: false
  }
}

/// Whether the server may have received a request that has failed.
func isUnanswered(_ error: any Error) -> Bool {
  switch error {
  case let error as URLError: !error.isBeforeSending
  case let error as APIError: error.isUnanswered
  default: false
  }
}
