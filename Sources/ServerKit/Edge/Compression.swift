import CZlib
import HTTPTypes
package import Hummingbird
import NIOCore

/// A middleware that compresses text of more than 1 KB with gzip if the client accepts it. Images
/// and compressed data are not changed. Bodies up to 1 MB are compressed at once, so that the
/// response has a length; larger and endless ones are compressed while they are written.
package struct Compression: RouterMiddleware {
  /// Level 4 reaches four fifths of the best compression in a third of its time.
  package static let level: Int32 = 4
  private static let minSize = 1024
  private static let maxBufferedSize = 1 << 20

  package init() {}

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    if let length = response.body.contentLength, length <= Self.minSize { return response }
    guard Self.shouldCompress(response) else { return response }
    var plain = response
    plain.headers.append(Self.varies)
    guard acceptsGzip(request.headers[.acceptEncoding]), request.method != .head,
      response.status.kind == .successful || response.status.kind == .clientError
    else { return plain }
    return try await Self.compressed(plain)
  }

  private static func shouldCompress(_ response: Response) -> Bool {
    guard let type = response.headers[.contentType], isCompressible(type) else { return false }
    return !response.headers.contains(.contentEncoding)
      && !response.headers.contains(.contentRange)
  }

  private static func compressed(_ plain: Response) async throws -> Response {
    var response = plain
    response.headers.append(encoding)
    if let tag = response.headers[.eTag] {
      response.headers[.eTag] = EntityTag.compressedForm(of: tag)
    }
    let body = plain.body
    guard let length = body.contentLength, length <= maxBufferedSize else {
      response.body = ResponseBody { writer in
        try await body.write(GzipWriter(writer: writer, gzip: Gzip(level: level, memory: .small)))
      }
      return response
    }
    let collected = CollectedBody()
    try await body.write(collected)
    response.body = ResponseBody(byteBuffer: Gzip.compress(collected.bytes, level: level))
    return response
  }

  private static let varies = HTTPField(name: .vary, value: "Accept-Encoding")
  private static let encoding = HTTPField(name: .contentEncoding, value: "gzip")

  static func isCompressible(_ type: String) -> Bool {
    let essence = type.prefix(while: { $0 != ";" && $0 != " " })
    return switch essence {
    case "application/json", "text/html", "text/css", "text/javascript", "image/svg+xml",
      "application/problem+json", "application/x-ndjson", "text/plain", "application/xml",
      "application/rss+xml", "application/atom+xml", "application/manifest+json",
      "application/wasm", "text/csv":
      true
    default: false
    }
  }
}

/// Returns whether an `Accept-Encoding` value accepts gzip.
func acceptsGzip(_ header: String?) -> Bool {
  guard let header else { return false }
  for part in header.split(separator: ",") {
    let pieces = part.split(separator: ";").map(trimmed)
    guard let name = pieces.first, name == "gzip" || name == "*" else { continue }
    let refused = pieces.dropFirst().contains { piece in
      piece.hasPrefix("q=") && (Double(piece.dropFirst(2)) ?? 1) == 0
    }
    if !refused { return true }
    if name == "gzip" { return false }
  }
  return false
}

/// A writer that collects a body that is known to be small.
private final class CollectedBody: ResponseBodyWriter {
  var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) {
    if bytes.readableBytes == 0 { bytes = buffer } else { bytes.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailingHeaders: HTTPFields?) {}
}

/// A writer that compresses pieces of at most 64 KiB and yields after each, so that other tasks can
/// run.
private struct GzipWriter: ResponseBodyWriter {
  private static let pieceSize = 64 * 1024

  var writer: any ResponseBodyWriter
  let gzip: Gzip

  /// - Throws: also `NetworkShares.Refusal`, as `PacedWriter.write`.
  mutating func write(_ buffer: ByteBuffer) async throws {
    // The plain bytes remain in memory until the last piece is sent. `BackPressure` would count only
    // what they are compressed to.
    try (writer as? PacedWriter)?.held.grow(to: buffer.readableBytes)
    var rest = buffer
    while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceSize)),
      piece.readableBytes > 0
    {
      let compressed = gzip.add(piece)
      if compressed.readableBytes > 0 { try await writer.write(compressed) }
      await Task.yield()
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    let rest = gzip.finish()
    if rest.readableBytes > 0 { try await writer.write(rest) }
    try await writer.finish(trailingHeaders)
  }
}

// MARK: - Gzip

/// A gzip stream. It must not be used by several tasks at once.
final class Gzip {
  /// On the heap, because zlib stores the address of the stream.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The memory of a stream: 256 KiB for the best compression, 64 KiB when many streams are open at
  /// once.
  enum Memory {
    case large, small

    fileprivate var windowBits: Int32 { self == .large ? 15 : 13 }
    fileprivate var level: Int32 { self == .large ? 8 : 6 }
  }

  init(level: Int32, memory: Memory = .large) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Adding 16 selects gzip's header and checksum instead of zlib's.
    deflateInit2_(
      stream, level, Z_DEFLATED, memory.windowBits + 16, memory.level, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses `bytes`. Returns the output that is ready and was not returned yet, which is often
  /// empty.
  func add(_ bytes: ByteBuffer) -> ByteBuffer { deflate(bytes, Z_NO_FLUSH) }

  /// Returns the end of the stream.
  func finish() -> ByteBuffer { deflate(ByteBuffer(), Z_FINISH) }

  /// Returns `bytes` compressed at once.
  static func compress(_ bytes: ByteBuffer, level: Int32) -> ByteBuffer {
    Gzip(level: level).deflate(bytes, Z_FINISH)
  }

  private func deflate(_ bytes: ByteBuffer, _ flush: Int32) -> ByteBuffer {
    var output = ByteBuffer()
    bytes.withUnsafeReadableBytes { input in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      var space: Int
      repeat {
        space = max(512, Int(stream.pointee.avail_in) / 3)
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: space) { free in
          space = free.count
          stream.pointee.next_out = free.bindMemory(to: UInt8.self).baseAddress
          stream.pointee.avail_out = UInt32(free.count)
          _ = CZlib.deflate(stream, flush)
          return free.count - Int(stream.pointee.avail_out)
        }
      } while stream.pointee.avail_out == 0
    }
    return output
  }
}
