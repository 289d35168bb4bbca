import HTTPTypes
import Hummingbird
import Testing

@testable import ServerKit

@Suite struct VirtualHostTests {
  @Test(
    "A health check under another host does not query the database for a site",
    arguments: ["", "/book"], ["/livez", "/readyz"])
  func probesLookForNoSite(prefix: String, probe: String) async throws {
    let middleware = VirtualHostMiddleware { host in
      Issue.record("looked for \(host)")
      return nil
    }
    var context = makeContext()
    context.deployment = Deployment(
      baseURL: BaseURL(scheme: "https", authority: "book.example.org", prefix: prefix))
    context.host = "10.0.0.7:8080"
    for path in [probe, prefix + probe] {
      let request = makeRequest(.get, path, host: "10.0.0.7:8080")
      let response = try await middleware.handle(request, context: context) { request, _ in
        #expect(request.uri.path == prefix + probe)
        return Response(status: .ok)
      }
      #expect(response.status == .ok)
    }
  }
}
