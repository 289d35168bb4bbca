import Model
package import Outgoing
import WorkerMessages

/// Pictures from other servers, asked for by this one and never by a browser. What was fetched a
/// moment ago for a thumbnail is there still when the entry is saved.
package actor FetchedPictures {
  private let outgoing: Outgoing
  private var kept: [(url: String, bytes: [UInt8], at: ContinuousClock.Instant)] = []

  init(_ outgoing: Outgoing) { self.outgoing = outgoing }

  /// 10 MiB and 15 seconds, redirects and the search for the name included.
  package static let limits = OutgoingLimits(
    bytes: 10 << 20, seconds: 15, redirects: 5,
    types: ["image/", "application/octet-stream", "binary/octet-stream"])
  /// In bytes and seconds; a picture is kept for one person's next few taps.
  private static let (mostKept, secondsKept) = (24 << 20, 600.0)

  /// The bytes behind a link, unverified.
  /// - Throws: a problem of `field` that says what went wrong.
  package nonisolated func fetch(_ url: String, field: String) async throws -> ImageFile {
    if let bytes = await find(url) { return ImageFile(bytes) }
    let answer: OutgoingAnswer
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
    await keep(url, answer.body)
    return ImageFile(answer.body)
  }

  private static func failure(_ error: OutgoingError, _ field: String) -> Failure {
    let megabytes = "\(limits.bytes >> 20)"
    return switch error {
    case .address: .invalid(FieldProblem(field, "url.address"))
    case .unreachable, .redirects: .invalid(FieldProblem(field, "url.unreachable"))
    case .late: .invalid(FieldProblem(field, "url.late"))
    case .size: .invalid(FieldProblem(field, "url.tooLarge", ["max": megabytes]))
    case .contentType: .invalid(FieldProblem(field, "url.notPicture"))
    case .busy: Failure(.unavailable, "server.busy", retryAfter: 2)
    }
  }

  // MARK: - What is kept

  private func find(_ url: String) -> [UInt8]? {
    kept.removeAll { $0.at.duration(to: .now) > .seconds(Self.secondsKept) }
    return kept.first { $0.url == url }?.bytes
  }

  private func keep(_ url: String, _ bytes: [UInt8]) {
    kept.removeAll { $0.url == url }
    kept.append((url, bytes, .now))
    var total = kept.reduce(0) { $0 + $1.bytes.count }
    while total > Self.mostKept { total -= kept.removeFirst().bytes.count }
  }
}

extension Images {
  /// A picture from elsewhere as a page may show it before anything is kept: decoded and written
  /// anew in the worker, at most `width` wide.
  /// - Throws: as `FetchedPictures.fetch`, and what the worker refuses.
  package func preview(_ url: String, width: Int) async throws -> [UInt8] {
    let file = try await fetched.fetch(url, field: "url")
    let prepared = try await workers.prepare(file.bytes)
    return try await workers.derive(prepared.bytes, maxWidth: width, format: .webp)
  }
}
