import Book
import Foundation
package import HTTPTypes
import Journal
package import Model
package import ServerKit

/// A response of a server.
package struct ServerResponse: Sendable {
  package let status: Int
  package let headers: HTTPFields
  package let bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headers[$0] }
  }

  /// Decodes the body as JSON.
  package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSON.decode(type, from: Data(bytes))
  }

  /// The body as a JSON object, so that tests can check the keys; empty for anything else.
  package var object: [String: Any] {
    // For anything else, as documented.
    (try? JSON.parse(Data(bytes))) as? [String: Any] ?? [:]
  }

  /// The body as a JSON array of objects; nil for anything else.
  package var array: [[String: Any]]? {
    // For anything else, as documented.
    (try? JSON.parse(Data(bytes))) as? [[String: Any]]
  }
}

/// An API client.
package struct APIClient: Sendable {
  package let server: TestServer
  package var tokens: AuthResponse?
  /// Headers of all requests.
  package var headers: HTTPFields = [:]

  package init(server: TestServer, tokens: AuthResponse?) {
    self.server = server
    self.tokens = tokens
  }

  /// Returns a copy of this client that also sends the header `name` with `value`.
  package func sending(_ name: String, _ value: String) -> APIClient {
    var caller = self
    if let name = HTTPField.Name(name) { caller.headers[name] = value }
    return caller
  }

  // MARK: - Requests

  /// Sends a request with the method GET; `path` is below `/api/v1`.
  package func get(_ path: String) async throws -> ServerResponse {
    try await send(.get, "/api/v1" + path)
  }

  /// Sends a request with the method POST; `path` is below `/api/v1`.
  package func post(_ path: String, _ json: String? = nil) async throws -> ServerResponse {
    try await send(.post, "/api/v1" + path, json: json)
  }

  /// Sends a request with the method PUT; `path` is below `/api/v1`.
  package func put(_ path: String, _ json: String) async throws -> ServerResponse {
    try await send(.put, "/api/v1" + path, json: json)
  }

  /// Sends a request with the method PATCH; `path` is below `/api/v1`.
  package func patch(_ path: String, _ json: String) async throws -> ServerResponse {
    try await send(.patch, "/api/v1" + path, json: json)
  }

  /// Sends a request with the method DELETE; `path` is below `/api/v1`.
  package func delete(_ path: String, _ json: String? = nil) async throws -> ServerResponse {
    try await send(.delete, "/api/v1" + path, json: json)
  }

  /// Sends any request with JSON; `path` is the whole path.
  package func send(
    _ method: HTTPRequest.Method, _ path: String, json: String?
  ) async throws -> ServerResponse {
    try await send(
      method, path, body: json.map { Array($0.utf8) },
      type: json == nil ? nil : "application/json")
  }

  /// Sends any request; `path` is the whole path.
  package func send(
    _ method: HTTPRequest.Method, _ path: String, body: [UInt8]? = nil, type: String? = nil
  ) async throws -> ServerResponse {
    var headers = headers
    if let tokens { headers[.authorization] = "Bearer \(tokens.accessToken)" }
    if let type { headers[.contentType] = type }
    return try await server.send(method, path, headers, body)
  }

  /// Sends a form with files; `path` is below `/api/v1`.
  package func upload(
    _ path: String, _ parts: [(name: String, file: String?, bytes: [UInt8])],
    method: HTTPRequest.Method = .post
  ) async throws -> ServerResponse {
    try await send(
      method, "/api/v1" + path, body: TestServer.multipart(parts),
      type: TestServer.multipartType)
  }
}

extension TestServer {
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields, _ body: [UInt8]?
  ) async throws -> ServerResponse {
    guard path.hasPrefix("/api/v1/live") else {
      return try await execute(method, path, headers, body)
    }
    return try await disconnectingListeners { try await execute(method, path, headers, body) }
  }

  /// Sends a request and returns when the head of the response is there. Its status must be
  /// documented, as for all requests.
  /// - Parameter path: with the query, and without the prefix of the deployment.
  package func stream(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields,
    _ body: InProcessExchange.Body
  ) async throws -> InProcessExchange.StreamedResponse {
    let answer = try await exchange.send(method, deployment.baseURL.prefix + path, headers, body)
    try documented.check(method, path, answer.status)
    return answer
  }

  /// Runs `ask` for an endless stream of events. Listeners are disconnected repeatedly, so that it
  /// ends.
  private func disconnectingListeners(_ ask: @escaping @Sendable () async throws -> ServerResponse)
    async throws -> ServerResponse
  {
    let ending = Task { [live = features.journal.live] in
      while !Task.isCancelled {
        live.disconnectAll()
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    defer { ending.cancel() }
    return try await ask()
  }

  private func execute(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields, _ body: [UInt8]?
  ) async throws -> ServerResponse {
    let answer = try await stream(
      method, path, headers, body.map { .bytes(Data($0)) } ?? .none)
    var bytes: [UInt8] = []
    for try await part in answer.body { bytes += part }
    return ServerResponse(status: answer.status, headers: answer.headers, bytes: bytes)
  }

  package static let multipartType = "multipart/form-data; boundary=between"

  package static func multipart(
    _ parts: [(name: String, file: String?, bytes: [UInt8])]
  ) -> [UInt8] {
    var body: [UInt8] = []
    for part in parts {
      let file = part.file.map { "; filename=\"\($0)\"" } ?? ""
      body +=
        "--between\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n".utf8
      body += part.bytes
      body += "\r\n".utf8
    }
    return body + "--between--\r\n".utf8
  }
}
