import HTTPTypes
package import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// A handler that responds to `Expect: 100-continue` at once. Without it, curl and clients based on
/// it wait for a second before each large upload.
final class ExpectContinue: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data),
      head.headerFields[.expect]?.lowercased() == "100-continue"
    {
      let goOn = HTTPResponse(status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
    }
    context.fireChannelRead(data)
  }
}

extension HTTPServerBuilder {
  /// Returns an HTTP/1.1 server with limits on connections and on slow clients.
  package static func commonplace(
    _ limits: TransferLimits = TransferLimits(), connections: Connections = Connections()
  ) -> HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          ConnectionLimitHandler(connections), TransferDeadlines(limits), ExpectContinue(),
        ],
        idleTimeout: limits.idle))
  }
}
