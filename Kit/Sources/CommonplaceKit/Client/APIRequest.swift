import Foundation
import Model

/// A request to the API of a server, below `/api/v1`.
struct APIRequest: Sendable {
  var method: String
  /// The path with its leading slash, percent-encoded.
  var path: String
  var query: [(name: String, value: String)] = []
  var headers: [String: String] = [:]
  var body = TransportRequest.Body.none
  /// Whether the request needs a signed-in user.
  var needsToken = true
  var idleTimeout: TimeInterval? = 60
  var reportSent: (@Sendable (Int64, Int64) -> Void)?
  /// Whether the response is that of an image, which is the same in all spaces and languages.
  var isImage = false
  /// The file for the response; nil for memory.
  var destination: URL?
  var reportReceived: (@Sendable (Int64, Int64?) -> Void)?

  /// Whether a write that is sent twice has the effect and the response of one that is sent once.
  /// Most have not: the second deletion finds nothing, and the second update another revision than
  /// the one that was edited.
  var isIdempotent = false

  /// Whether the request can be sent again after its response was lost.
  var isRepeatable: Bool { isIdempotent || ["GET", "HEAD"].contains(method) }

  /// Makes sending the request twice have the effect of sending it once. The response to the second
  /// one has the header `Idempotency-Replayed`, and says what the first has changed. The server knows
  /// the keys of writes that are in its log of changes, except undo.
  mutating func setIdempotencyKey(_ key: String = UUID().uuidString) {
    headers["Idempotency-Key"] = key
    isIdempotent = true
  }

  static func get(_ path: String, _ query: [(name: String, value: String)] = []) -> APIRequest {
    APIRequest(method: "GET", path: path, query: query)
  }

  static func delete(_ path: String) -> APIRequest { APIRequest(method: "DELETE", path: path) }

  /// - Throws: the errors of the value's `encode(to:)`.
  static func sending(
    _ value: some Encodable, by method: String = "POST", to path: String
  ) throws -> APIRequest {
    var request = APIRequest(method: method, path: path)
    request.headers["Content-Type"] = "application/json"
    request.body = .data(try JSON.data(value))
    return request
  }

  /// Returns the URL of the request on a server.
  func url(on base: URL) throws -> URL {
    var text = base.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    text += "/api/v1" + path
    if !query.isEmpty {
      text +=
        "?"
        + query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        .joined(separator: "&")
    }
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
  }

  /// Returns a text as a part of a path or as a name or value of a query.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
