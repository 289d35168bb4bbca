import Accounts
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import NIOPosix
import Testing

@testable import ServerKit

private func context(
  _ address: String, forwarded: String? = nil, proxies: TrustedProxies = .none
) throws -> AppRequestContext {
  var context = AppRequestContext(
    source: TestSource(), peer: try SocketAddress(ipAddress: address, port: 4_000),
    eventLoop: MultiThreadedEventLoopGroup.singleton.any())
  context.deployment = Deployment(baseURL: Deployment.local.baseURL, proxies: proxies)
  if let forwarded { context.headers[.forwardedFor] = forwarded }
  return context
}

@Suite struct RequestShareTests {
  private let admission = Admission(AdmissionLimits(requests: 16))

  /// Returns the failure of a request of `second` while two requests of `first` are running.
  private func refusal(
    while first: AppRequestContext, asks second: AppRequestContext
  ) async throws -> Failure? {
    try await admission.handle(makeRequest(), context: first) { _, _ in
      try await admission.handle(makeRequest(), context: first) { _, _ in
        let refused = await failure {
          _ = try await admission.handle(makeRequest(), context: second) { _, _ in
            Response(status: .ok)
          }
        }
        return Response(
          status: .ok, headers: [.retryAfter: refused.map { "\($0.code) \($0.arguments)" } ?? ""])
      }
    }.headers[.retryAfter].flatMap { $0.isEmpty ? nil : Failure(.unavailable, $0) }
  }

  @Test("One address can use an eighth of the slots, and other addresses can use theirs")
  func addresses() async throws {
    let attacker = try context("192.0.2.1")
    let refused = try await refusal(while: attacker, asks: attacker)
    #expect(refused?.code == #"server.share ["max": "2"]"#)
    #expect(try await refusal(while: attacker, asks: context("192.0.2.2")) == nil)
    #expect(admission.count == 0)
  }

  @Test("Eight addresses that take as much as they can leave slots for others")
  func room() throws {
    let slots = NetworkShares(total: 256, share: 32, leavesRoom: true)
    let networks = try (1...9).map { ClientNetwork(try #require(IPAddress("192.0.2.\($0)"))) }
    for _ in 1...32 {
      for network in networks.prefix(8) {
        do { try slots.acquire(for: network) } catch { #expect(error == .full) }
      }
    }
    #expect(slots.count <= 208)
    for _ in 1...10 { try slots.acquire(for: networks[8]) }
    #expect(throws: NetworkShares.Refusal.full) { try slots.acquire(5, for: networks[0]) }
    // A network that holds nothing can take what is left.
    #expect(throws: Never.self) {
      try slots.acquire(for: ClientNetwork(try #require(IPAddress("192.0.2.10"))))
    }
  }

  @Test("Addresses of one IPv6 /64 share a limit, others do not")
  func prefixes() async throws {
    let first = try context("2001:db8:0:1::1")
    #expect(try await refusal(while: first, asks: context("2001:db8:0:1:9::2")) != nil)
    #expect(try await refusal(while: first, asks: context("2001:db8:0:2::1")) == nil)
  }

  @Test("Behind a trusted proxy each client has a limit, and a client cannot claim another address")
  func proxies() async throws {
    let proxies = try #require(TrustedProxies("10.0.0.1"))
    let one = try context("10.0.0.1", forwarded: "192.0.2.1", proxies: proxies)
    let two = try context("10.0.0.1", forwarded: "192.0.2.2", proxies: proxies)
    #expect(try await refusal(while: one, asks: two) == nil)
    #expect(try await refusal(while: one, asks: one) != nil)
    let liar = try context("198.51.100.1", forwarded: "192.0.2.1", proxies: proxies)
    let other = try context("198.51.100.1", forwarded: "192.0.2.2", proxies: proxies)
    #expect(try await refusal(while: liar, asks: other) != nil)
  }

  @Test("The failure states the limit in both languages")
  func words() async throws {
    for (language, word) in [("en", "At most 7"), ("ru", "не больше 7")] {
      let server = makeServer { router in
        router.get("share") { _, _ -> String in throw Failure.shareTaken(7) }
      }
      let answer = try await server(makeRequest(.get, "/share", [.acceptLanguage: language]))
      #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "1")
      #expect(try await text(of: answer).contains(word))
    }
  }

  @Test("Handlers can read the network of their client")
  func currentNetwork() async throws {
    let client = try context("192.0.2.1")
    _ = try await admission.handle(makeRequest(), context: client) { _, _ in
      #expect(ClientNetwork.current != nil && ClientNetwork.current == client.clientNetwork)
      return Response(status: .ok)
    }
    #expect(ClientNetwork.current == nil)
  }
}

@Suite struct UnreadResponseTests {
  private let pressure = BackPressure(ResponseLimits(bytes: 512 << 10, bytesPerNetwork: 128 << 10))

  private func answer(
    _ context: AppRequestContext, _ bytes: Int = 100_000, type: String = "application/zip"
  ) async throws -> Response {
    try await pressure.handle(makeRequest(), context: context) { _, _ in
      Response(
        status: .ok, headers: [.contentType: type],
        body: ResponseBody(byteBuffer: ByteBuffer(repeating: 1, count: bytes)))
    }
  }

  @Test("Large responses beyond the limit of an address are refused until one has been read")
  func share() async throws {
    let client = try context("192.0.2.1")
    var unread = [try await answer(client), try await answer(client)]
    #expect(unread.allSatisfy { $0.status == .ok } && pressure.count == 128 << 10)
    let refused = try await answer(client)
    #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "2")
    #expect(try await answer(client, 60_000).status == .ok)
    #expect(try await answer(context("192.0.2.2")).status == .ok)
    unread.removeLast()
    #expect(try await answer(client).status == .ok)
    #expect(try await bytes(of: unread[0]).count == 100_000)
    unread.removeAll()
    #expect(pressure.count == 0)
  }

  @Test("All unread responses together are limited, and live streams are not counted")
  func total() async throws {
    var unread: [Response] = []
    for host in 1...8 { unread.append(try await answer(context("192.0.2.\(host)"))) }
    #expect(try await answer(context("192.0.2.9")).status == .serviceUnavailable)
    let live = try await answer(context("192.0.2.9"), type: "text/event-stream")
    #expect(live.status == .ok && unread.count == 8)
  }

  @Test("A response larger than the limit is sent if its address holds no other")
  func oneLarge() async throws {
    let client = try context("192.0.2.1")
    var unread = [try await answer(client, 1 << 20)]
    #expect(try await bytes(of: unread[0]).count == 1 << 20)
    unread.removeAll()
    let both = [try await answer(client, 1 << 20), try await answer(client, 1 << 20)]
    await #expect(throws: NetworkShares.Refusal.full) { _ = try await bytes(of: both[0]) }
  }

  /// A writer that records how many bytes count as held while it receives the body.
  private final class CountingWriter: ResponseBodyWriter {
    let pressure: BackPressure
    var held: [Int] = []

    init(_ pressure: BackPressure) { self.pressure = pressure }

    func write(_ buffer: ByteBuffer) { held.append(pressure.count) }
    func finish(_ trailingHeaders: HTTPFields?) {}
  }

  @Test("A compressed response counts as its plain bytes, which are in memory while it is sent")
  func compressed() async throws {
    let request = makeRequest(.get, "/", [.acceptEncoding: "gzip"])
    let plainSize = 4 << 20
    let counts = CountingWriter(pressure)
    do {
      let response = try await pressure.handle(request, context: context("192.0.2.1")) {
        try await Compression().handle($0, context: $1) { _, _ in
          Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(repeating: 1, count: plainSize)))
        }
      }
      #expect(response.headers[.contentEncoding] == "gzip")
      try await response.body.write(counts)
    }
    #expect(!counts.held.isEmpty && counts.held.allSatisfy { $0 == plainSize })
    #expect(pressure.count == 0)
  }
}

@Suite struct ConnectionLimitTests {
  private let loop = EmbeddedEventLoop()

  private func connect(_ connections: Connections, _ address: String) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: ConnectionLimitHandler(connections), loop: loop)
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 4_000)
    channel.pipeline.fireChannelActive()
    return channel
  }

  private func ask(_ path: String, _ channel: EmbeddedChannel) throws {
    try channel.writeInbound(
      HTTPRequestPart.head(
        HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)))
  }

  private func isClosed(_ channel: EmbeddedChannel) throws -> Bool {
    loop.run()
    var isClosed = false
    channel.closeFuture.assumeIsolated().whenComplete { _ in isClosed = true }
    return isClosed
  }

  @Test("An address has a limit of connections, and closing one makes room for another")
  func share() throws {
    let connections = Connections(ConnectionLimits(connections: 8))
    let first = try connect(connections, "192.0.2.1")
    let second = try connect(connections, "192.0.2.1")
    #expect(try !isClosed(first) && isClosed(second))
    #expect(try !isClosed(connect(connections, "192.0.2.2")))
    first.pipeline.fireChannelInactive()
    #expect(connections.count == 1)
    #expect(try !isClosed(connect(connections, "192.0.2.1")))
  }

  @Test("Connections of a trusted proxy are not limited")
  func proxy() throws {
    let proxies = try #require(TrustedProxies("10.0.0.1"))
    let connections = Connections(ConnectionLimits(connections: 8), proxies: proxies)
    for _ in 0..<8 { #expect(try !isClosed(connect(connections, "10.0.0.1"))) }
  }

  @Test("A full server responds to health checks on further connections, and with 503 to all else")
  func probes() throws {
    let connections = Connections(
      ConnectionLimits(connections: 1, probes: 2), prefix: "/book")
    let open = try connect(connections, "192.0.2.1")
    try ask("/sign-in", open)
    #expect(try open.readInbound(as: HTTPRequestPart.self) != nil)

    let probe = try connect(connections, "192.0.2.2")
    try ask("/book/livez?x=1", probe)
    #expect(try probe.readInbound(as: HTTPRequestPart.self) != nil)
    #expect(try !isClosed(probe))
    let refused = try connect(connections, "192.0.2.3")
    try ask("/sign-in", refused)
    #expect(try refused.readInbound(as: HTTPRequestPart.self) == nil)
    guard case .head(let head)? = try refused.readOutbound(as: HTTPResponsePart.self) else {
      Issue.record("nothing was answered")
      return
    }
    #expect(head.status == .serviceUnavailable && head.headerFields[.retryAfter] == "1")
    #expect(try isClosed(refused))
    loop.advanceTime(by: .seconds(5))
    #expect(try isClosed(probe) && !isClosed(open))
  }

  @Test("Beyond the connections for health checks no connection is kept open")
  func full() throws {
    let connections = Connections(ConnectionLimits(connections: 1, probes: 1))
    let open = [
      try connect(connections, "192.0.2.1"), try connect(connections, "192.0.2.2"),
    ]
    #expect(try isClosed(connect(connections, "192.0.2.3")))
    #expect(connections.count == 2 && open.count == 2)
  }
}
