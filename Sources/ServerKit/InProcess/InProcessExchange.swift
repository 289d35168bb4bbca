package import Foundation
package import HTTPTypes
package import Hummingbird
package import Logging
import Model
import NIOCore

/// Passes requests to a responder in the same process, without a socket.
package struct InProcessExchange: Sendable {
  private let responder: any HTTPResponder<AppRequestContext>
  private let logger: Logger

  package init(_ responder: any HTTPResponder<AppRequestContext>, logger: Logger) {
    self.responder = responder
    self.logger = logger
  }

  /// The body of a request.
  package enum Body: Sendable {
    case none
    case bytes(Data)
    /// A file that is read while the responder reads the body.
    case file(URL)
  }

  /// The head of a response, and its body as it is written.
  package struct StreamedResponse: Sendable {
    package var status: Int
    package var headers: HTTPFields
    package var body: AsyncThrowingStream<Data, any Error>
  }

  /// Returns the head of the response. Ending the stream early cancels the responder.
  /// - Parameter target: the path with the query, percent-encoded.
  /// - Throws: the errors of reading the file, and those of the responder.
  package func send(
    _ method: HTTPRequest.Method, _ target: String, _ headers: HTTPFields, _ body: Body
  ) async throws -> StreamedResponse {
    let request = try request(method, target, headers, body)
    let context = AppRequestContext(source: Source(logger: logger))
    let response = try await responder.respond(to: request, context: context)
    return StreamedResponse(
      status: response.status.code, headers: response.headers, body: parts(of: response.body))
  }

  /// The number of parts by which the responder may be ahead of the reader, so that a long response
  /// is never in memory as a whole.
  private static let maxPartsAhead = 8

  /// Returns the parts of a body as they are written.
  private func parts(of body: ResponseBody) -> AsyncThrowingStream<Data, any Error> {
    let (parts, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let permits = AsyncSemaphore(permits: Self.maxPartsAhead)
    let writing = Writing(
      Task {
        do {
          try await body.write(Forwarder(parts: continuation, permits: permits))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      })
    // Safe, because a stream asks for one part after the other.
    nonisolated(unsafe) var iterator = parts.makeAsyncIterator()
    return AsyncThrowingStream(unfolding: {
      let part = try await iterator.next()
      if part != nil { permits.release() }
      withExtendedLifetime(writing) {}
      return part
    })
  }

  /// The size of the pieces in which bodies arrive, as from a connection.
  private static let pieceSize = 32_768

  private func request(
    _ method: HTTPRequest.Method, _ target: String, _ headers: HTTPFields, _ body: Body
  ) throws -> Request {
    var headers = headers
    let pieces: AsyncThrowingStream<ByteBuffer, any Error>
    switch body {
    case .none: pieces = AsyncThrowingStream { $0.finish() }
    case .bytes(let data):
      headers[.contentLength] = "\(data.count)"
      pieces = AsyncThrowingStream { pieces in
        for start in stride(from: data.startIndex, to: data.endIndex, by: Self.pieceSize) {
          let end = min(start + Self.pieceSize, data.endIndex)
          pieces.yield(ByteBuffer(bytes: data[start..<end]))
        }
        pieces.finish()
      }
    case .file(let file):
      let handle = try FileHandle(forReadingFrom: file)
      headers[.contentLength] = "\(try handle.seekToEnd())"
      try handle.seek(toOffset: 0)
      pieces = AsyncThrowingStream {
        try handle.read(upToCount: Self.pieceSize).flatMap { part in
          part.isEmpty ? nil : ByteBuffer(bytes: part)
        }
      }
    }
    return Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: target,
        headerFields: headers),
      body: RequestBody(asyncSequence: pieces))
  }

  private struct Source: RequestContextSource {
    let logger: Logger
  }
}

/// The task that writes a body. It ends with its last reference: the reader's stream.
private final class Writing: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}

/// Passes the parts of a response's body on, and waits when the reader is too far behind.
private struct Forwarder: ResponseBodyWriter {
  let parts: AsyncThrowingStream<Data, any Error>.Continuation
  let permits: AsyncSemaphore

  func write(_ buffer: ByteBuffer) async throws {
    try Task.checkCancellation()
    guard buffer.readableBytes > 0 else { return }
    try await permits.acquire()
    parts.yield(Data(buffer.readableBytesView))
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
