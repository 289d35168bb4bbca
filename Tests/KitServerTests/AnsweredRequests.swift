import CommonplaceKit
import Foundation
import Model

/// Passes requests to a server, and records how each was answered.
final class AnsweredRequests: Transport {
  struct Answer: Sendable {
    /// The method and the path below `/api/v1`.
    let request: String
    let status: Int
    /// The code of the error; nil for other answers.
    let code: String?
  }

  private let server: any Transport
  private let space: String?
  private let ids: [String: String]
  private let recorded = Locked<[Answer]>([])

  /// - Parameters:
  ///   - space: the space that requests concern; nil for the user's own.
  ///   - ids: the ids that replace those in paths, by the parts before them, such as `entries`.
  init(_ server: any Transport, space: String? = nil, ids: [String: String] = [:]) {
    self.server = server
    self.space = space
    self.ids = ids
  }

  private func withIDs(_ url: URL) -> URL {
    guard var address = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
    var parts = address.path.components(separatedBy: "/")
    for index in parts.indices.dropFirst() {
      // A fixed part, such as that of `/entries/batch`, is no id.
      let isID = UUID(uuidString: parts[index]) != nil || parts[index].count == 1
      if isID, let id = ids[parts[index - 1]] { parts[index] = id }
    }
    address.path = parts.joined(separator: "/")
    return address.url ?? url
  }

  var answers: [Answer] { recorded.withLock { $0 } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    var request = request
    request.url = withIDs(request.url)
    if let space { request.headers["Commonplace-Space"] = space }
    var response = try await server.send(request)
    let data = response.status < 400 ? Data() : try await response.data()
    if response.status >= 400 {
      response = TransportResponse(
        status: response.status, headers: response.headers,
        body: AsyncThrowingStream { parts in
          parts.yield(data)
          parts.finish()
        })
    }
    struct Failure: Decodable { var code: String? }
    // An answer of another form has no code.
    let code = try? JSON.decode(Failure.self, from: data).code
    let path = request.url.path.dropFirst("/api/v1".count)
    let answer = Answer(
      request: "\(request.method) \(path)", status: response.status, code: code)
    recorded.withLock { $0.append(answer) }
    return response
  }
}
