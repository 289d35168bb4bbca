import CommonplaceKit
import Foundation
import Model

/// Answers requests without a server, and records them.
final class StubTransport: Transport {
  private let answer: @Sendable (TransportRequest) async throws -> TransportResponse
  private let recorded = Locked<[TransportRequest]>([])

  init(answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse) {
    self.answer = answer
  }

  var requests: [TransportRequest] { recorded.withLock { $0 } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    recorded.withLock { $0.append(request) }
    return try await answer(request)
  }
}

extension TransportResponse {
  static func status(
    _ status: Int, headers: [String: String] = [:], body: String = ""
  ) -> TransportResponse {
    TransportResponse(
      status: status, headers: headers,
      body: AsyncThrowingStream { parts in
        if !body.isEmpty { parts.yield(Data(body.utf8)) }
        parts.finish()
      })
  }
}

extension Credentials {
  /// - Parameter lifetime: the seconds until the access token expires.
  static func test(accessToken: String, lifetime: Int64 = 3600) -> Credentials {
    Credentials(
      accessToken: accessToken, refreshToken: "refresh",
      expiresAt: Timestamp.now.adding(seconds: lifetime),
      user: User(
        id: .new(), email: "ann@example.com", emailVerified: true, displayName: nil,
        authProviders: [], role: "admin", createdAt: .now, updatedAt: .now))
  }
}
