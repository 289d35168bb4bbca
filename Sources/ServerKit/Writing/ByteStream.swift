package import Hummingbird
package import NIOCore

extension ResponseBody {
  /// A body of known length that is read piece by piece while it is sent; nothing more than one
  /// piece is held. `pieces` receives the number of bytes before the piece.
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

  /// The bytes in `range` of something that is read part by part while the client takes it. `part`
  /// answers the bytes from an offset on, as many as it likes and at least one.
  package init(
    range: Range<Int>, part: @escaping @Sendable (Int) async throws -> [UInt8]
  ) {
    self.init(length: range.count) { position in
      let rest = range.count - position
      guard rest > 0 else { return nil }
      let bytes = try await part(range.lowerBound + position)
      guard !bytes.isEmpty else { throw IncompleteSource() }
      return ByteBuffer(bytes: bytes.prefix(rest))
    }
  }
}

/// Something that ended before the length that was announced for it. The connection closes.
private struct IncompleteSource: Error {}
