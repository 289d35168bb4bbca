import CommonplaceKit
import Foundation
import Model

/// Passes requests to a server. A test can switch the network off or let the server fail.
final class SwitchableTransport: Transport {
  enum Network: Sendable {
    case on
    /// No connection.
    case off
    /// Requests reach the server, and their responses are lost.
    case losingResponses
    /// The first response to each request with an idempotency key is lost.
    case losingFirstAnswers
    /// The first response to each request with an idempotency key is lost, and then the closure
    /// answers instead of the server.
    case losingFirstAnswersThen(@Sendable () throws -> TransportResponse)
    /// A request or its response is lost if the closure says so.
    case unreliable(@Sendable () -> Fault)
    /// No request is answered before its task is cancelled.
    case slow
    /// Every request is answered with this status.
    case failing(status: Int)
    /// Requests are answered by the closure; those for which it returns nil reach the server.
    case answering(@Sendable (TransportRequest) async throws -> TransportResponse?)

    /// Every request is refused by a server that is overloaded.
    static let busy = answering { _ in
      .status(
        503,
        body: """
          {"error":"unavailable","code":"server.busy","message":"Busy.","details":{"retry_after":2}}
          """)
    }
  }

  enum Fault: CaseIterable, Sendable { case none, lostRequest, lostResponse }

  private let server: any Transport
  private let network = Locked(Network.on)
  private let sent = Locked<[String]>([])
  /// The idempotency keys of the requests that were sent, in their order.
  private let keys = Locked<[String]>([])
  /// The number of requests that pass before one fails; nil if none fails.
  private let remaining = Locked<Int?>(nil)

  init(_ server: any Transport) { self.server = server }

  /// The methods and paths of the requests that were sent.
  var requests: [String] { sent.withLock { $0 } }

  /// The idempotency keys of the requests that were sent, in their order.
  var idempotencyKeys: [String] { keys.withLock { $0 } }

  /// Lets a number of requests pass and one fail.
  func fail(after count: Int) { remaining.withLock { $0 = count } }

  func set(_ network: Network) { self.network.withLock { $0 = network } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    sent.withLock { $0.append("\(request.method) \(request.url.path)") }
    let key = request.headers["Idempotency-Key"]
    let isRepetition = keys.withLock { keys in
      guard let key else { return false }
      defer { keys.append(key) }
      return keys.contains(key)
    }
    let fails = remaining.withLock { remaining in
      defer { remaining = remaining.flatMap { $0 == 0 ? nil : $0 - 1 } }
      return remaining == 0
    }
    if fails { throw URLError(.networkConnectionLost) }
    switch network.withLock({ $0 }) {
    case .on: return try await server.send(request)
    case .off: throw URLError(.notConnectedToInternet)
    case .losingResponses: return try await losingResponse(to: request)
    case .losingFirstAnswers:
      if key == nil || isRepetition { return try await server.send(request) }
      return try await losingResponse(to: request)
    case .losingFirstAnswersThen(let answer):
      if key == nil || isRepetition { return try answer() }
      return try await losingResponse(to: request)
    case .slow:
      try await Task.sleep(for: .seconds(600))
      throw URLError(.timedOut)
    case .unreliable(let fault):
      switch fault() {
      case .none: return try await server.send(request)
      case .lostRequest: throw URLError(.timedOut)
      case .lostResponse: return try await losingResponse(to: request)
      }
    case .failing(let status):
      return .status(status)
    case .answering(let answer):
      if let response = try await answer(request) { return response }
      return try await server.send(request)
    }
  }

  private func losingResponse(to request: TransportRequest) async throws -> TransportResponse {
    _ = try await server.send(request).data()
    throw URLError(.networkConnectionLost)
  }
}
