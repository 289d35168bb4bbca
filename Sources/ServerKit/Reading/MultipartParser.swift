import Foundation
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

// MARK: - BoundaryMatch

/// The position of a multipart boundary in a buffer.
struct BoundaryMatch {
  /// The number of bytes at the front that precede any boundary.
  let plain: Int
  /// The boundary that follows them, including its line end; nil when more bytes are needed.
  let boundary: (length: Int, isLast: Bool)?

  init(of delimiter: [UInt8], in bytes: UnsafeRawBufferPointer) {
    var start = 0
    while let candidate = Self.nextReturn(in: bytes, from: start) {
      switch Self.look(at: candidate, for: delimiter, in: bytes) {
      case .boundary(let length, let isLast):
        self.init(plain: candidate, boundary: (length, isLast))
        return
      case .tooShort:
        self.init(plain: candidate, boundary: nil)
        return
      case .other:
        start = candidate + 1
      }
    }
    self.init(plain: bytes.count, boundary: nil)
  }

  private init(plain: Int, boundary: (length: Int, isLast: Bool)?) {
    self.plain = plain
    self.boundary = boundary
  }

  /// What begins at one position.
  private enum Look {
    case boundary(length: Int, isLast: Bool)
    /// Perhaps a boundary: more bytes are needed.
    case tooShort
    case other
  }

  /// Returns the position of the next carriage return, with which a boundary begins.
  private static func nextReturn(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0D, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private static func look(
    at start: Int, for delimiter: [UInt8], in bytes: UnsafeRawBufferPointer
  ) -> Look {
    let given = min(delimiter.count, bytes.count - start)
    guard let base = bytes.baseAddress, memcmp(base + start, delimiter, given) == 0 else {
      return .other
    }
    var end = start + delimiter.count
    guard end < bytes.count else { return .tooShort }
    if bytes[end] == UInt8(ascii: "-") {
      guard end + 1 < bytes.count else { return .tooShort }
      let isLast = bytes[end + 1] == UInt8(ascii: "-")
      return isLast ? .boundary(length: end + 2 - start, isLast: true) : .other
    }
    let padding = bytes[end...].prefix(64).prefix(while: { $0 == 0x20 || $0 == 0x09 })
    end = padding.endIndex
    guard end + 1 < bytes.count else { return padding.count < 64 ? .tooShort : .other }
    guard bytes[end] == 0x0D, bytes[end + 1] == 0x0A else { return .other }
    return .boundary(length: end + 2 - start, isLast: false)
  }
}

// MARK: - PartHeaders

/// The headers of a part of a form.
package struct PartHeaders: Sendable, Equatable {
  /// The field's name.
  package let name: String
  /// The file's name without folders; nil for a field that is not a file.
  package let fileName: String?
  /// As sent, such as `image/jpeg`; nil when the part has none.
  package let contentType: String?

  /// Returns nil unless there is a `Content-Disposition: form-data` with a name.
  init?(lines: [UInt8]) {
    var disposition: HeaderValue?
    var contentType: String?
    for line in lines.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[colon...].dropFirst().filter { $0 != 0x0D }
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "content-disposition": disposition = HeaderValue(value)
      case "content-type":
        contentType = String(validUTF8: value).map { String(trimmed($0[...])) }
      default: break
      }
    }
    guard let disposition, disposition.value == "form-data",
      let name = disposition.parameters["name"], !name.utf8.contains(0)
    else { return nil }
    self.name = Self.unescaped(name)
    fileName = disposition.parameters["filename"].map(Self.withoutFolders)
    self.contentType = contentType
  }

  /// Browsers send a quotation mark in a name as `%22`, and line ends as `%0D` and `%0A`.
  private static func unescaped(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    return name.replacing("%22", with: "\"").replacing("%0D%0A", with: "\n")
  }

  private static func withoutFolders(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    return unescaped(String(last.filter { $0 != "\0" }))
  }

  /// Returns the lengths of the header lines at the front of `bytes`: of the text, and including
  /// the empty line that ends it. Nil when that line has not arrived yet.
  static func block(in bytes: UnsafeRawBufferPointer) -> (text: Int, length: Int)? {
    var run = 2  // the line end of the boundary counts as one
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let wanted: UInt8 = run % 2 == 0 ? 0x0D : 0x0A
      run = byte == wanted ? run + 1 : byte == 0x0D ? 1 : 0
      index += 1
      if run == 4 { return (max(0, index - 4), index) }
    }
    return nil
  }
}
