import HTTPTypes
import HummingbirdCore
package import NIOCore
import NIOHTTPTypes

/// The error for a request body that arrives too slowly. The response is 408, and then the
/// connection closes.
struct BodyTimeout: Error {}

/// A handler that ends requests whose head or body arrives too slowly, and connections whose client
/// reads too slowly. Only the time in which the server waits for the client counts: not the time in
/// which a handler is busy and does not read, and not the time without data to send, as in a quiet
/// live stream.
final class TransferDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The size of the chunks in which the progress of a response is measured.
  private static let chunkSize = 16 * 1024

  /// A channel becomes unwritable at `high` bytes, and writable again below `low`.
  private static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(
    low: 8 * 1024, high: 24 * 1024)

  /// `TCP_NOTSENT_LOWAT`: the number of unsent bytes that the kernel accepts. Its default is
  /// several megabytes, all of which the server would read from the database for a client that does
  /// not read.
  private static let unsentOption = ChannelOptions.Types.SocketOption(
    level: .tcp, name: NIOBSDSocket.Option(rawValue: 25))
  private static let maxUnsentBytes: ChannelOptions.Types.SocketOption.Value = 128 * 1024

  private let limits: TransferLimits
  /// The number of requests whose response has not ended.
  private var unanswered = 0
  private var hasPartOfHead = false
  private var headCheck: Scheduled<Void>?
  /// Whether a request's head has arrived and its body has not ended.
  private var isReceiving = false
  /// Whether the server is waiting for bytes that it has requested.
  private var isReading = false
  private var lastRead = NIODeadline.distantPast
  private var hasTimedOut = false
  /// The time at which the body counts as too slow. Each byte that arrives extends it.
  private var bodyDeadline = NIODeadline.distantFuture
  /// The time at which the maximum duration of the body ends, however fast it is.
  private var bodyEnd = NIODeadline.distantFuture
  private var bodyCheck: Scheduled<Void>?
  /// The number of parts of responses that were written to the channel and not yet to the socket.
  private var pendingWrites = 0
  /// The time at which `pendingWrites` became 0.
  private var lastWritten = NIODeadline.distantPast
  /// The time at which the client counts as too slow in reading; nil before a response begins.
  private var writeDeadline: NIODeadline?
  private var writeCheck: Scheduled<Void>?

  init(_ limits: TransferLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    do {
      try context.channel.syncOptions?.setOption(.writeBufferWaterMark, value: Self.waterMark)
      if context.remoteAddress?.port != nil {
        try context.channel.syncOptions?.setOption(Self.unsentOption, value: Self.maxUnsentBytes)
      }
      try context.pipeline.syncOperations.addHandler(
        ByteObserver { [weak self] in self?.bytesArrived() }, position: .first)
    } catch {
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancelChecks() }

  func channelInactive(context: ChannelHandlerContext) {
    cancelChecks()
    context.fireChannelInactive()
  }

  private func cancelChecks() {
    headCheck?.cancel()
    bodyCheck?.cancel()
    writeCheck?.cancel()
    headCheck = nil
    bodyCheck = nil
    writeCheck = nil
  }

  // MARK: - Request heads

  /// Notes that a head may have begun. A head that begins in the packet in which a body ends is
  /// noted with its next bytes; if none arrive, the idle limit closes the connection.
  private func bytesArrived() {
    if !isReceiving { hasPartOfHead = true }
  }

  private func scheduleHeadCheck(_ context: ChannelHandlerContext) {
    headCheck = context.eventLoop.assumeIsolated().scheduleTask(in: limits.head) {
      self.headCheck = nil
      guard self.hasPartOfHead else { return }
      // The server reads no further while it responds to an earlier request.
      if self.unanswered > 0 { return self.scheduleHeadCheck(context) }
      context.close(promise: nil)
    }
  }

  // MARK: - Request bodies

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let now = context.eventLoop.now
    switch unwrapInboundIn(data) {
    case .head:
      hasPartOfHead = false
      headCheck?.cancel()
      headCheck = nil
      unanswered += 1
      isReceiving = true
      bodyDeadline = now + limits.grace
      bodyEnd = now + limits.bodyTotal
    case .body(let bytes):
      // Fast transfer earns at most one grace period, so that a later stall is still detected.
      bodyDeadline = min(
        bodyDeadline + limits.time(for: bytes.readableBytes), now + limits.grace)
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
    if hasPartOfHead, headCheck == nil { scheduleHeadCheck(context) }
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    if !isReading, isReceiving {
      // The time in which the server did not read is not attributed to the client.
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
    // A handler that does not read the body cannot respond in time.
    bodyCheck = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(5)) {
      context.close(promise: nil)
    }
  }

  // MARK: - Responses

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .body(var rest):
      while rest.readableBytes > Self.chunkSize, let piece = rest.readSlice(length: Self.chunkSize)
      {
        send(.body(piece), piece.readableBytes, nil, context)
      }
      send(.body(rest), rest.readableBytes, promise, context)
    case .end(let trailer):
      unanswered -= 1
      send(.end(trailer), 0, promise, context)
      if hasTimedOut {
        context.flush()
        context.close(promise: nil)
      }
    case .head(let head):
      if pendingWrites == 0 { writeDeadline = nil }
      send(.head(head), 0, promise, context)
    }
  }

  /// Writes a part of a response.
  /// - Parameter count: the number of bytes of the body in it.
  private func send(
    _ part: HTTPResponsePart, _ count: Int, _ promise: EventLoopPromise<Void>?,
    _ context: ChannelHandlerContext
  ) {
    if pendingWrites == 0 {
      let now = context.eventLoop.now
      writeDeadline = writeDeadline.map { $0 + (now - lastWritten) } ?? now + limits.unread
    }
    pendingWrites += 1
    let written = promise ?? context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { _ in
      self.wrote(count, at: context.eventLoop.now)
    }
    context.write(wrapOutboundOut(part), promise: written)
  }

  /// Extends the deadline after `count` bytes of a body were written to the socket.
  private func wrote(_ count: Int, at now: NIODeadline) {
    pendingWrites -= 1
    lastWritten = now
    // As for request bodies, fast reading earns at most one grace period.
    writeDeadline = writeDeadline.map { min($0 + limits.time(for: count), now + limits.unread) }
    if pendingWrites == 0 {
      writeCheck?.cancel()
      writeCheck = nil
    }
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    if pendingWrites > 0, writeCheck == nil { scheduleWriteCheck(context) }
  }

  private func scheduleWriteCheck(_ context: ChannelHandlerContext) {
    guard let writeDeadline else { return }
    writeCheck = context.eventLoop.assumeIsolated().scheduleTask(deadline: writeDeadline) {
      self.writeCheck = nil
      guard self.pendingWrites > 0, let deadline = self.writeDeadline else { return }
      if context.eventLoop.now >= deadline {
        context.close(promise: nil)
      } else {
        self.scheduleWriteCheck(context)
      }
    }
  }
}

@available(*, unavailable)
extension TransferDeadlines: Sendable {}

/// Reports bytes before they are decoded, because the decoder emits a head only when it is
/// complete.
private final class ByteObserver: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let bytesArrived: () -> Void

  init(_ bytesArrived: @escaping () -> Void) { self.bytesArrived = bytesArrived }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    bytesArrived()
    context.fireChannelRead(data)
  }
}

@available(*, unavailable)
extension ByteObserver: Sendable {}

// MARK: - TransferLimits

/// Limits on slow clients.
package struct TransferLimits: Sendable {
  /// The maximum time from the first to the last byte of a request head.
  package var head: TimeAmount
  /// The minimum rate in bytes per second: of a request body, and of a response that waits for its
  /// client.
  package var bytesPerSecond: Int
  /// How long a body can be slower than that rate.
  package var grace: TimeAmount
  /// The maximum duration of a request body.
  package var bodyTotal: TimeAmount
  /// How long a response that waits for its client can be slower than that rate.
  package var unread: TimeAmount
  /// How long a connection can be open without a request.
  package var idle: TimeAmount

  package init(
    head: TimeAmount = .seconds(30), bytesPerSecond: Int = 500, grace: TimeAmount = .seconds(30),
    bodyTotal: TimeAmount = .minutes(30), unread: TimeAmount = .seconds(30),
    idle: TimeAmount = .seconds(90)
  ) {
    self.head = head
    self.bytesPerSecond = bytesPerSecond
    self.grace = grace
    self.bodyTotal = bodyTotal
    self.unread = unread
    self.idle = idle
  }

  /// Returns the time for `count` bytes at the minimum rate.
  func time(for count: Int) -> TimeAmount {
    .nanoseconds(Int64(count) * 1_000_000_000 / Int64(bytesPerSecond))
  }
}
