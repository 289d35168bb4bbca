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
    var rest = ByteBuffer(bytes: body ?? [])
    // Waits for nobody, because a responder may answer without reading the body.
    let pieces = AsyncStream<ByteBuffer> { stream in
      while rest.readableBytes > 0,
        let piece = rest.readSlice(length: min(32_768, rest.readableBytes))
      {
        stream.yield(piece)
      }
      stream.finish()
    }
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(asyncSequence: pieces))
    return try await respond(to: request)
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
