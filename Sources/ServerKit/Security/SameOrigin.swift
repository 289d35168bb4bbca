import HTTPTypes
package import Hummingbird
import Model

/// A middleware that accepts writes with a cookie only from pages of this server. It checks
/// `Sec-Fetch-Site`, or `Origin` if the browser does not send that. Requests with a bearer token
/// pass, because browsers never add one automatically.
package struct SameOrigin: RouterMiddleware {
  private let checksAnonymousRequests: Bool

  /// - Parameter guardsVisitors: Whether to check writes without a credential too, such as the
  ///   sign-in form. Groups of pages set it.
  package init(checksAnonymousRequests: Bool = false) {
    self.checksAnonymousRequests = checksAnonymousRequests
  }

  /// - Throws: `csrf.wrong` (403).
  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    switch request.method {
    case .get, .head, .options: break
    default: try check(request, context)
    }
    return try await next(request, context)
  }

  private func check(_ request: Request, _ context: AppRequestContext) throws {
    switch Credential(in: request.headers) {
    case .bearer: return
    case .none where !checksAnonymousRequests: return
    case .none, .session:
      guard isSameOrigin(request, context) else { throw Failure(.forbidden, "csrf.wrong") }
    }
  }

  private func isSameOrigin(_ request: Request, _ context: AppRequestContext) -> Bool {
    // Browsers send `none` for actions of the user, such as reloading a page.
    if let site = request.headers[.fetchSite] { return site == "same-origin" || site == "none" }
    guard let origin = request.headers[.origin] else { return false }
    if origin == context.deployment.baseURL.origin { return true }
    let client = context.client
    return !client.host.isEmpty
      && origin == "\(client.isSecure ? "https" : "http")://\(client.host)"
  }
}
