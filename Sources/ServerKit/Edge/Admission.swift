import HTTPTypes
package import Hummingbird
import Model
import NIOCore
import Synchronization

/// How much work the server takes on at once.
package struct AdmissionLimits: Sendable {
  package var requests: Int
  /// Bytes of request bodies held or announced.
  package var bodyBytes: Int
  /// The most that one body is counted as: no route keeps more of it in memory.
  package var countedPerBody: Int
  /// Seconds that a refused client is asked to wait.
  package var retryAfter: Int

  package init(
    requests: Int = 256, bodyBytes: Int = 256 << 20, countedPerBody: Int = BodyLimit.photos,
    retryAfter: Int = 1
  ) {
    self.requests = requests
    self.bodyBytes = bodyBytes
    self.countedPerBody = countedPerBody
    self.retryAfter = retryAfter
  }
}

/// Refuses with 503 what would be more than the limits, so that a full server stays quick for those
/// inside. A request holds no slot while it waits for bytes of its body, and its body counts as it
/// arrives, so that clients that announce much and send little take nothing from others. A download of unknown length counts until it is written; a live stream
/// (`text/event-stream`) only until it begins.
package struct Admission: RouterMiddleware {
  private let hall: Hall
  private let retryAfter: Int
  private let probes: Set<String>

  /// - Parameter prefix: the path that goes before every other of this server's.
  package init(_ limits: AdmissionLimits, prefix: String = "") {
    probes = Set(["/livez", "/readyz", "/api/v1/health"].map { prefix + $0 })
    hall = Hall(limits)
    retryAfter = limits.retryAfter
  }

  /// Requests inside at this moment.
  package var count: Int { hall.requests.load(ordering: .relaxed) }

  package func handle(
    _ request: Request, context: BookContext,
    next: (Request, BookContext) async throws -> Response
  ) async throws -> Response {
    // A full server is alive: whoever watches over it must not end it for that.
    if probes.contains(request.uri.path) { return try await next(request, context) }
    guard let ticket = Ticket(hall) else { throw full }
    var request = request
    if let announced = request.headers[.contentLength].flatMap({ Int($0) }) {
      // One that will never fit is not asked to come again.
      if min(announced, hall.limits.countedPerBody) > hall.limits.bodyBytes {
        throw tooLarge(hall.limits.bodyBytes)
      }
      guard hall.hasRoom(for: announced) else { throw full }
    }
    if request.headers.contains(.contentLength) || request.headers.contains(.transferEncoding) {
      let body = request.body
      request.body = RequestBody(asyncSequence: CountedBody(body: body, ticket: ticket, full: full))
    }
    let response = try await next(request, context)
    return withExtendedLifetime(ticket) { keep(ticket, while: response) }
  }

  private var full: Failure { Failure(.unavailable, "server.busy", retryAfter: retryAfter) }

  private func keep(_ ticket: Ticket, while response: Response) -> Response {
    guard response.body.contentLength == nil,
      response.headers[.contentType]?.hasPrefix("text/event-stream") != true
    else { return response }
    let body = response.body
    var response = response
    response.body = ResponseBody { writer in
      try await body.write(writer)
      withExtendedLifetime(ticket) {}
    }
    return response
  }
}

/// The counts that all requests share.
final class Hall: Sendable {
  let limits: AdmissionLimits
  let requests = Atomic<Int>(0)
  let bytes = Atomic<Int>(0)

  init(_ limits: AdmissionLimits) { self.limits = limits }

  /// Whether a body of `count` bytes would fit now. Nothing is reserved.
  func hasRoom(for count: Int) -> Bool {
    bytes.load(ordering: .relaxed) + min(max(0, count), limits.countedPerBody) <= limits.bodyBytes
  }
}

/// One request's place; given back when nothing holds it any more, whichever way the request ends.
final class Ticket: Sendable {
  private let hall: Hall
  private let bytes = Atomic<Int>(0)

  init?(_ hall: Hall) {
    self.hall = hall
    guard hall.requests.add(1, ordering: .relaxed).newValue <= hall.limits.requests else {
      return nil  // deinit gives the place back
    }
  }

  /// Counts `count` more bytes of the body; false when that is more than the server takes.
  func add(bytes count: Int) -> Bool {
    let before = bytes.load(ordering: .relaxed)
    let after = min(before + max(0, count), hall.limits.countedPerBody)
    let (_, total) = hall.bytes.add(after - before, ordering: .relaxed)
    bytes.store(after, ordering: .relaxed)
    return total <= hall.limits.bodyBytes
  }

  /// Gives the slot back while the request waits for its client.
  func pause() { hall.requests.subtract(1, ordering: .relaxed) }

  /// Takes the slot again, above the limit if need be: a request that has begun is not refused.
  func resume() { hall.requests.add(1, ordering: .relaxed) }

  deinit {
    hall.bytes.subtract(bytes.load(ordering: .relaxed), ordering: .relaxed)
    hall.requests.subtract(1, ordering: .relaxed)
  }
}

/// A body, counted as it arrives.
private struct CountedBody: AsyncSequence, Sendable {
  let body: RequestBody
  let ticket: Ticket
  let full: Failure

  struct AsyncIterator: AsyncIteratorProtocol {
    var body: RequestBody.AsyncIterator
    let ticket: Ticket
    let full: Failure

    mutating func next() async throws -> ByteBuffer? {
      ticket.pause()
      defer { ticket.resume() }
      guard let chunk = try await body.next() else { return nil }
      guard ticket.add(bytes: chunk.readableBytes) else { throw full }
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(body: body.makeAsyncIterator(), ticket: ticket, full: full)
  }
}
