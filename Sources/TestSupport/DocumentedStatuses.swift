import API

import HTTPTypes

/// Compares the responses of the API with its OpenAPI description. All requests of tests pass it,
/// so every status that occurs in a test must be documented.
struct DocumentedStatuses: Sendable {
  private let routes: [Route]

  init(_ routes: [Route]) { self.routes = routes }

  /// - Throws: `UndocumentedStatus`. A defect (500) is left to the test that causes it.
  func check(_ method: HTTPRequest.Method, _ target: String, _ status: Int) throws {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/api/v1/"), status != 500, let route = route(method, path) else { return }
    guard !route.statuses.contains(status) else { return }
    throw UndocumentedStatus(
      description: "\(method) \(route.path) answered \(status), which is not documented")
  }

  /// Returns the route that the router chooses: of those that match, the one with the most literal
  /// segments.
  private func route(_ method: HTTPRequest.Method, _ path: Substring) -> Route? {
    let method = method == .head ? .get : method
    let parts = path.dropFirst("/api/v1".count).split(separator: "/")
    return routes.filter { $0.method == method && DocumentedStatuses.matches($0, parts) }
      .max { $0.literals < $1.literals }
  }

  private static func matches(_ route: Route, _ parts: [Substring]) -> Bool {
    let segments = route.path.split(separator: "/")
    guard parts.count == segments.count || route.isCatchAll && parts.count > segments.count else {
      return false
    }
    return zip(segments, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}

extension Route {
  fileprivate var literals: Int { path.split(separator: "/").count { !$0.hasPrefix("{") } }
}

/// A status of a response that the API description does not contain.
struct UndocumentedStatus: Error, CustomStringConvertible {
  let description: String
}
