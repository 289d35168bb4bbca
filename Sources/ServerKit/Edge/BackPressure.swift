import HTTPTypes
package import Hummingbird
import NIOCore

/// Sends large answers no faster than the client reads them. Hummingbird's writer learns that a
/// channel is full only after the event loop has handled the write, so a fast source would queue
/// many pieces before that. Here each piece waits until the one before it was handled.
package struct BackPressure: RouterMiddleware {
  /// Answers of at most this many bytes are sent in one write.
  package static let pieceSize = 64 * 1024

  package init() {}

  package func handle(
    _ request: Request, context: BookContext,
    next: (Request, BookContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let eventLoop = context.eventLoop,
      (response.body.contentLength ?? Int.max) > Self.pieceSize
    else { return response }
    let body = response.body
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(PacedWriter(writer: writer, eventLoop: eventLoop))
    }
    return response
  }
}

/// Cuts what it is given into pieces, and returns from each write only after the event loop has
/// handled it.
struct PacedWriter: ResponseBodyWriter {
  var writer: any ResponseBodyWriter
  let eventLoop: any EventLoop

  mutating func write(_ buffer: ByteBuffer) async throws {
    var rest = buffer
    while rest.readableBytes > 0 {
      let size = min(rest.readableBytes, BackPressure.pieceSize)
      guard let piece = rest.readSlice(length: size) else { return }
      try await writer.write(piece)
      try await eventLoop.submit {}.get()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await writer.finish(trailingHeaders)
  }
}
