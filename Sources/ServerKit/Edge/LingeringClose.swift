import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A handler that reads the rest of a request's body after an early response to a request with
/// `Connection: close`. The HTTP server stops reading then, and a client that sends the whole body
/// before it reads the response would wait until the limit on the duration of a body. After the
/// body the connection closes.
final class LingeringClose: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private var isLastRequest = false
  private var isReceiving = false
  /// Whether the rest of the body is discarded.
  private var isDiscarding = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var data = data
    switch unwrapInboundIn(data) {
    case .head(var head):
      isLastRequest = Self.closes(head)
      if isLastRequest {
        // The HTTP server recognises only this form.
        head.headerFields[.connection] = "close"
        data = wrapInboundOut(.head(head))
      }
      isReceiving = true
    case .body: break
    case .end: isReceiving = false
    }
    guard isDiscarding else { return context.fireChannelRead(data) }
    if !isReceiving { context.close(promise: nil) }
  }

  /// Whether the client announces that it sends no further request: in any case, also in a list.
  private static func closes(_ head: HTTPRequest) -> Bool {
    head.headerFields[values: .connection].contains { value in
      value.split(separator: ",").contains { trimmed($0).lowercased() == "close" }
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isDiscarding, isReceiving { context.read() }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    guard case .end = unwrapOutboundIn(data), isLastRequest, isReceiving else { return }
    isDiscarding = true
    context.read()
  }
}

@available(*, unavailable)
extension LingeringClose: Sendable {}
