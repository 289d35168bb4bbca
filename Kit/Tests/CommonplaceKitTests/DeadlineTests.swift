import Foundation
import Model
import Testing

@testable import CommonplaceKit

/// `Commonplace.within(_:)` and the cancellation of calls.
@Suite struct DeadlineTests {
  /// Answers each request by a closure.
  private struct ClosureTransport: Transport {
    let answer: @Sendable (TransportRequest) async throws -> TransportResponse

    func send(_ request: TransportRequest) async throws -> TransportResponse {
      try await answer(request)
    }
  }

  /// Never answers. The task that asks has to be cancelled.
  private static let silent = ClosureTransport { _ in
    try await Task.sleep(for: .seconds(3600))
    throw URLError(.unknown)
  }

  private static func client(
    _ transport: any Transport, credentials: Credentials? = nil,
    wait: @escaping @Sendable (TimeInterval) async throws -> Void = { _ in }
  ) -> Commonplace {
    Commonplace(
      baseURL: ScriptedTransport.address, credentials: MemoryCredentialStorage(credentials),
      transport: transport, retries: RetryPolicy(wait: wait))
  }

  private func expectTimeout<Value>(_ call: () async throws -> Value) async {
    let error = await #expect(throws: URLError.self) { _ = try await call() }
    #expect(error?.code == .timedOut)
  }

  @Test func `a call ends at its deadline`() async throws {
    let client = Self.client(Self.silent).within(.milliseconds(20))
    await expectTimeout { try await client.entries.page() }
    // The connection was not lost.
    #expect(client.connection.isOnline)
  }

  @Test func `a response that stalls ends at the deadline`() async throws {
    let transport = ClosureTransport { _ in
      TransportResponse(
        status: 200, headers: [:], body: AsyncThrowingStream { $0.yield(Data("[".utf8)) })
    }
    let client = Self.client(transport).within(.milliseconds(20))
    await expectTimeout { try await client.entries.page() }
    let file = FileManager.default.temporaryDirectory.appending(path: "deadline-\(UUID())")
    await expectTimeout {
      for try await _ in Self.client(transport).within(.milliseconds(20)).exports.entries(to: file)
      {}
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(!FileManager.default.fileExists(atPath: file.path + ".part"))
  }

  @Test func `nothing is sent after the deadline`() async throws {
    let transport = ScriptedTransport([])
    let client = Self.client(transport).within(.zero)
    await expectTimeout { try await client.entries.page() }
    await expectTimeout { for try await _ in client.entries.all() {} }
    await expectTimeout { for try await _ in client.changes.live() {} }
    #expect(transport.requests.isEmpty)
  }

  @Test func `a pause beyond the deadline is not begun`() async throws {
    let transport = ScriptedTransport([.status(429, retryAfter: "15")])
    let waits = Locked(0)
    let client = Self.client(transport) { _ in waits.withLock { $0 += 1 } }
    let error = await #expect(throws: APIError.self) {
      try await client.within(.seconds(10)).entries.delete([])
    }
    #expect(error?.status == 429 && error?.retryAfter == 15)
    #expect(transport.requests.count == 1 && waits.withLock { $0 } == 0)
  }

  @Test func `a call that is finished before its deadline is not delayed`() async throws {
    let transport = ScriptedTransport([.status(503, retryAfter: "1")])
    let client = Self.client(transport).within(.seconds(3600))
    let response = try await client.api.send(.get("/a"))
    #expect(response.status == 200)
    #expect(transport.requests.count == 2)
  }

  /// Holds the refresh of a token until `finish` is called.
  private struct HeldRefresh {
    let transport: ClosureTransport
    /// Yields when the refresh has begun.
    let began: AsyncStream<Void>
    let finish: @Sendable () -> Void

    init() throws {
      let (began, begin) = AsyncStream.makeStream(of: Void.self)
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let tokens = try JSON.data(
        AuthResponse(
          accessToken: "new", refreshToken: "refresh", expiresIn: 3600, user: User.example))
      transport = ClosureTransport { request in
        guard request.url.path.hasSuffix("/auth/refresh") else {
          return TransportResponse(
            status: 200, headers: [:],
            body: AsyncThrowingStream { body in
              body.yield(Data("[]".utf8))
              body.finish()
            })
        }
        begin.yield()
        for await _ in gate { break }
        return TransportResponse(
          status: 200, headers: [:],
          body: AsyncThrowingStream { body in
            body.yield(tokens)
            body.finish()
          })
      }
      self.began = began
      finish = { open.finish() }
    }
  }

  private static var expired: Credentials {
    Credentials(
      accessToken: "old", refreshToken: "refresh", expiresAt: .now, user: User.example)
  }

  @Test func `a cancelled call does not wait for the refresh that others need`() async throws {
    let held = try HeldRefresh()
    let client = Self.client(held.transport, credentials: Self.expired)
    let other = Task { try await client.entries.page() }
    for await _ in held.began { break }
    let cancelled = Task { try await client.entries.page() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    held.finish()
    #expect(try await other.value.elements.isEmpty)
  }

  @Test func `a call does not wait for a refresh after its deadline`() async throws {
    let held = try HeldRefresh()
    let client = Self.client(held.transport, credentials: Self.expired)
    await expectTimeout { try await client.within(.milliseconds(20)).entries.page() }
    held.finish()
    #expect(try await client.entries.page().elements.isEmpty)
  }
}

extension User {
  fileprivate static let example = User(
    id: .new(), email: "ann@example.com", emailVerified: true, displayName: nil, authProviders: [],
    role: "admin", createdAt: .now, updatedAt: .now)
}
