import Accounts
import HTTPTypes
package import Hummingbird
package import Model
import NIOCore

/// Limits on concurrent requests and their bodies.
package struct AdmissionLimits: Sendable {
  package var requests: Int
  /// Concurrent requests of one network: one IPv4 address, or the /64 of an IPv6 address.
  package var requestsPerNetwork: Int
  /// Bytes of request bodies in memory or announced.
  package var bodyBytes: Int
  /// The maximum that one body is counted as. No route keeps more of a body in memory.
  package var countedPerBody: Int
  /// The `Retry-After` of refused requests, in seconds.
  package var retryAfter: Int

  /// - Parameter requestsPerNetwork: nil for an eighth of `requests`.
  package init(
    requests: Int = 256, requestsPerNetwork: Int? = nil, bodyBytes: Int = 256 << 20,
    countedPerBody: Int = BodyLimit.photos, retryAfter: Int = 1
  ) {
    self.requests = requests
    self.requestsPerNetwork = requestsPerNetwork ?? max(1, requests / 8)
    self.bodyBytes = bodyBytes
    self.countedPerBody = countedPerBody
    self.retryAfter = retryAfter
  }

  /// The limit on body bytes of one network: a quarter of `bodyBytes`, but at least one full body.
  package var bodyBytesPerNetwork: Int { max(bodyBytes / 4, countedPerBody) }
}

/// A middleware that refuses requests beyond the limits with 503, so that an overloaded server
/// stays fast for the requests that it accepts. A request releases its slot while it waits for its
/// client: until the next bytes of its body arrive, and while the client does not read the
/// response. Body bytes are counted as they arrive. A download of unknown length holds its slot
/// while it is produced; a live stream (`text/event-stream`) only until it begins.
package struct Admission: RouterMiddleware {
  private let counter: AdmissionCounter
  private let probes: Set<String>

  /// - Parameter prefix: the path of the base URL.
  package init(_ limits: AdmissionLimits, prefix: String = "") {
    probes = healthPaths(prefix: prefix)
    counter = AdmissionCounter(limits)
  }

  /// The number of requests that hold a slot.
  package var count: Int { counter.requests.count }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    // Health checks are always answered: a monitor must not restart a server because it is busy.
    if probes.contains(request.uri.path) { return try await next(request, context) }
    let network = context.clientNetwork
    let permit = try AdmissionPermit(counter, network)
    var request = request
    if let announced = request.headers[.contentLength].flatMap({ Int($0) }) {
      // A body that can never fit is refused without `Retry-After`.
      if min(announced, counter.limits.countedPerBody) > counter.limits.bodyBytes {
        throw tooLarge(counter.limits.bodyBytes)
      }
      guard counter.hasRoom(for: announced) else { throw counter.busyFailure }
    }
    if request.headers.contains(.contentLength) || request.headers.contains(.transferEncoding) {
      let body = request.body
      request.body = RequestBody(asyncSequence: CountedBody(body: body, permit: permit))
    }
    let response = try await ClientNetwork.$current.withValue(network) {
      try await next(request, context)
    }
    return withExtendedLifetime(permit) { hold(permit, until: response) }
  }

  /// Keeps the slot until a response of unknown length has been written.
  private func hold(_ permit: AdmissionPermit, until response: Response) -> Response {
    guard response.body.contentLength == nil,
      response.headers[.contentType]?.hasPrefix("text/event-stream") != true
    else { return response }
    let body = response.body
    var response = response
    response.body = ResponseBody { writer in
      try await body.write(PausingWriter(writer: writer, permit: permit))
      withExtendedLifetime(permit) {}
    }
    return response
  }
}

/// Returns the paths of health checks, which are answered even if the server is full: with and
/// without the prefix, because monitors use any host name and often know only the server's address.
/// - Parameter prefix: the path of the base URL.
func healthPaths(prefix: String) -> Set<String> {
  let paths = ["/livez", "/readyz", "/api/v1/health"]
  return Set(paths + paths.map { prefix + $0 })
}

/// The counters that all requests share.
final class AdmissionCounter: Sendable {
  let limits: AdmissionLimits
  let requests: NetworkShares
  let bytes: NetworkShares

  init(_ limits: AdmissionLimits) {
    self.limits = limits
    requests = NetworkShares(
      total: limits.requests, share: limits.requestsPerNetwork, leavesRoom: true)
    bytes = NetworkShares(total: limits.bodyBytes, share: limits.bodyBytesPerNetwork)
  }

  var busyFailure: Failure { Failure(.unavailable, "server.busy", retryAfter: limits.retryAfter) }

  /// Whether a body of `count` bytes would fit now. Nothing is reserved.
  func hasRoom(for count: Int) -> Bool {
    bytes.count + min(max(0, count), limits.countedPerBody) <= limits.bodyBytes
  }
}

/// The slot of one request. It is released when the last reference is dropped, however the request
/// ends.
final class AdmissionPermit: Sendable {
  private let counter: AdmissionCounter
  private let network: ClientNetwork?
  private let bytes = Locked(0)

  init(_ counter: AdmissionCounter, _ network: ClientNetwork?) throws(Failure) {
    do {
      try counter.requests.acquire(for: network)
    } catch {
      throw error == .full
        ? counter.busyFailure
        : .shareTaken(counter.limits.requestsPerNetwork, retryAfter: counter.limits.retryAfter)
    }
    self.counter = counter
    self.network = network
  }

  /// Counts `count` more bytes of the body.
  /// - Throws: unavailable when the limit on body bytes is reached.
  func add(bytes count: Int) throws(Failure) {
    let before = bytes.withLock { $0 }
    let added = min(before + max(0, count), counter.limits.countedPerBody) - before
    do {
      try counter.bytes.acquire(added, for: network)
    } catch {
      throw counter.busyFailure
    }
    bytes.withLock { $0 = before + added }
  }

  /// Releases the slot while the request waits for its client.
  func pause() { counter.requests.release(for: network) }

  /// Acquires the slot again, even above the limit, because a request in progress is not refused.
  func resume() { counter.requests.acquireUnconditionally(for: network) }

  deinit {
    counter.bytes.release(bytes.withLock { $0 }, for: network)
    counter.requests.release(for: network)
  }
}

/// A request body whose bytes are counted as they arrive.
private struct CountedBody: AsyncSequence, Sendable {
  let body: RequestBody
  let permit: AdmissionPermit

  struct AsyncIterator: AsyncIteratorProtocol {
    var body: RequestBody.AsyncIterator
    let permit: AdmissionPermit

    mutating func next() async throws -> ByteBuffer? {
      permit.pause()
      defer { permit.resume() }
      guard let chunk = try await body.next() else { return nil }
      try permit.add(bytes: chunk.readableBytes)
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(body: body.makeAsyncIterator(), permit: permit)
  }
}

/// A writer that releases the request's slot while a chunk waits for the client.
private struct PausingWriter: ResponseBodyWriter {
  var writer: any ResponseBodyWriter
  let permit: AdmissionPermit

  mutating func write(_ buffer: ByteBuffer) async throws {
    permit.pause()
    defer { permit.resume() }
    try await writer.write(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    let permit = permit
    permit.pause()
    defer { permit.resume() }
    try await writer.finish(trailingHeaders)
  }
}

extension ClientNetwork {
  init(_ address: IPAddress) { self.init(high: address.high, low: address.low) }
}

extension AppRequestContext {
  /// The network of the client; nil if its address is unknown.
  package var clientNetwork: ClientNetwork? { client.address.map { ClientNetwork($0) } }
}
