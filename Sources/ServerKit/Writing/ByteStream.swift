package import Hummingbird
package import NIOCore

extension ResponseBody {
  /// A body of known length that is read piece by piece while it is sent; nothing more than one
  /// piece is held.
  package init(
    length: Int, pieces: @escaping @Sendable (Int) async throws -> ByteBuffer?
  ) {
    self.init(contentLength: length) { writer in
      var position = 0
      while let piece = try await pieces(position) {
        try await writer.write(piece)
        position += 1
      }
      try await writer.finish(nil)
    }
  }
}
