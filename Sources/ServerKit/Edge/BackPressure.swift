import Accounts
import HTTPTypes
package import Hummingbird
import Model
import NIOCore

/// Limits on the memory for responses that clients have not read yet.
package struct ResponseLimits: Sendable {
  package var bytes: Int
  package var bytesPerNetwork: Int

  /// - Parameter bytesPerNetwork: nil for a quarter of `bytes`.
  package init(bytes: Int = 32 << 20, bytesPerNetwork: Int? = nil) {
    self.bytes = bytes
    self.bytesPerNetwork = bytesPerNetwork ?? bytes / 4
  }
}

/// A middleware that sends large responses only as fast as the client reads them. While unread
/// responses hold as much memory as `ResponseLimits` allows, further large ones are refused with 503.
/// Hummingbird's writer notices that a channel is full only after the event loop has handled the
/// write, so a fast source would queue many chunks before that. Here each chunk waits until the
/// previous one has been handled.
package struct BackPressure: RouterMiddleware {
  /// Responses up to this many bytes are sent in one write. Each larger one counts as at least this
  /// many bytes.
  package static let maxSingleWriteSize = 64 * 1024
  static let chunkSize = 16 * 1024

  private let held: NetworkShares
  private let failures: FailureMiddleware

  /// - Parameter failures: creates the response for refused requests.
  package init(
    _ limits: ResponseLimits = ResponseLimits(),
    failures: FailureMiddleware = FailureMiddleware(contract: .own)
  ) {
    held = NetworkShares(total: limits.bytes, share: limits.bytesPerNetwork, leavesRoom: true)
    self.failures = failures
  }

  /// The number of bytes that currently count as held.
  var count: Int { held.count }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let eventLoop = context.eventLoop,
      (response.body.contentLength ?? Int.max) > Self.maxSingleWriteSize
    else { return response }
    let isLive = response.headers[.contentType]?.hasPrefix("text/event-stream") == true
    let bytes = HeldBytes(held, context.clientNetwork)
    do {
      // Live streams are long-lived but small, and their number is limited elsewhere.
      if !isLive { try bytes.grow(to: Self.maxSingleWriteSize) }
    } catch {
      return try await failures.handle(request, context: context) { _, _ in
        let limit = error == .full ? held.total : held.share
        throw Failure(
          .unavailable, "server.answers", ["max": "\(limit >> 20)"], retryAfter: 2)
      }
    }
    let body = response.body
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(PacedWriter(writer: writer, eventLoop: eventLoop, held: bytes))
    }
    return response
  }
}

/// The bytes that one response counts as. They are released when the last reference is dropped.
final class HeldBytes: Sendable {
  private let shares: NetworkShares
  private let network: ClientNetwork?
  private let own = Locked(0)

  init(_ shares: NetworkShares, _ network: ClientNetwork?) {
    self.shares = shares
    self.network = network
  }

  /// Increases the count to at least `bytes`.
  func grow(to bytes: Int) throws(NetworkShares.Refusal) {
    let before = own.withLock { $0 }
    guard bytes > before else { return }
    try shares.acquire(bytes - before, for: network, alreadyHeld: before)
    own.withLock { $0 = bytes }
  }

  deinit { shares.release(own.withLock { $0 }, for: network) }
}

/// A writer that splits the body into chunks and returns from each write only after the event loop
/// has handled it.
struct PacedWriter: ResponseBodyWriter {
  var writer: any ResponseBodyWriter
  let eventLoop: any EventLoop
  let held: HeldBytes

  /// - Throws: `NetworkShares.Refusal` when `buffer` alone exceeds the limit; this closes the
  ///   connection. Since most refusals are sent before the response head, this one is rare.
  mutating func write(_ buffer: ByteBuffer) async throws {
    try held.grow(to: buffer.readableBytes)
    var rest = buffer
    while rest.readableBytes > 0 {
      let size = min(rest.readableBytes, BackPressure.chunkSize)
      guard let piece = rest.readSlice(length: size) else { return }
      try await writer.write(piece)
      try await eventLoop.submit {}.get()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await writer.finish(trailingHeaders)
  }
}
