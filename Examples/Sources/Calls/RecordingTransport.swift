import CommonplaceKit
import Foundation

/// A file of requests, one JSON object in a line. `scripts/check-snippets` makes the curl commands
/// of docs/api from it.
struct RequestLog: Sendable {
  private let file: Locked<FileHandle?>

  /// - Parameter path: nil records nothing.
  init(path: String?) throws {
    guard let path else {
      file = Locked(nil)
      return
    }
    let url = URL(filePath: path)
    try Data().write(to: url)
    file = Locked(try FileHandle(forWritingTo: url))
  }

  func append(_ request: RecordedRequest) throws {
    let line = try JSON.data(request) + Data("\n".utf8)
    try file.withLock { try $0?.write(contentsOf: line) }
  }
}

/// A request to the API.
struct RecordedRequest: Encodable, Sendable {
  /// The page of docs/api that it is for.
  var page: String
  var method: String
  var path: String
  var query: String?
  var headers: [String: String]
  /// The body as text; empty for a file. The bytes of files in a form are not text either, so they
  /// are replaced by other characters.
  var body: String?
}

/// Records each request, and sends it.
struct RecordingTransport: Transport {
  let page: String
  let log: RequestLog
  let network: URLSessionTransport

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let body: Data? =
      switch request.body {
      case .none: nil
      case .data(let data): data
      case .file(let file): isForm(request) ? try Data(contentsOf: file) : Data()
      }
    try log.append(
      RecordedRequest(
        page: page, method: request.method, path: request.url.path(percentEncoded: true),
        query: request.url.query(percentEncoded: true), headers: request.headers,
        body: body.map { String(decoding: $0, as: UTF8.self) }))
    return try await network.send(request)
  }

  private func isForm(_ request: TransportRequest) -> Bool {
    request.headers["Content-Type"]?.hasPrefix("multipart/form-data") == true
  }
}
