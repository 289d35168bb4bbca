package import Hummingbird
package import NIOCore

extension ResponseBody {
  /// A body of known length that is read in chunks while it is sent, so that only one chunk is in
  /// memory. `pieces` receives the number of bytes before the chunk.
  package init(
    length: Int, pieces: @escaping @Sendable (Int) async throws -> ByteBuffer?
  ) {
    self.init(contentLength: length) { writer in
      var position = 0
      while let piece = try await pieces(position) {
        position += piece.readableBytes
        try await writer.write(piece)
      }
      try await writer.finish(nil)
    }
  }

  /// The bytes in `range` of a source that is read while the client receives it. `part` returns at
  /// least one byte from an offset on.
  package init(
    range: Range<Int>, part: @escaping @Sendable (Int) async throws -> [UInt8]
  ) {
    self.init(length: range.count) { position in
      let rest = range.count - position
      guard rest > 0 else { return nil }
      let bytes = try await part(range.lowerBound + position)
      guard !bytes.isEmpty else { throw IncompleteSourceError() }
      return ByteBuffer(bytes: bytes.prefix(rest))
    }
  }
}

/// The error for a source that ended before its announced length. The connection closes.
private struct IncompleteSourceError: Error {}
