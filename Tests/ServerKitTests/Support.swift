import HTTPTypes
import Hummingbird
import Logging
import Model
import NIOCore

@testable import ServerKit

struct TestSource: RequestContextSource {
  var logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
}

func makeContext(_ headers: HTTPFields = [:], contract: Contract = .own) -> AppRequestContext {
  var context = AppRequestContext(source: TestSource())
  context.headers = headers
  context.contract = contract
  context.requestID = "test-1"
  return context
}

func makeRequest(
  _ method: HTTPRequest.Method = .get, _ path: String = "/", _ headers: HTTPFields = [:],
  host: String = "localhost:8080", body: String = ""
) -> Request {
  Request(
    head: HTTPRequest(
      method: method, scheme: "http", authority: host, path: path, headerFields: headers),
    body: RequestBody(buffer: ByteBuffer(string: body)))
}

/// Returns a responder with the complete edge around the routes of the closure.
func makeServer(
  _ settings: EdgeSettings = EdgeSettings(deployment: .local, logsRequests: false),
  _ routes: (Router<AppRequestContext>) -> Void
) -> @Sendable (Request) async throws -> Response {
  let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
  routes(router)
  router.add(middleware: NotFoundMiddleware())
  let edge = makeEdge(around: router.buildResponder(), settings: settings)
  return { try await edge.respond(to: $0, context: AppRequestContext(source: TestSource())) }
}

final class CollectingWriter: ResponseBodyWriter {
  var bytes: [UInt8] = []
  func write(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }
  func finish(_ trailingHeaders: HTTPFields?) {}
}

func bytes(of response: Response) async throws -> [UInt8] {
  let written = CollectingWriter()
  try await response.body.write(written)
  return written.bytes
}

func text(of response: Response) async throws -> String {
  String(decoding: try await bytes(of: response), as: UTF8.self)
}

/// Returns the failure that `body` throws; nil when it throws none.
func failure(of body: () throws -> Void) -> Failure? {
  do {
    try body()
    return nil
  } catch {
    return error as? Failure
  }
}

func failure(of body: () async throws -> Void) async -> Failure? {
  do {
    try await body()
    return nil
  } catch {
    return error as? Failure
  }
}
