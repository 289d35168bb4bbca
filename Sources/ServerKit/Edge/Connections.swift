import Accounts
import HTTPTypes
import Hummingbird
package import HummingbirdCore
import Model
package import NIOCore
import NIOHTTPTypes

/// Limits on open connections.
package struct ConnectionLimits: Sendable {
  package var connections: Int
  /// Connections of one network. Trusted proxies and unix sockets are exempt.
  package var perNetwork: Int
  /// Connections beyond `connections` that are accepted for health checks only.
  package var probes: Int
  /// How long such a connection can stay open.
  package var probeTime: TimeAmount

  /// - Parameters:
  ///   - perNetwork: nil for an eighth of `connections`.
  ///   - probes: connections above `connections` that are kept to answer health checks, and 503 to
  ///     other requests.
  ///   - probeTime: the time after which such a connection is closed.
  package init(
    connections: Int = 4_096, perNetwork: Int? = nil, probes: Int = 32,
    probeTime: TimeAmount = .seconds(5)
  ) {
    self.connections = connections
    self.perNetwork = perNetwork ?? max(1, connections / 8)
    self.probes = probes
    self.probeTime = probeTime
  }
}

/// Counts the open connections of the server.
package final class Connections: Sendable {
  let limits: ConnectionLimits
  let proxies: TrustedProxies
  /// The paths of health checks.
  let probes: Set<String>
  private let shares: NetworkShares

  /// - Parameter prefix: the path of the base URL, which precedes the paths of health checks.
  package init(
    _ limits: ConnectionLimits = ConnectionLimits(), proxies: TrustedProxies = .none,
    prefix: String = ""
  ) {
    self.limits = limits
    self.proxies = proxies
    probes = healthPaths(prefix: prefix)
    shares = NetworkShares(
      total: limits.connections + limits.probes, share: limits.perNetwork, leavesRoom: true)
  }

  package var count: Int { shares.count }

  /// Counts a new connection.
  func open(_ network: ClientNetwork?) throws(NetworkShares.Refusal) {
    try shares.acquire(for: network)
  }

  /// Whether the connections that can send any request are within their limit.
  var hasRoom: Bool { shares.count <= limits.connections }

  func close(_ network: ClientNetwork?) { shares.release(for: network) }

  /// Returns the network to which `peer` counts; nil for proxies, unix sockets and tests.
  func network(of peer: SocketAddress?) -> ClientNetwork? {
    guard let peer, !proxies.contains(peer) else { return nil }
    return IPAddress(peer).map { ClientNetwork($0) }
  }
}

/// A handler that closes connections beyond the limits as soon as they are accepted. The server
/// does not stop accepting, because it could then not answer health checks either.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  /// The phase of one connection. The middleware `Admission` limits requests instead.
  private enum Phase {
    case new
    case open
    /// Beyond the limit: only health checks are answered.
    case probe
    /// Refused when it was accepted, or closed since: nothing is read.
    case closed
  }

  private let connections: Connections
  private var phase = Phase.new
  private var network: ClientNetwork?
  /// Closes a connection for health checks when its time is over.
  private var end: Scheduled<Void>?

  init(_ connections: Connections) { self.connections = connections }

  func channelActive(context: ChannelHandlerContext) {
    network = connections.network(of: context.channel.remoteAddress)
    do {
      try connections.open(network)
    } catch {
      phase = .closed
      context.fireChannelActive()
      context.close(promise: nil)
      return
    }
    phase = connections.hasRoom ? .open : .probe
    if phase == .probe {
      end = context.eventLoop.assumeIsolated().scheduleTask(in: connections.limits.probeTime) {
        context.close(promise: nil)
      }
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    release()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { release() }

  private func release() {
    end?.cancel()
    end = nil
    if phase == .open || phase == .probe { connections.close(network) }
    phase = .closed
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch phase {
    case .probe:
      if case .head(let head) = unwrapInboundIn(data), !isProbe(head) {
        refuse(context)
      } else {
        context.fireChannelRead(data)
      }
    case .closed: return
    case .new, .open: context.fireChannelRead(data)
    }
  }

  private func isProbe(_ head: HTTPRequest) -> Bool {
    connections.probes.contains(String((head.path ?? "").prefix { $0 != "?" }))
  }

  private func refuse(_ context: ChannelHandlerContext) {
    let head = HTTPResponse(
      status: .serviceUnavailable,
      headerFields: [.retryAfter: "1", .connection: "close", .contentLength: "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    release()
    context.close(promise: nil)
  }
}

@available(*, unavailable)
extension ConnectionLimitHandler: Sendable {}

// MARK: - ExpectContinue

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
          LingeringClose(),
        ],
        idleTimeout: limits.idle))
  }
}

// MARK: - Cancel on disconnect

extension Request {
  /// Runs `work` and cancels it if the client disconnects before it is done, so that abandoned work
  /// neither occupies a queue nor costs money. `work` must read the body from the request that it
  /// receives. The response contains `Connection: close`. A request with a chunked body is not
  /// cancelled, and its response does not contain this header.
  package func cancelOnDisconnect(
    in context: AppRequestContext, _ work: (Request) async throws -> Response
  ) async throws -> Response {
    // Hummingbird detects a disconnect only through the original body. `Admission` replaces a
    // chunked body in order to count it, and without a connection there is nothing to detect.
    guard context.peer != nil, headers[.transferEncoding] == nil else {
      return try await work(self)
    }
    do {
      var response = try await body.consumeWithCancellationOnInboundClose { body in
        var request = self
        request.body = body
        return try await work(request)
      }
      response.headers[.connection] = "close"
      return response
    } catch {
      throw ConnectionCloseError(cause: error)
    }
  }
}

/// An error after which the connection closes. The response has to announce it, because otherwise
/// the client would send its next request on this connection and lose it.
struct ConnectionCloseError: Error {
  let cause: any Error
}
