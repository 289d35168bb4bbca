import HTTPTypes
import Hummingbird
import Model
import Testing

@testable import ServerKit

@Suite struct SameOriginTests {
  private func passes(
    _ headers: HTTPFields, method: HTTPRequest.Method = .post, guardsVisitors: Bool = false
  ) async -> Bool {
    let request = makeRequest(method, "/", headers)
    var context = makeContext(headers)
    context.host = "localhost:8080"
    let answer = try? await SameOrigin(checksAnonymousRequests: guardsVisitors).handle(
      request, context: context
    ) {
      _, _ in Response(status: .ok)
    }
    return answer?.status == .ok
  }

  private let cookie: HTTPFields = [.cookie: "commonplace=x"]

  private func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
    var headers = cookie
    headers[name] = value
    return headers
  }

  @Test func cookieWritesComeFromOurOwnPages() async {
    #expect(await passes(with(.fetchSite, "same-origin")))
    #expect(await passes(with(.fetchSite, "none")))
    #expect(await !passes(with(.fetchSite, "cross-site")))
    #expect(await !passes(with(.fetchSite, "same-site")))
    #expect(await passes(with(.origin, "http://localhost:8080")))
    #expect(await !passes(with(.origin, "https://localhost:8080")))
    #expect(await !passes(with(.origin, "http://evil.example")))
    #expect(await !passes(with(.origin, "null")))
    #expect(await !passes(cookie))
  }

  @Test func readingAndTokensPass() async {
    #expect(await passes(with(.fetchSite, "cross-site"), method: .get))
    #expect(await passes([.authorization: "Bearer t", .origin: "http://evil.example"]))
    #expect(await passes([:]))
    #expect(await !passes([.fetchSite: "cross-site"], guardsVisitors: true))
  }
}
