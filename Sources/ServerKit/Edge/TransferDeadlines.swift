import HTTPTypes
import HummingbirdCore
package import NIOCore
import NIOHTTPTypes

/// How slow a client may be.
package struct TransferLimits: Sendable {
  /// The least rate of a request body, in bytes a second.
  package var bytesPerSecond: Int
  /// How long a body may fall short of that rate.
  package var grace: TimeAmount
  /// The longest that a whole request body may take.
  package var bodyTotal: TimeAmount
  /// How long a client may read nothing of an answer that waits for it.
  package var unread: TimeAmount

  package init(
    bytesPerSecond: Int = 500, grace: TimeAmount = .seconds(30),
    bodyTotal: TimeAmount = .minutes(30), unread: TimeAmount = .seconds(30)
  ) {
    self.bytesPerSecond = bytesPerSecond
    self.grace = grace
    self.bodyTotal = bodyTotal
    self.unread = unread
  }
}

/// The body of a request came too slowly. Answered with 408, after which the connection closes.
struct BodyTimeout: Error {}

/// Ends requests whose body comes too slowly and connections whose client does not read. Time counts
/// only while the server waits for the client: neither while a handler is busy and reads nothing,
/// nor while there is nothing to send, as in a quiet live stream.
final class TransferDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Progress of an answer is seen in pieces of this size.
  private static let pieceSize = 16 * 1024

  private let limits: TransferLimits
  private var isReceiving = false
  /// Whether the server has asked for bytes that have not come.
  private var isReading = false
  private var lastRead = NIODeadline.distantPast
  private var hasTimedOut = false
  private var bodyDeadline = NIODeadline.distantFuture
  private var bodyEnd = NIODeadline.distantFuture
  private var bodyCheck: Scheduled<Void>?
  private var unwritten = 0
  private var lastWritten = NIODeadline.distantPast
  private var writeCheck: Scheduled<Void>?

  init(_ limits: TransferLimits) { self.limits = limits }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  private func cancel() {
    bodyCheck?.cancel()
    writeCheck?.cancel()
    bodyCheck = nil
    writeCheck = nil
  }

  // MARK: - Request bodies

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let now = context.eventLoop.now
    switch unwrapInboundIn(data) {
    case .head:
      isReceiving = true
      bodyDeadline = now + limits.grace
      bodyEnd = now + limits.bodyTotal
    case .body(let bytes):
      // What came quickly earns no more than the grace again, so that a stall after it still ends.
      let earned = Int64(bytes.readableBytes) * 1_000_000_000 / Int64(limits.bytesPerSecond)
      bodyDeadline = min(bodyDeadline + .nanoseconds(earned), now + limits.grace)
    case .end:
      isReceiving = false
      bodyCheck?.cancel()
      bodyCheck = nil
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    lastRead = context.eventLoop.now
    if isReceiving, bodyCheck == nil, !hasTimedOut { scheduleBodyCheck(context) }
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    if !isReading, isReceiving {
      // The time in which the server did not read is not the client's.
      bodyDeadline = bodyDeadline + (context.eventLoop.now - lastRead)
    }
    isReading = true
    context.read()
  }

  private func scheduleBodyCheck(_ context: ChannelHandlerContext) {
    let deadline = min(bodyDeadline, bodyEnd)
    bodyCheck = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.bodyCheck = nil
      self.checkBody(context)
    }
  }

  private func checkBody(_ context: ChannelHandlerContext) {
    guard isReceiving, !hasTimedOut, context.channel.isActive else { return }
    let now = context.eventLoop.now
    if !isReading, now < bodyEnd { bodyDeadline = max(bodyDeadline, now + limits.grace) }
    guard now >= min(bodyDeadline, bodyEnd) else { return scheduleBodyCheck(context) }
    hasTimedOut = true
    context.fireErrorCaught(BodyTimeout())
    // A handler that does not look at the body answers nothing in time.
    bodyCheck = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(5)) {
      context.close(promise: nil)
    }
  }

  // MARK: - Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .body(var rest):
      while rest.readableBytes > Self.pieceSize, let piece = rest.readSlice(length: Self.pieceSize)
      {
        send(.body(piece), nil, context)
      }
      send(.body(rest), promise, context)
    case .end(let trailer):
      send(.end(trailer), promise, context)
      if hasTimedOut {
        context.flush()
        context.close(promise: nil)
      }
    case .head(let head):
      send(.head(head), promise, context)
    }
  }

  private func send(
    _ part: HTTPResponsePart, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
  ) {
    if unwritten == 0 { lastWritten = context.eventLoop.now }
    unwritten += 1
    let written = promise ?? context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { _ in
      self.unwritten -= 1
      self.lastWritten = context.eventLoop.now
      if self.unwritten == 0 {
        self.writeCheck?.cancel()
        self.writeCheck = nil
      }
    }
    context.write(wrapOutboundOut(part), promise: written)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    if unwritten > 0, writeCheck == nil { scheduleWriteCheck(context) }
  }

  private func scheduleWriteCheck(_ context: ChannelHandlerContext) {
    writeCheck = context.eventLoop.assumeIsolated().scheduleTask(
      deadline: lastWritten + limits.unread
    ) {
      self.writeCheck = nil
      guard self.unwritten > 0 else { return }
      if context.eventLoop.now >= self.lastWritten + self.limits.unread {
        context.close(promise: nil)
      } else {
        self.scheduleWriteCheck(context)
      }
    }
  }
}

@available(*, unavailable)
extension TransferDeadlines: Sendable {}
