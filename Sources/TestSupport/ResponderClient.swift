import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import ServerKit
import Synchronization

/// Sends requests to a responder without a socket. Bodies arrive in pieces of 32 KiB, as from a
/// connection.
struct ResponderClient: Sendable {
  private let responder: any HTTPResponder<AppRequestContext>
  private let logger: Logger

  init(_ responder: any HTTPResponder<AppRequestContext>) {
    self.responder = responder
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    self.logger = logger
  }

  func send(
    _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields, _ body: [UInt8]?
  ) async throws -> ServerResponse {
    var headers = headers
    if let body { headers[.contentLength] = String(body.count) }
    let (requestBody, source) = RequestBody.makeStream()
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: requestBody)
    return try await withThrowingTaskGroup(of: ServerResponse?.self) { group in
      group.addTask { try await respond(to: request) }
      group.addTask {
        var rest = ByteBuffer(bytes: body ?? [])
        while let piece = rest.readSlice(length: min(32_768, rest.readableBytes)),
          piece.readableBytes > 0
        {
          await source.yield(piece)
        }
        source.finish()
        return nil
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }

  private func respond(to request: Request) async throws -> ServerResponse {
    let context = AppRequestContext(
      source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    let response = try await responder.respond(to: request, context: context)
    let collected = BytesBox()
    try await response.body.write(Collector(collected: collected))
    return ServerResponse(
      status: response.status.code, headers: response.headers,
      bytes: collected.bytes.withLock { $0 })
  }
}

/// Collects the body of a response.
private struct Collector: ResponseBodyWriter {
  let collected: BytesBox

  func write(_ buffer: ByteBuffer) async throws {
    collected.bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

private final class BytesBox: Sendable {
  let bytes = Mutex<[UInt8]>([])
}
