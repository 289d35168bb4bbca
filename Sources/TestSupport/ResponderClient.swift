import Foundation
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
    let response = try await respond(to: request(method, uri, headers, body))
    let collected = BytesBox()
    try await response.body.write(Collector(collected: collected))
    return ServerResponse(
      status: response.status.code, headers: response.headers,
      bytes: collected.bytes.withLock { $0 })
  }

  /// Returns the head of the response. The body follows in its parts, and ends when the stream is
  /// cancelled.
  func stream(
    _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields, _ body: [UInt8]?
  ) async throws -> StreamedResponse {
    let response = try await respond(to: request(method, uri, headers, body))
    let (parts, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let writing = Task {
      do {
        try await response.body.write(Forwarder(parts: continuation))
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in writing.cancel() }
    return StreamedResponse(
      status: response.status.code, headers: response.headers, body: parts)
  }

  private func request(
    _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields, _ body: [UInt8]?
  ) -> Request {
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
    return Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(asyncSequence: pieces))
  }

  private func respond(to request: Request) async throws -> Response {
    let context = AppRequestContext(
      source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    return try await responder.respond(to: request, context: context)
  }
}

/// Passes the parts of a response's body on.
private struct Forwarder: ResponseBodyWriter {
  let parts: AsyncThrowingStream<Data, any Error>.Continuation

  func write(_ buffer: ByteBuffer) async throws {
    try Task.checkCancellation()
    parts.yield(Data(buffer.readableBytesView))
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
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
