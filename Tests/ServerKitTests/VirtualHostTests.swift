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

  @Test(
    "The server's own host is never a site's, however a request writes it",
    arguments: [
      "book.example.org", "book.example.org.", "BOOK.example.org", "Book.Example.org.:443",
      "book.example.org..", "book.example.org:9100",
    ])
  func ownHost(host: String) async throws {
    let middleware = VirtualHostMiddleware { host in
      Issue.record("looked for \(host)")
      return "site"
    }
    var context = makeContext()
    context.deployment = Deployment(
      baseURL: BaseURL(scheme: "https", authority: "book.example.org", prefix: ""))
    context.host = host
    let request = makeRequest(.get, "/sign-in", host: host)
    let response = try await middleware.handle(request, context: context) { request, context in
      #expect(request.uri.path == "/sign-in" && context.siteHandle == nil)
      return Response(status: .ok)
    }
    #expect(response.status == .ok)
  }
}
