import CommonplaceKit
import Foundation
import Model

/// A server that answers with stored JSON, and keeps the requests that it was sent.
final class RecordingServer: Transport {
  /// A request that was received.
  struct Received: Sendable {
    var method: String
    /// The path after `/api/v1`, with the query.
    var path: String
    var body: String

    /// `GET /entries?limit=50`
    var line: String { "\(method) \(path)" }
  }

  /// Returns the JSON for a request; nil fails like a device without a network.
  private let answer: @Sendable (Received) -> String?
  private let received = Locked<[Received]>([])

  init(_ answer: @escaping @Sendable (Received) -> String?) { self.answer = answer }

  /// Returns what the server answers to a request, without sending it.
  func respond(to request: Received) -> String? { answer(request) }

  var requests: [Received] { received.withLock { $0 } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    var body = ""
    switch request.body {
    case .none: break
    case .data(let data): body = String(decoding: data, as: UTF8.self)
    case .file(let file): body = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    let path = request.url.path().replacingOccurrences(of: "/api/v1", with: "")
    let query = request.url.query(percentEncoded: false).map { "?\($0)" } ?? ""
    let found = Received(method: request.method, path: path + query, body: body)
    received.withLock { $0.append(found) }
    guard let json = answer(found) else { throw URLError(.notConnectedToInternet) }
    return TransportResponse(
      status: 200, headers: ["Content-Type": "application/json"],
      body: AsyncThrowingStream { continuation in
        continuation.yield(Data(json.utf8))
        continuation.finish()
      })
  }
}

extension RecordingServer {
  func client() throws -> Commonplace {
    guard let url = URL(string: "http://localhost") else { throw URLError(.badURL) }
    return Commonplace(baseURL: url, apiToken: "token", transport: self, retries: .never)
  }
}
