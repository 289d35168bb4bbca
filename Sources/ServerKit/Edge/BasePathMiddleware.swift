import Foundation
package import Hummingbird
import Model

/// A middleware that removes the path of `BASE_URL` from each request. Paths without it are not
/// found.
package struct BasePathMiddleware: RouterMiddleware {
  private let prefix: String

  /// - Parameter prefix: empty, or starting with `/` and without a trailing slash.
  package init(prefix: String) { self.prefix = prefix }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    if prefix.isEmpty { return try await next(request, context) }
    guard let rest = stripped(request.head.path ?? "") else { throw Failure.notFound("route") }
    var head = request.head
    head.path = rest
    return try await next(Request(head: head, body: request.body), context)
  }

  func stripped(_ path: String) -> String? {
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    return switch rest.first {
    case "/": String(rest)
    case nil, "?": "/" + rest
    default: nil
    }
  }
}
