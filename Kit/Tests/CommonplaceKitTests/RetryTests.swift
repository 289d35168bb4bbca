import Foundation
import Model
import Testing

@testable import CommonplaceKit

/// Which requests are sent again, and when.
@Suite struct RetryTests {
  enum Outcome: Sendable, CustomStringConvertible {
    case status(Int, retryAfter: String? = nil)
    case failure(URLError.Code)

    var description: String {
      switch self {
      case .status(let status, let retryAfter): "\(status) \(retryAfter ?? "")"
      case .failure(let code): "\(code)"
      }
    }

    func response() throws -> TransportResponse {
      switch self {
      case .status(let status, let retryAfter):
        let headers = retryAfter.map { ["retry-after": $0] } ?? [:]
        return TransportResponse(
          status: status, headers: headers, body: AsyncThrowingStream { $0.finish() })
      case .failure(let code): throw URLError(code)
      }
    }
  }

  /// Requests by what a second one would do.
  enum Kind: CaseIterable, Sendable {
    case get, post, put, patch, delete, keyed, keyedDelete, idempotent

    var request: APIRequest {
      var request = APIRequest(method: method, path: "/a")
      switch self {
      case .keyed, .keyedDelete: request.setIdempotencyKey()
      case .idempotent: request.isIdempotent = true
      default: break
      }
      return request
    }

    private var method: String {
      switch self {
      case .get: "GET"
      case .post, .keyed: "POST"
      case .put, .idempotent: "PUT"
      case .patch: "PATCH"
      case .delete, .keyedDelete: "DELETE"
      }
    }

    var isRepeatable: Bool { ![.post, .put, .patch, .delete].contains(self) }
  }

  /// Sends a request to a server whose first answers are `outcomes`, and which then accepts.
  private func send(
    _ kind: Kind, _ outcomes: [Outcome], maxAttempts: Int = 4, longestWait: TimeInterval = 20,
    cache: ResponseCache? = nil
  ) async -> (result: Result<Int, any Error>, transport: ScriptedTransport, waits: [TimeInterval]) {
    let (transport, waits) = (ScriptedTransport(outcomes), Locked<[TimeInterval]>([]))
    let client = Commonplace(
      baseURL: ScriptedTransport.address, transport: transport,
      retries: RetryPolicy(maxAttempts: maxAttempts, longestWait: longestWait) { seconds in
        waits.withLock { $0.append(seconds) }
      }, cache: cache)
    let result: Result<Int, any Error>
    do {
      result = .success(try await client.api.send(kind.request).status)
    } catch {
      result = .failure(error)
    }
    return (result, transport, waits.withLock { $0 })
  }

  @Test(arguments: Kind.allCases, [429, 503])
  func `a request is sent again after the time that a busy server names`(
    kind: Kind, status: Int
  ) async throws {
    let (result, transport, waits) = await send(kind, [.status(status, retryAfter: "7")])
    #expect(try result.get() == 200)
    #expect(waits == [7])
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [429, 503])
  func `a busy server that names a long time is not asked again`(status: Int) async throws {
    let (result, transport, waits) = await send(.get, [.status(status, retryAfter: "21")])
    let error = #expect(throws: APIError.self) { try result.get() }
    #expect(error?.status == status && error?.retryAfter == 21)
    #expect(waits.isEmpty && transport.requests.count == 1)
  }

  @Test(arguments: Kind.allCases, [429, 503])
  func `a busy server that names no time is asked again with growing pauses`(
    kind: Kind, status: Int
  ) async throws {
    let (result, transport, waits) = await send(kind, [.status(status), .status(status)])
    guard kind.isRepeatable else {
      let error = #expect(throws: APIError.self) { try result.get() }
      #expect(error?.status == status && error?.retryAfter == nil)
      return #expect(waits.isEmpty && transport.requests.count == 1)
    }
    #expect(try result.get() == 200)
    #expect(waits.count == 2 && transport.requests.count == 3)
    for (wait, whole) in zip(waits, [0.5, 1]) { #expect((whole / 2...whole).contains(wait)) }
  }

  @Test func `a server can name the time of the next attempt as a date`() async throws {
    let times: [(String, String?, Int?)] = [
      ("Sun, 06 Nov 1994 08:49:44 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 7),
      // A time that has passed.
      ("Sun, 06 Nov 1994 08:49:30 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sun, 06 Nov 1994 08:49:30 GMT", nil, 0), ("7", nil, 7), ("-7", nil, nil),
      ("soon", nil, nil), ("", nil, nil),
    ]
    for (text, date, seconds) in times {
      let headers = ["retry-after": text].merging(date.map { ["date": $0] } ?? [:]) { $1 }
      #expect(RetryAfter.seconds(in: headers) == seconds, "\(text)")
    }
    let now = Date(timeIntervalSince1970: 784_111_770)
    let later = ["retry-after": "Sun, 06 Nov 1994 08:49:37 GMT"]
    #expect(RetryAfter.seconds(in: later, now: now) == 7)
    let past = Outcome.status(503, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT")
    let (result, _, waits) = await send(.post, [past])
    #expect(try result.get() == 200)
    #expect(waits == [0.1])
  }

  @Test func `a redirect to another server is not followed again`() async throws {
    let (result, transport, waits) = await send(.get, [.status(302)])
    #expect(throws: URLError.self) { try result.get() }
    #expect(waits.isEmpty && transport.requests.count == 1)
  }

  @Test func `a server that names no pause gets a short one`() async throws {
    let (result, _, waits) = await send(.get, [.status(429, retryAfter: "0")])
    #expect(try result.get() == 200)
    #expect(waits == [0.1])
  }

  @Test(
    arguments: Kind.allCases,
    [
      Outcome.status(502), .status(504), .failure(.timedOut), .failure(.networkConnectionLost),
      .failure(.badServerResponse),
    ])
  func `after a lost response, only what has no second effect is sent again`(
    kind: Kind, outcome: Outcome
  ) async throws {
    let (result, transport, waits) = await send(kind, [outcome])
    if kind.isRepeatable {
      #expect(try result.get() == 200)
      #expect(waits.count == 1)
      // The server recognises the second one by the key.
      let keys = transport.requests.map { $0.headers["Idempotency-Key"] }
      #expect(keys.count == 2 && keys[0] == keys[1])
      #expect((keys[0] != nil) == [.keyed, .keyedDelete].contains(kind))
    } else {
      #expect(throws: (any Error).self) { try result.get() }
      #expect(waits.isEmpty && transport.requests.count == 1)
    }
  }

  @Test(
    arguments: Kind.allCases,
    [URLError.Code.cannotConnectToHost, .cannotFindHost, .dnsLookupFailed])
  func `what cannot have arrived is sent again`(kind: Kind, code: URLError.Code) async throws {
    let (result, transport, _) = await send(kind, [.failure(code)])
    #expect(try result.get() == 200)
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [
    Outcome.status(400), .status(403), .status(404), .status(409), .status(500),
    .failure(.notConnectedToInternet), .failure(.cancelled), .failure(.secureConnectionFailed),
  ])
  func `what would fail again is sent once`(outcome: Outcome) async throws {
    let (result, transport, waits) = await send(.get, [outcome])
    #expect(throws: (any Error).self) { try result.get() }
    #expect(waits.isEmpty && transport.requests.count == 1)
  }

  @Test func `pauses double up to the longest one, and attempts are limited`() async throws {
    let failures = [Outcome](repeating: .status(502), count: 10)
    let (result, transport, waits) = await send(
      .get, failures, maxAttempts: 6, longestWait: 2)
    let error = #expect(throws: APIError.self) { try result.get() }
    #expect(error?.status == 502)
    #expect(transport.requests.count == 6)
    // A random part, at least half.
    for (wait, whole) in zip(waits, [0.5, 1, 2, 2, 2]) {
      #expect((whole / 2...whole).contains(wait))
    }
    #expect(waits.count == 5)
  }

  @Test func `nobody waits for further attempts with a stored response`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "retries-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    let cache = try ResponseCache(folder: folder)
    _ = await send(.get, [], cache: cache)
    let (result, transport, waits) = await send(
      .get, [.failure(.timedOut), .status(503, retryAfter: "1")], cache: cache)
    #expect(try result.get() == 200)
    #expect(waits.isEmpty && transport.requests.count == 1)
  }

  @Test func `cancelling ends the pause between attempts`() async throws {
    let transport = ScriptedTransport([.status(429, retryAfter: "5")])
    let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
    let client = Commonplace(
      baseURL: ScriptedTransport.address, transport: transport,
      retries: RetryPolicy { _ in
        pause.yield()
        try await Task.sleep(for: .seconds(3600))
      })
    let call = Task { try await client.entries.page() }
    for await _ in pauses { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(transport.requests.count == 1)
  }
}

/// A server whose first answers are given, and which then accepts everything.
final class ScriptedTransport: Transport {
  // A literal of a valid address.
  static let address = URL(string: "http://localhost:8080") ?? URL(filePath: "/")

  private let outcomes: Locked<[RetryTests.Outcome]>
  private let recorded = Locked<[TransportRequest]>([])

  init(_ outcomes: [RetryTests.Outcome]) { self.outcomes = Locked(outcomes) }

  var requests: [TransportRequest] { recorded.withLock { $0 } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    recorded.withLock { $0.append(request) }
    let outcome = outcomes.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (outcome ?? .status(200)).response()
  }
}
