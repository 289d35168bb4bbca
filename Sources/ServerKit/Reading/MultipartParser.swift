import Model
package import NIOCore

/// Reads `multipart/form-data` (RFC 7578) piece by piece: it holds back no more than a boundary's
/// length of a part's bytes, and gives out the rest as it comes.
package struct MultipartParser {
  package enum Event: Sendable {
    /// A new part begins.
    case part(PartHead)
    /// More bytes of the part that began last.
    case bytes(ByteBuffer)
    /// The part that began last is whole.
    case end
  }

  private enum Phase {
    case preamble, headers, body, epilogue
  }

  private let delimiter: [UInt8]
  private let limits: MultipartLimits
  private var pending = ByteBuffer()
  private var phase = Phase.preamble
  private var parts = 0
  private var partBytes = 0
  private var totalBytes = 0

  /// `boundary` as the content type names it: 1–70 bytes.
  package init?(boundary: String, limits: MultipartLimits = MultipartLimits()) {
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.limits = limits
    pending.writeString("\r\n")  // the first boundary may stand at the very start
  }

  /// What `chunk` completes. Throws `body.malformed` and, past a limit, `body.tooLarge`.
  package mutating func feed(_ chunk: ByteBuffer) throws -> [Event] {
    totalBytes += chunk.readableBytes
    guard totalBytes <= limits.totalBytes else { throw tooLarge(limits.totalBytes) }
    pending.writeImmutableBuffer(chunk)
    var events: [Event] = []
    while try advance(&events) {}
    pending.discardReadBytes()
    return events
  }

  /// Call after the last chunk: `body.malformed` when the closing boundary never came.
  package func finish() throws {
    guard phase == .epilogue else { throw Failure.malformed("body.malformed") }
  }

  /// One step; false when more bytes are needed.
  private mutating func advance(_ events: inout [Event]) throws -> Bool {
    switch phase {
    case .preamble: return try boundary { _ in }
    case .headers: return try headers(&events)
    case .body:
      var closed = false
      let moved = try boundary { bytes in
        if bytes.readableBytes > 0 { events.append(.bytes(bytes)) }
      } found: {
        closed = true
      }
      if closed { events.append(.end) }
      return moved
    case .epilogue:
      pending.clear()
      return false
    }
  }

  /// Gives what precedes the next boundary to `before` and passes the boundary if it is whole.
  private mutating func boundary(
    _ before: (ByteBuffer) -> Void, found: () -> Void = {}
  ) throws -> Bool {
    let match = pending.withUnsafeReadableBytes { BoundaryMatch(of: delimiter, in: $0) }
    if let slice = pending.readSlice(length: match.plain) {
      partBytes += slice.readableBytes
      guard phase == .preamble || partBytes <= limits.partBytes else {
        throw tooLarge(limits.partBytes)
      }
      before(slice)
    }
    guard let (length, isLast) = match.boundary else { return false }
    pending.moveReaderIndex(forwardBy: length)
    found()
    phase = isLast ? .epilogue : .headers
    return true
  }

  private mutating func headers(_ events: inout [Event]) throws -> Bool {
    let view = pending.readableBytesView
    guard let block = pending.withUnsafeReadableBytes({ PartHead.block(in: $0) }) else {
      guard view.count <= limits.headerBytes else { throw Failure.malformed("body.malformed") }
      return false
    }
    guard block.length <= limits.headerBytes else { throw Failure.malformed("body.malformed") }
    parts += 1
    guard parts <= limits.parts else { throw Failure(.tooLarge, "body.tooLarge") }
    guard let head = PartHead(lines: Array(view.prefix(block.text))) else {
      throw Failure.malformed("body.malformed")
    }
    pending.moveReaderIndex(forwardBy: block.length)
    partBytes = 0
    phase = .body
    events.append(.part(head))
    return true
  }
}

/// How much of a form is accepted.
package struct MultipartLimits: Sendable {
  package var parts: Int
  /// Of one part's headers.
  package var headerBytes: Int
  package var partBytes: Int
  package var totalBytes: Int

  package init(
    parts: Int = 64, headerBytes: Int = 8 << 10, partBytes: Int = 32 << 20,
    totalBytes: Int = BodyLimit.photos
  ) {
    self.parts = parts
    self.headerBytes = headerBytes
    self.partBytes = partBytes
    self.totalBytes = totalBytes
  }
}
