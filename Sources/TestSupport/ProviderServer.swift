import Curl
import Foundation
package import HTTPTypes
import Hummingbird
import Logging
import Model
import NIOCore
package import Outgoing
import Synchronization

/// A local server in place of a provider, with a real socket. It sends the responses that the test
/// returns and records the requests.
package final class ProviderServer: Sendable {
  /// A request that the server received.
  package struct ReceivedRequest: Sendable {
    package let method: String
    package let path: String
    package let query: String
    package let headers: HTTPFields
    package let body: [UInt8]
    /// The host and port in the request.
    package let authority: String

    /// The body as a JSON object; empty for anything else.
    package var object: [String: Any] {
      // For anything else, as documented.
      (try? JSON.parse(Data(body))) as? [String: Any] ?? [:]
    }

    package func header(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { headers[$0] }
    }
  }

  /// A response that the server sends.
  package struct StubResponse: Sendable {
    package var status: Int
    package var headers: [String: String]
    package var body: [UInt8]
    /// The seconds before the response.
    package var delay: Double
    /// Sent in pieces without a content length.
    package var isEndless: Bool

    package init(
      _ status: Int = 200, _ body: [UInt8] = [], type: String = "application/json",
      headers: [String: String] = [:], delay: Double = 0, isEndless: Bool = false
    ) {
      self.status = status
      self.headers = headers.merging(["Content-Type": type]) { own, _ in own }
      self.body = body
      self.delay = delay
      self.isEndless = isEndless
    }

    package static func json(_ text: String, _ status: Int = 200) -> StubResponse {
      StubResponse(status, Array(text.utf8))
    }

    package static func redirect(to url: String, _ status: Int = 302) -> StubResponse {
      StubResponse(status, headers: ["Location": url])
    }
  }

  package let port: Int
  private let log: Log

  package var requests: [ReceivedRequest] { log.all.withLock { $0 } }
  /// The number of clients that disconnected before the response.
  package var abandoned: Int { log.abandoned.withLock { $0 } }
  package var hostAndPort: String { "127.0.0.1:\(port)" }
  package var url: String { "http://\(hostAndPort)" }

  /// A client that is allowed to send requests to this server, but to no other private address.
  package var outgoing: OutgoingClient {
    OutgoingClient(allowing: AllowedHosts(hostAndPort) ?? AllowedHosts())
  }

  fileprivate final class Log: Sendable {
    let all = Mutex<[ReceivedRequest]>([])
    let abandoned = Mutex(0)
  }

  private init(port: Int, log: Log) {
    self.port = port
    self.log = log
  }

  /// Runs a server for as long as `body` runs.
  package static func run<Value: Sendable>(
    _ answer: @escaping @Sendable (ReceivedRequest) -> StubResponse,
    _ body: @escaping @Sendable (ProviderServer) async throws -> Value
  ) async throws -> Value {
    let log = Log()
    let (ports, found) = AsyncStream<Int>.makeStream()
    let responder = CallbackResponder<BasicRequestContext> { request, _ in
      try await respond(to: request, log, answer)
    }
    var logger = Logger(label: "provider")
    logger.logLevel = .critical
    let application = Application(
      responder: responder,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) },
      logger: logger)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        // Without a port nothing would end the wait below.
        defer { found.finish() }
        // The error is ignored; `body` fails if there is no server.
        try? await application.run()
        return nil
      }
      defer { group.cancelAll() }
      var iterator = ports.makeAsyncIterator()
      let port = await iterator.next() ?? 0
      return try await body(ProviderServer(port: port, log: log))
    }
  }

  private static func respond(
    to request: Request, _ log: Log, _ answer: @Sendable (ReceivedRequest) -> StubResponse
  ) async throws -> Response {
    try await request.body.consumeWithInboundCloseHandler { body in
      let bytes = Array(buffer: try await body.collect(upTo: 1 << 24))
      let received = ReceivedRequest(
        method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
        headers: request.headers, body: bytes, authority: request.head.authority ?? "")
      log.all.withLock { $0.append(received) }
      let stub = answer(received)
      if stub.delay > 0 { try await Task.sleep(for: .seconds(stub.delay)) }
      return response(stub)
    } onInboundClosed: {
      log.abandoned.withLock { $0 += 1 }
    }
  }

  private static func response(_ stub: StubResponse) -> Response {
    var headers = HTTPFields()
    for (name, value) in stub.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    let body: ResponseBody =
      stub.isEndless
      ? ResponseBody { writer in
        for _ in 0..<1000 { try await writer.write(ByteBuffer(bytes: stub.body)) }
        try await writer.finish(nil)
      } : ResponseBody(byteBuffer: ByteBuffer(bytes: stub.body))
    return Response(status: .init(code: stub.status), headers: headers, body: body)
  }
}
