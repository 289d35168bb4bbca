import Model
package import NIOCore

/// An incremental parser of `multipart/form-data` (RFC 7578). It buffers at most a boundary's
/// length of a part's bytes and emits the rest as it arrives.
package struct MultipartParser {
  package enum Event: Sendable {
    /// A new part begins.
    case part(PartHeaders)
    /// More bytes of the part that began last.
    case bytes(ByteBuffer)
    /// The current part is complete.
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

  /// Creates a parser; nil unless `boundary` from the content type has 1–70 bytes.
  package init?(boundary: String, limits: MultipartLimits = MultipartLimits()) {
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.limits = limits
    pending.writeString("\r\n")  // the first boundary may be at the very beginning
  }

  /// Returns the events that `chunk` completes.
  /// - Throws: `body.malformed`; `body.tooLarge` above a limit.
  package mutating func feed(_ chunk: ByteBuffer) throws -> [Event] {
    totalBytes += chunk.readableBytes
    guard totalBytes <= limits.totalBytes else { throw tooLarge(limits.totalBytes) }
    pending.writeImmutableBuffer(chunk)
    var events: [Event] = []
    while try advance(&events) {}
    pending.discardReadBytes()
    return events
  }

  /// Checks that the form is complete, after the last chunk.
  /// - Throws: `body.malformed` if the closing boundary is missing.
  package func finish() throws {
    guard phase == .epilogue else { throw Failure.malformed("body.malformed") }
  }

  /// Advances by one step; returns false when more bytes are needed.
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

  /// Passes the bytes that precede the next boundary to `before`, and skips the boundary if it is
  /// complete.
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
    guard let block = pending.withUnsafeReadableBytes({ PartHeaders.block(in: $0) }) else {
      guard view.count <= limits.headerBytes else { throw Failure.malformed("body.malformed") }
      return false
    }
    guard block.length <= limits.headerBytes else { throw Failure.malformed("body.malformed") }
    parts += 1
    guard parts <= limits.parts else { throw Failure(.tooLarge, "body.tooLarge") }
    guard let head = PartHeaders(lines: Array(view.prefix(block.text))) else {
      throw Failure.malformed("body.malformed")
    }
    pending.moveReaderIndex(forwardBy: block.length)
    partBytes = 0
    phase = .body
    events.append(.part(head))
    return true
  }
}

/// Limits of a multipart form.
package struct MultipartLimits: Sendable {
  package var parts: Int
  /// The headers of one part.
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
