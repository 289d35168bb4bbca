import HTTPTypes
package import Hummingbird

/// A responder that runs middleware around a router. It is not part of the router, because the
/// router selects a route before its own middleware runs.
package struct Edge<Chain: RouterMiddleware, Inner: HTTPResponder>: HTTPResponder
where Chain.Context == AppRequestContext, Inner.Context == AppRequestContext {
  private let chain: Chain
  private let inner: Inner

  package init(
    _ inner: Inner,
    @MiddlewareFixedTypeBuilder<Request, Response, AppRequestContext> chain: () -> Chain
  ) {
    self.chain = chain()
    self.inner = inner
  }

  package func respond(to request: Request, context: AppRequestContext) async throws -> Response {
    try await chain.handle(request, context: context) { request, context in
      try await inner.respond(to: request, context: context)
    }
  }
}

/// The settings of the edge.
package struct EdgeSettings: Sendable {
  package var deployment: Deployment
  package var logsRequests: Bool
  package var limits: AdmissionLimits
  package var answers: ResponseLimits
  /// Renders the page for failures outside of any route group.
  package var renderPage: FailureMiddleware.Page?
  /// Finds the public site of a host name.
  package var siteOfHost: VirtualHostMiddleware.Finder?

  package init(
    deployment: Deployment, logsRequests: Bool = true, limits: AdmissionLimits = AdmissionLimits(),
    answers: ResponseLimits = ResponseLimits(), renderPage: FailureMiddleware.Page? = nil,
    siteOfHost: VirtualHostMiddleware.Finder? = nil
  ) {
    self.deployment = deployment
    self.logsRequests = logsRequests
    self.limits = limits
    self.answers = answers
    self.renderPage = renderPage
    self.siteOfHost = siteOfHost
  }
}

/// Returns the responder of the whole server: the routes that `addRoutes` adds, 404 for all other
/// paths, and the edge around them.
package func makeResponder(
  _ settings: EdgeSettings, _ addRoutes: (Router<AppRequestContext>) -> Void
) -> some HTTPResponder<AppRequestContext> {
  let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
  addRoutes(router)
  router.add(middleware: NotFoundMiddleware())
  return makeEdge(around: router.buildResponder(), settings: settings)
}

/// Returns the edge around `router`. The middleware runs in the order in which it is listed.
package func makeEdge(
  around router: some HTTPResponder<AppRequestContext>, settings: EdgeSettings
) -> some HTTPResponder<AppRequestContext> {
  let failures = FailureMiddleware(contract: .own, renderPage: settings.renderPage)
  return Edge(router) {
    RequestIDMiddleware(deployment: settings.deployment)
    AccessLog(isOn: settings.logsRequests)
    SecurityHeaders()
    BackPressure(settings.answers, failures: failures)
    Compression()
    failures
    Admission(settings.limits, prefix: settings.deployment.baseURL.prefix)
    VirtualHostMiddleware(settings.siteOfHost)
    BasePathMiddleware(prefix: settings.deployment.baseURL.prefix)
  }
}

// MARK: - SecurityHeaders

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
