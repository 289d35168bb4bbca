import CommonplaceKit
import Foundation
import Model
import Testing

/// Every method of the client reports failures in the same way.
@Suite struct ClientFailureTests {
  /// A response that refuses a request, and what the error of the client has to say.
  struct Refusal: Sendable, CustomStringConvertible {
    var status: Int
    var error: String
    var code: String
    var members = ""
    var headers: [String: String] = [:]

    var description: String { "\(status) \(code)" }

    var response: TransportResponse {
      .status(
        status, headers: headers,
        body: """
          {"error":"\(error)","code":"\(code)","message":"No.","request_id":"r1"\(members)}
          """)
    }

    static let all = [
      Refusal(
        status: 400, error: "invalid", code: "form.invalid",
        members: #","fields":{"title":"Short."}"#),
      Refusal(status: 401, error: "unauthorized", code: "session.missing"),
      Refusal(status: 403, error: "forbidden", code: "role.forbidden"),
      Refusal(status: 404, error: "not_found", code: "entry.missing"),
      Refusal(
        status: 409, error: "changed", code: "entry.changed",
        members: #","current":{"a":1},"yours":{"a":2}"#),
      Refusal(
        status: 429, error: "too_many", code: "assist.limit",
        members: #","details":{"used":30,"limit":30}"#, headers: ["retry-after": "7"]),
      Refusal(status: 500, error: "internal", code: "internal"),
      Refusal(
        status: 503, error: "unavailable", code: "busy", members: #","details":{"retry_after":7}"#),
    ]
  }

  @Test(arguments: Refusal.all)
  func `a refusal has the server's reason`(refusal: Refusal) async throws {
    let count = Locked(0)
    try await ClientCalls.run(through: StubTransport { _ in refusal.response }) { line, call in
      let error = await #expect(throws: APIError.self, "line \(line)") { try await call() }
      count.withLock { $0 += 1 }
      guard let error else { return }
      #expect(
        error.status == refusal.status && error.kind.rawValue == refusal.error
          && error.code == refusal.code && error.message == "No." && error.requestID == "r1",
        "line \(line)")
      #expect(error.fields == (refusal.status == 400 ? ["title": "Short."] : [:]), "line \(line)")
      #expect(error.retryAfter == ([429, 503].contains(refusal.status) ? 7 : nil), "line \(line)")
      #expect((error.conflict != nil) == (refusal.status == 409), "line \(line)")
      let quota = refusal.status == 429 ? APIError.Quota(used: 30, limit: 30) : nil
      #expect(error.quota == quota, "line \(line)")
    }
    #expect(count.withLock { $0 } > 200)
  }

  @Test(arguments: [
    URLError.Code.timedOut, .notConnectedToInternet, .networkConnectionLost, .cannotConnectToHost,
  ])
  func `a failed connection is the error of the transport`(code: URLError.Code) async throws {
    try await ClientCalls.run(through: StubTransport { _ in throw URLError(code) }) { line, call in
      let error = await #expect(throws: URLError.self, "line \(line)") { try await call() }
      #expect(error?.code == code, "line \(line)")
    }
  }

  @Test func `a body that ends too early is a failed connection`() async throws {
    let transport = StubTransport { _ in
      TransportResponse(
        status: 200, headers: ["content-length": "100"],
        body: AsyncThrowingStream { parts in
          parts.yield(Data("{".utf8))
          parts.finish(throwing: URLError(.networkConnectionLost))
        })
    }
    try await ClientCalls.run(through: transport) { line, call in
      await #expect(throws: (any Error).self, "line \(line)") { try await call() }
    }
  }

  @Test func `a cancelled call ends at once`() async throws {
    let transport = StubTransport { _ in
      try await Task.sleep(for: .seconds(600))
      return .status(200)
    }
    try await ClientCalls.run(through: transport) { line, call in
      let sent = transport.requests.count
      let calling = Task { try await call() }
      for _ in 0..<1000 where transport.requests.count == sent {
        try? await Task.sleep(for: .milliseconds(1))  // Only waits.
      }
      calling.cancel()
      guard case .failure(let error) = await calling.result else {
        Issue.record("no error in line \(line)")
        return
      }
      #expect(
        error is CancellationError || (error as? URLError)?.code == .cancelled,
        "line \(line): \(error)")
    }
  }

  /// A server that accepts each access token for one request.
  private final class OneRequestTokens: Sendable {
    private struct Accepted {
      var latest = 0
      var isUsed = true
    }

    private let accepted = Locked(Accepted())

    func answer(_ request: TransportRequest) throws -> TransportResponse {
      try accepted.withLock { accepted -> TransportResponse in
        if request.url.path.hasSuffix("/auth/refresh") {
          accepted = Accepted(latest: accepted.latest + 1, isUsed: false)
          let user = Credentials.test(accessToken: "").user
          let new = AuthResponse(
            accessToken: "token \(accepted.latest)", refreshToken: "refresh", expiresIn: 3600,
            user: user)
          return .status(200, body: try JSON.text(new))
        }
        guard !accepted.isUsed, request.authorization == "Bearer token \(accepted.latest)" else {
          return .status(401)
        }
        accepted.isUsed = true
        return .status(418)
      }
    }
  }

  @Test func `a refused access token is refreshed once, and the same request is sent again`()
    async throws
  {
    let tokens = OneRequestTokens()
    let transport = StubTransport { try tokens.answer($0) }
    let refreshed = Locked(0)
    try await ClientCalls.run(
      through: transport, credentials: .test(accessToken: "token 0")
    ) { line, call in
      let before = transport.requests.count
      let error = await #expect(throws: APIError.self, "line \(line)") { try await call() }
      let sent = Array(transport.requests.dropFirst(before))
      // The others sign in or out.
      guard error?.status == 418, sent.first?.authorization != nil else { return }
      // Some methods send two requests.
      #expect([3, 6].contains(sent.count), "line \(line)")
      for requests in stride(from: 0, to: sent.count - 2, by: 3).map({ sent[$0..<($0 + 3)] }) {
        let (refused, refresh, repeated) = (
          requests.first, requests.dropFirst().first, requests.last
        )
        #expect(refresh?.url.path.hasSuffix("/auth/refresh") == true, "line \(line)")
        #expect(
          repeated?.method == refused?.method && repeated?.url == refused?.url
            && repeated?.authorization != refused?.authorization, "line \(line)")
      }
      refreshed.withLock { $0 += 1 }
    }
    #expect(refreshed.withLock { $0 } > 180)
  }
}

extension TransportRequest {
  fileprivate var authorization: String? {
    headers.first { $0.key.lowercased() == "authorization" }?.value
  }
}
