import Model
package import Outgoing
import WorkerMessages

/// Images of other servers, fetched by this server and never by a browser. An image that was
/// fetched for a thumbnail is cached, so that it need not be fetched again when the entry is saved.
package actor RemoteImageCache {
  private let outgoing: OutgoingClient
  private var entries: [(url: String, bytes: [UInt8], at: ContinuousClock.Instant)] = []

  init(_ outgoing: OutgoingClient) { self.outgoing = outgoing }

  /// 10 MiB and 15 seconds, including redirects and DNS. Some servers send images without their type,
  /// as `octet-stream`; the worker checks the bytes of all of them.
  package static let limits = OutgoingLimits(
    bytes: 10 << 20, seconds: 15, redirects: 5,
    types: ["image/", "application/octet-stream", "binary/octet-stream"])
  /// The size of the cache in bytes, and the seconds for which an image is cached: the next few
  /// steps of one user.
  private static let (maxBytes, secondsKept) = (24 << 20, 600.0)

  /// Returns the unverified bytes at a URL.
  /// - Parameter field: the field of the request that contains the URL, such as `images.0.url`.
  /// - Throws: invalid with the reason as a problem of `field`; unavailable (`server.busy`).
  package nonisolated func fetch(_ url: String, field: String) async throws -> ImageFile {
    if let bytes = await find(url) { return ImageFile(bytes) }
    let answer: OutgoingResponse
    do {
      answer = try await outgoing.send(
        OutgoingRequest(.get, url, headers: [("accept", "image/*")], limits: Self.limits))
    } catch let error as OutgoingError {
      throw Self.failure(error, field)
    }
    guard answer.isSuccess else {
      throw Failure.invalid(FieldProblem(field, "url.status", ["status": "\(answer.status)"]))
    }
    guard ImageFormat(sniffing: answer.body) != nil else {
      throw Failure.invalid(FieldProblem(field, "url.notPicture"))
    }
    await store(url, answer.body)
    return ImageFile(answer.body)
  }

  private static func failure(_ error: OutgoingError, _ field: String) -> Failure {
    let megabytes = "\(limits.bytes >> 20)"
    return switch error {
    case .forbiddenAddress: .invalid(FieldProblem(field, "url.address"))
    case .unreachable, .tooManyRedirects: .invalid(FieldProblem(field, "url.unreachable"))
    case .timeout: .invalid(FieldProblem(field, "url.late"))
    case .tooLarge: .invalid(FieldProblem(field, "url.tooLarge", ["max": megabytes]))
    case .unacceptableContentType: .invalid(FieldProblem(field, "url.notPicture"))
    case .busy: Failure(.unavailable, "server.busy", retryAfter: 2)
    }
  }

  // MARK: - Cache

  private func find(_ url: String) -> [UInt8]? {
    entries.removeAll { $0.at.duration(to: .now) > .seconds(Self.secondsKept) }
    return entries.first { $0.url == url }?.bytes
  }

  private func store(_ url: String, _ bytes: [UInt8]) {
    entries.removeAll { $0.url == url }
    entries.append((url, bytes, .now))
    var total = entries.reduce(0) { $0 + $1.bytes.count }
    while total > Self.maxBytes { total -= entries.removeFirst().bytes.count }
  }
}

extension Images {
  /// Returns an image of another server for a page to show before it is stored: decoded and
  /// re-encoded in the worker, at most `width` wide.
  /// - Throws: what `RemoteImageCache.fetch` does, and what the worker refuses.
  package func preview(_ url: String, width: Int) async throws -> [UInt8] {
    let file = try await remoteImages.fetch(url, field: "url")
    let prepared = try await workers.prepare(file.bytes, maxBytes: Images.maxBytes)
    return try await workers.derive(prepared.bytes, maxWidth: width, format: .webp)
  }
}
