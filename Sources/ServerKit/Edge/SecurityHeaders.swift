import HTTPTypes
package import Hummingbird

/// A middleware that adds security headers. Pages get all of them. Data is never rendered and gets
/// only the two that prevent browsers from doing so.
package struct SecurityHeaders: RouterMiddleware {
  package init() {}

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers.append(Self.noSniff)
    let type = response.headers[.contentType] ?? ""
    if type.hasPrefix("text/html") {
      if !response.headers.contains(.contentSecurityPolicy) {
        response.headers.append(Self.pagePolicy)
      }
      for field in Self.pageFields { response.headers.append(field) }
    } else if !response.headers.contains(.contentSecurityPolicy) {
      response.headers.append(Self.dataPolicy)
    }
    return response
  }

  private static let noSniff = HTTPField(name: .xContentTypeOptions, value: "nosniff")

  private static let pagePolicy = HTTPField(
    name: .contentSecurityPolicy,
    value: [
      "default-src 'none'", "script-src 'self'", "style-src 'self'",
      "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "form-action 'self'",
      "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'",
    ].joined(separator: "; "))

  private static let dataPolicy = HTTPField(
    name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'")

  private static let pageFields = [
    HTTPField(name: .referrerPolicy, value: "same-origin"),
    HTTPField(
      name: .permissionsPolicy, value: "camera=(self), geolocation=(), microphone=(), payment=()"),
    HTTPField(name: .openerPolicy, value: "same-origin"),
  ]
}
