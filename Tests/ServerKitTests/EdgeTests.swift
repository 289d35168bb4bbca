import HTTPTypes
import Hummingbird
import Logging
import Model
import NIOCore
import Testing

@testable import ServerKit

@Suite struct RequestIDTests {
  @Test func aSaneRequestIDIsKeptAndAnotherIsReplaced() async throws {
    let server = makeServer { $0.get("id") { _, context in context.requestID } }
    let kept = try await server(makeRequest(.get, "/id", [.requestID: "abc-1.2_3"]))
    #expect(kept.headers[.requestID] == "abc-1.2_3")
    #expect(try await text(of: kept) == "abc-1.2_3")
    for bad in ["a b", "", String(repeating: "x", count: 65), "<script>"] {
      let replaced = try await server(makeRequest(.get, "/id", [.requestID: bad]))
      let id = try #require(replaced.headers[.requestID])
      #expect(id != bad && !id.isEmpty)
    }
  }
}

@Suite struct SubPathTests {
  private func server() throws -> @Sendable (Request) async throws -> Response {
    let base = try #require(BaseURL("https://example.org/book"))
    let settings = EdgeSettings(deployment: Deployment(baseURL: base), logsRequests: false)
    return makeServer(settings) { router in
      router.get("log") { request, _ in request.uri.description }
      router.get("/") { _, _ in "home" }
      router.post("log") { request, _ in try await request.body.collect(upTo: 100) }
    }
  }

  @Test func isTakenOffTheFront() async throws {
    let server = try server()
    #expect(try await text(of: server(makeRequest(.get, "/book/log?a=1"))) == "/log?a=1")
    #expect(try await text(of: server(makeRequest(.get, "/book"))) == "home")
    #expect(try await text(of: server(makeRequest(.get, "/book/"))) == "home")
    #expect(try await text(of: server(makeRequest(.post, "/book/log", body: "hi"))) == "hi")
  }

  @Test func aRequestWithoutItIsNotFound() async throws {
    let server = try server()
    for path in ["/log", "/bookish/log", "/"] {
      #expect(try await server(makeRequest(.get, path)).status == .notFound)
    }
  }
}

@Suite struct SecurityHeadersTests {
  @Test func pagesGetAPolicyWithoutInlineScripts() async throws {
    let server = makeServer { router in
      router.get("page") { _, _ in
        Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"])
      }
    }
    let headers = try await server(makeRequest(.get, "/page")).headers
    let policy = try #require(headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
    #expect(!policy.contains("unsafe"))
    #expect(headers[.xContentTypeOptions] == "nosniff")
    #expect(headers[.referrerPolicy] == "same-origin")
    #expect(headers[.openerPolicy] == "same-origin")
    #expect(headers[.permissionsPolicy] != nil)
  }

  @Test func dataIsNeverSniffedOrFramed() async throws {
    let server = makeServer { $0.get("data") { _, _ in try jsonResponse([1]) } }
    let headers = try await server(makeRequest(.get, "/data")).headers
    #expect(headers[.xContentTypeOptions] == "nosniff")
    #expect(headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
  }
}

@Suite struct AccessLogTests {
  @Test func leavesOutWhatFollowsASecretsName() {
    let log = AccessLog(isOn: true)
    #expect(log.path("/shared/Zm9vYmFy/items") == "/shared/…/items")
    #expect(log.path("/api/v1/shared-lists/abc/sync") == "/api/v1/shared-lists/…/sync")
    #expect(log.path("/s/home/shared-lists/abc") == "/s/home/shared-lists/…")
    #expect(log.path("/reset/abc") == "/reset/…")
    #expect(log.path("/api/v1/entries") == "/api/v1/entries")
    #expect(log.path("/shared") == "/shared")
  }
}

@Suite struct AdmissionTests {
  private func makeAdmission(requests: Int, bytes: Int = 1 << 20, each: Int = 1 << 20) -> Admission
  {
    Admission(AdmissionLimits(requests: requests, bodyBytes: bytes, countedPerBody: each))
  }

  private func run(
    _ admission: Admission, _ request: Request = makeRequest(),
    _ handler: (Request) async throws -> Response = { _ in Response(status: .ok) }
  ) async throws -> Response {
    try await admission.handle(request, context: makeContext()) { request, _ in
      try await handler(request)
    }
  }

  @Test func refusesTheRequestTooManyAndFreesEveryPlace() async throws {
    let admission = makeAdmission(requests: 1)
    var inner: Failure?
    _ = try await run(admission) { _ in
      inner = await failure { _ = try await run(admission) }
      return Response(status: .ok)
    }
    #expect(inner?.code == "server.busy")
    #expect(inner?.retryAfter == 1)
    #expect(admission.count == 0)
  }

  @Test("A full server answers health checks, below the base URL and under other hosts")
  func answersTheProbesOfAFullServer() async throws {
    let admission = Admission(AdmissionLimits(requests: 1), prefix: "/book")
    _ = try await run(admission) { _ in
      for path in ["/livez", "/readyz", "/api/v1/health"].flatMap({ [$0, "/book" + $0] }) {
        let refused = await failure { _ = try await run(admission, makeRequest(.get, path)) }
        #expect(refused == nil, "\(path)")
      }
      for path in ["/", "/book", "/book/", "/other/livez", "/livez/"] {
        let refused = await failure { _ = try await run(admission, makeRequest(.get, path)) }
        #expect(refused?.code == "server.busy", "\(path)")
      }
      return Response(status: .ok)
    }
  }

  @Test func countsBodiesAsTheyArrive() async throws {
    let admission = makeAdmission(requests: 9, bytes: 100)
    let small = makeRequest(
      .post, "/", [.contentLength: "60"], body: String(repeating: "x", count: 60))
    var unread: Failure?
    var read: Failure?
    _ = try await run(admission, small) { request in
      unread = await failure { _ = try await run(admission, small) }
      _ = try await request.body.collect(upTo: 100)
      read = await failure { _ = try await run(admission, small) }
      return Response(status: .ok)
    }
    #expect(unread == nil)
    #expect(read?.code == "server.busy")
    #expect(try await run(admission, small).status == .ok)
    let large = makeRequest(.post, "/", [.contentLength: "101"])
    #expect(await failure { _ = try await run(admission, large) }?.code == "body.tooLarge")
  }

  @Test(arguments: [HTTPField.Name.contentLength, .transferEncoding])
  func aRequestHoldsNoSlotWhileItWaitsForItsBody(_ header: HTTPField.Name) async throws {
    let admission = makeAdmission(requests: 1)
    let (body, source) = RequestBody.makeStream()
    let slow = Request(
      head: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/",
        headerFields: [header: header == .contentLength ? "1" : "chunked"]),
      body: body)
    async let answer = run(admission, slow) { request in
      _ = try await request.body.collect(upTo: 100)
      #expect(admission.count == 1)
      return Response(status: .ok)
    }
    while await failure(of: { _ = try await run(admission) }) != nil { await Task.yield() }
    await source.yield(ByteBuffer(string: "x"))
    source.finish()
    #expect(try await answer.status == .ok)
    #expect(admission.count == 0)
  }

  @Test func countsBodiesOfUnknownLengthAsTheyCome() async throws {
    let admission = makeAdmission(requests: 9, bytes: 10)
    let request = makeRequest(
      .post, "/", [.transferEncoding: "chunked"], body: String(repeating: "x", count: 11))
    let refused = await failure {
      _ = try await run(admission, request) { request in
        _ = try await request.body.collect(upTo: 100)
        return Response(status: .ok)
      }
    }
    #expect(refused?.code == "server.busy")
    #expect(admission.count == 0)
  }

  @Test("A download holds no slot while its client does not read it")
  func unreadDownload() async throws {
    let admission = makeAdmission(requests: 9)
    let answer = try await run(admission) { _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          #expect(admission.count == 1)
          try await writer.write(ByteBuffer(string: "x"))
          #expect(admission.count == 1)
          try await writer.finish(nil)
        })
    }
    try await answer.body.write(CountsAtWrite { #expect(admission.count == 0) })
  }

  @Test func aDownloadKeepsItsPlaceUntilWrittenAndALiveStreamDoesNot() async throws {
    let admission = makeAdmission(requests: 9)
    let endless: @Sendable (String) -> Response = { type in
      Response(
        status: .ok, headers: [.contentType: type],
        body: ResponseBody { writer in try await writer.finish(nil) })
    }
    var download: Response? = try await run(admission) { _ in endless("application/zip") }
    #expect(admission.count == 1)
    _ = try await text(of: try #require(download))
    download = nil
    #expect(admission.count == 0)
    let stream = try await run(admission) { _ in endless("text/event-stream") }
    #expect(admission.count == 0)
    _ = stream
  }
}

/// A writer for a slow client: `check` runs while a write waits for it.
private struct CountsAtWrite: ResponseBodyWriter {
  let check: () -> Void

  func write(_ buffer: ByteBuffer) { check() }
  func finish(_ trailingHeaders: HTTPFields?) { check() }
}
