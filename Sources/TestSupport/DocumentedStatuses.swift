import API

import HTTPTypes

/// Compares the responses of the API with its OpenAPI description. All requests of tests pass it,
/// so every status that occurs in a test must be documented.
struct DocumentedStatuses: Sendable {
  /// A route with the segments of its path, which are compared for every request of a test.
  private struct Candidate {
    let route: Route
    let segments: [Substring]

    init(_ route: Route) {
      self.route = route
      segments = route.path.split(separator: "/")
    }

    var literals: Int { segments.count { !$0.hasPrefix("{") } }

    func matches(_ parts: [Substring]) -> Bool {
      guard parts.count == segments.count || route.isCatchAll && parts.count > segments.count else {
        return false
      }
      return zip(segments, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
  }

  private let candidates: [HTTPRequest.Method: [Candidate]]

  init(_ routes: [Route]) {
    candidates = Dictionary(grouping: routes.map(Candidate.init), by: \.route.method)
  }

  /// - Throws: `UndocumentedStatus`. A defect (500) is left to the test that causes it.
  func check(_ method: HTTPRequest.Method, _ target: String, _ status: Int) throws {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/api/v1/"), status != 500, let route = route(method, path) else { return }
    guard route.operation.status != status, !route.statuses.contains(status) else { return }
    throw UndocumentedStatus(
      description: "\(method) \(route.path) answered \(status), which is not documented")
  }

  /// Returns the route that the router chooses: of those that match, the one with the most literal
  /// segments.
  private func route(_ method: HTTPRequest.Method, _ path: Substring) -> Route? {
    let method = method == .head ? .get : method
    let parts = path.dropFirst("/api/v1".count).split(separator: "/")
    return candidates[method, default: []].filter { $0.matches(parts) }
      .max { $0.literals < $1.literals }?.route
  }
}

/// A status of a response that the API description does not contain.
struct UndocumentedStatus: Error, CustomStringConvertible {
  let description: String
}
