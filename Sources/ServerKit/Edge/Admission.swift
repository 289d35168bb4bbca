import Accounts
import HTTPTypes
package import Hummingbird
package import Model
import NIOCore
import Synchronization

/// How much work the server takes on at once.
package struct AdmissionLimits: Sendable {
  package var requests: Int
  /// Requests of clients of one network: one IPv4 address, or the /64 of an IPv6 address.
  package var requestsPerNetwork: Int
  /// Bytes of request bodies held or announced.
  package var bodyBytes: Int
  /// The most that one body is counted as: no route keeps more of it in memory.
  package var countedPerBody: Int
  /// Seconds that a refused client is asked to wait.
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

  /// Body bytes of clients of one network: a quarter, but always one whole body.
  package var bodyBytesPerNetwork: Int { max(bodyBytes / 4, countedPerBody) }
}

/// Refuses requests beyond the limits with 503, so that a full server stays quick for those that it
/// serves. A request holds no slot while it waits for its client: neither while bytes of its body
/// are awaited nor while its client does not read the answer. A body counts as it arrives. A
/// download of unknown length holds its slot while it is made; a live stream (`text/event-stream`)
/// only until it begins.
package struct Admission: RouterMiddleware {
  private let hall: Hall
  private let probes: Set<String>

  /// - Parameter prefix: the path that goes before every other of this server's.
  package init(_ limits: AdmissionLimits, prefix: String = "") {
    probes = healthPaths(prefix: prefix)
    hall = Hall(limits)
  }

  /// Requests inside at this moment.
  package var count: Int { hall.requests.count }

  package func handle(
    _ request: Request, context: BookContext,
    next: (Request, BookContext) async throws -> Response
  ) async throws -> Response {
    // A full server is alive: a monitor must not restart it for that.
    if probes.contains(request.uri.path) { return try await next(request, context) }
    let network = context.clientNetwork
    let ticket = try Ticket(hall, network)
    var request = request
    if let announced = request.headers[.contentLength].flatMap({ Int($0) }) {
      // A body that will never fit is not asked to come again.
      if min(announced, hall.limits.countedPerBody) > hall.limits.bodyBytes {
        throw tooLarge(hall.limits.bodyBytes)
      }
      guard hall.hasRoom(for: announced) else { throw hall.full }
    }
    if request.headers.contains(.contentLength) || request.headers.contains(.transferEncoding) {
      let body = request.body
      request.body = RequestBody(asyncSequence: CountedBody(body: body, ticket: ticket))
    }
    let response = try await ClientNetwork.$current.withValue(network) {
      try await next(request, context)
    }
    return withExtendedLifetime(ticket) { keep(ticket, while: response) }
  }

  private func keep(_ ticket: Ticket, while response: Response) -> Response {
    guard response.body.contentLength == nil,
      response.headers[.contentType]?.hasPrefix("text/event-stream") != true
    else { return response }
    let body = response.body
    var response = response
    response.body = ResponseBody { writer in
      try await body.write(PausingWriter(writer: writer, ticket: ticket))
      withExtendedLifetime(ticket) {}
    }
    return response
  }
}

/// The paths of health checks, which are answered however full the server is.
func healthPaths(prefix: String) -> Set<String> {
  Set(["/livez", "/readyz", "/api/v1/health"].map { prefix + $0 })
}

/// The counts that all requests share.
final class Hall: Sendable {
  let limits: AdmissionLimits
  let requests: NetworkShares
  let bytes: NetworkShares

  init(_ limits: AdmissionLimits) {
    self.limits = limits
    requests = NetworkShares(total: limits.requests, share: limits.requestsPerNetwork)
    bytes = NetworkShares(total: limits.bodyBytes, share: limits.bodyBytesPerNetwork)
  }

  var full: Failure { Failure(.unavailable, "server.busy", retryAfter: limits.retryAfter) }

  /// Whether a body of `count` bytes would fit now. Nothing is reserved.
  func hasRoom(for count: Int) -> Bool {
    bytes.count + min(max(0, count), limits.countedPerBody) <= limits.bodyBytes
  }
}

/// One request's slot; given back when nothing holds it any more, whichever way the request ends.
final class Ticket: Sendable {
  private let hall: Hall
  private let network: ClientNetwork?
  private let bytes = Atomic<Int>(0)

  init(_ hall: Hall, _ network: ClientNetwork?) throws(Failure) {
    do {
      try hall.requests.take(for: network)
    } catch {
      throw error == .full
        ? hall.full
        : .shareTaken(hall.limits.requestsPerNetwork, retryAfter: hall.limits.retryAfter)
    }
    self.hall = hall
    self.network = network
  }

  /// Counts `count` more bytes of the body.
  /// - Throws: unavailable, when that is more than the server takes.
  func add(bytes count: Int) throws(Failure) {
    let before = bytes.load(ordering: .relaxed)
    let added = min(before + max(0, count), hall.limits.countedPerBody) - before
    do {
      try hall.bytes.take(added, for: network)
    } catch {
      throw hall.full
    }
    bytes.store(before + added, ordering: .relaxed)
  }

  /// Gives the slot back while the request waits for its client.
  func pause() { hall.requests.giveBack(for: network) }

  /// Takes the slot again, above the limit if need be: a request that has begun is not refused.
  func resume() { hall.requests.takeAnyway(for: network) }

  deinit {
    hall.bytes.giveBack(bytes.load(ordering: .relaxed), for: network)
    hall.requests.giveBack(for: network)
  }
}

/// A body, counted as it arrives.
private struct CountedBody: AsyncSequence, Sendable {
  let body: RequestBody
  let ticket: Ticket

  struct AsyncIterator: AsyncIteratorProtocol {
    var body: RequestBody.AsyncIterator
    let ticket: Ticket

    mutating func next() async throws -> ByteBuffer? {
      ticket.pause()
      defer { ticket.resume() }
      guard let chunk = try await body.next() else { return nil }
      try ticket.add(bytes: chunk.readableBytes)
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(body: body.makeAsyncIterator(), ticket: ticket)
  }
}

/// Gives the request's slot back while a piece of the answer waits for its client.
private struct PausingWriter: ResponseBodyWriter {
  var writer: any ResponseBodyWriter
  let ticket: Ticket

  mutating func write(_ buffer: ByteBuffer) async throws {
    ticket.pause()
    defer { ticket.resume() }
    try await writer.write(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    let ticket = ticket
    ticket.pause()
    defer { ticket.resume() }
    try await writer.finish(trailingHeaders)
  }
}

extension ClientNetwork {
  init(_ address: IPAddress) { self.init(high: address.high, low: address.low) }
}

extension BookContext {
  /// The network of the client; nil where its address is not known.
  package var clientNetwork: ClientNetwork? { client.address.map { ClientNetwork($0) } }
}
