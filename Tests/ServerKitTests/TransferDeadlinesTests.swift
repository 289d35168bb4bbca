import Accounts
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import Testing

@testable import ServerKit

/// A handler that holds writes until the test releases them, like the socket of a client that does
/// not read.
private final class PausedWriteHandler: ChannelOutboundHandler {
  typealias OutboundIn = HTTPResponsePart
  var promises: [EventLoopPromise<Void>?] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promises.append(promise)
  }

  func releaseOne() {
    guard !promises.isEmpty else { return }
    promises.removeFirst()?.succeed()
  }
}

@Suite struct TransferDeadlinesTests {
  private let socket = PausedWriteHandler()
  private let channel: EmbeddedChannel
  private let loop = EmbeddedEventLoop()

  init() throws {
    channel = EmbeddedChannel(
      handlers: [socket, TransferDeadlines(TransferLimits())], loop: loop)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/client")).wait()
  }

  private func receive(_ part: HTTPRequestPart) throws {
    try channel.writeInbound(part)
    channel.read()
  }

  private func begin() throws {
    try receive(
      .head(HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")))
  }

  @Test func aBodyThatStopsComingTimesOutAndItsConnectionCloses() throws {
    try begin()
    loop.advanceTime(by: .seconds(29))
    try channel.throwIfErrorCaught()
    loop.advanceTime(by: .seconds(1))
    #expect(throws: BodyTimeout.self) { try channel.throwIfErrorCaught() }
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(5))
    #expect(!channel.isActive)
  }

  @Test func oneByteASecondIsTooSlow() throws {
    try begin()
    var caught = false
    for _ in 0..<40 where !caught {
      loop.advanceTime(by: .seconds(1))
      do { try channel.throwIfErrorCaught() } catch is BodyTimeout { caught = true }
      if !caught { try receive(.body(ByteBuffer(string: "x"))) }
    }
    #expect(caught)
  }

  @Test func aSlowPhoneMayTakeMinutes() throws {
    try begin()
    for _ in 0..<100 {
      loop.advanceTime(by: .seconds(10))
      try receive(.body(ByteBuffer(repeating: 0, count: 5_000)))
    }
    try receive(.end(nil))
    loop.advanceTime(by: .hours(1))
    try channel.throwIfErrorCaught()
    #expect(channel.isActive)
  }

  @Test func noBodyTakesLongerThanTheTotal() throws {
    try begin()
    var caught = false
    for _ in 0..<181 where !caught {
      loop.advanceTime(by: .seconds(10))
      do { try channel.throwIfErrorCaught() } catch is BodyTimeout { caught = true }
      if !caught { try receive(.body(ByteBuffer(repeating: 0, count: 50_000))) }
    }
    #expect(caught)
  }

  @Test func theServersOwnPausesAreNotTheClients() throws {
    // The server requests no more of the body.
    try channel.writeInbound(
      HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")))
    loop.advanceTime(by: .minutes(5))
    try channel.throwIfErrorCaught()
    #expect(channel.isActive)
  }

  @Test func aClientThatReadsNothingIsDisconnected() throws {
    channel.writeAndFlush(
      HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 40_000)), promise: nil)
    #expect(socket.promises.count == 3)
    loop.advanceTime(by: .seconds(29))
    socket.releaseOne()
    loop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func aQuietLiveStreamStaysOpen() throws {
    channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    socket.releaseOne()
    loop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
  }

  @Test("A client that reads only a few bytes now and then is disconnected")
  func trickledAnswer() throws {
    channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    for _ in 0..<100 {
      channel.writeAndFlush(
        HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 100)), promise: nil)
    }
    var seconds = 0
    while channel.isActive, seconds < 1_000 {
      loop.advanceTime(by: .seconds(29))
      socket.releaseOne()
      seconds += 29
    }
    #expect(seconds < 60)
  }

  @Test("A client that reads at the minimum rate receives the complete response")
  func slowReader() throws {
    channel.writeAndFlush(
      HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 100 * 16 * 1024)), promise: nil)
    for _ in 0..<100 {
      loop.advanceTime(by: .seconds(29))
      socket.releaseOne()
    }
    loop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
  }

  @Test("The time between two events of a live stream does not count for the client")
  func liveEvents() throws {
    channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    socket.releaseOne()
    for _ in 0..<100 {
      loop.advanceTime(by: .minutes(5))
      channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(string: ": \n\n")), promise: nil)
      socket.releaseOne()
    }
    #expect(channel.isActive)
  }

  @Test func aTimeoutIsAnswered408InBothLanguages() async throws {
    let server = makeServer { router in
      router.post("slow") { _, _ -> String in throw BodyTimeout() }
    }
    for (language, word) in [("en", "slowly"), ("ru", "медленно")] {
      let answer = try await server(makeRequest(.post, "/slow", [.acceptLanguage: language]))
      #expect(answer.status.code == 408)
      #expect(answer.headers[.connection] == "close")
      #expect(try await text(of: answer).contains(word))
    }
  }
}

/// Tests with a real decoder, which emits a head only when it is complete.
@Suite struct HeadDeadlineTests {
  private let channel: EmbeddedChannel
  private let loop = EmbeddedEventLoop()

  init() throws {
    channel = EmbeddedChannel(loop: loop)
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false)
    try channel.pipeline.syncOperations.addHandlers([
      HTTP1ToHTTPServerCodec(secure: false), TransferDeadlines(TransferLimits()),
    ])
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/client")).wait()
  }

  private func receive(_ text: String) throws {
    try channel.writeInbound(ByteBuffer(string: text))
  }

  @Test("A connection whose request head arrives byte by byte is closed after 30 seconds")
  func trickledHead() throws {
    var seconds = 0
    let long = String(repeating: "x", count: 99)
    for byte in "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: \(long)" {
      guard channel.isActive else { break }
      try receive(String(byte))
      loop.advanceTime(by: .seconds(1))
      seconds += 1
    }
    #expect(seconds == 30)
  }

  @Test("Each request head on a connection has 30 seconds")
  func nextHead() throws {
    let head = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in 0..<3 {
      try receive(head)
      channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
      channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
      loop.advanceTime(by: .minutes(1))
      #expect(channel.isActive)
    }
    try receive("GET")
    loop.advanceTime(by: .seconds(30))
    #expect(!channel.isActive)
  }

  @Test("A pipelined request head waits for the previous response")
  func pipelinedHead() throws {
    try receive("GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /nex")
    try receive("t")
    loop.advanceTime(by: .minutes(2))
    #expect(channel.isActive)
  }
}

@Suite struct PacedWriterTests {
  @Test func largePiecesAreCutAndWrittenInOrder() async throws {
    let written = CollectingWriter()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    var writer = PacedWriter(
      writer: written, eventLoop: MultiThreadedEventLoopGroup.singleton.any(),
      held: HeldBytes(NetworkShares(total: 1 << 20, share: 1 << 20), nil))
    try await writer.write(ByteBuffer(bytes: bytes))
    #expect(written.bytes == bytes)
  }
}
