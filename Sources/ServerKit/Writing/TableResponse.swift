package import Foundation
import HTTPTypes
package import Hummingbird
package import NIOCore

/// Returns a CSV download that is produced in chunks while it is sent, until `pieces` returns nil.
/// The first chunk is produced before the status is sent, so that a failure becomes an error
/// response.
package func tableResponse(
  named name: String, _ pieces: @escaping @Sendable () async throws -> [UInt8]?
) async throws -> Response {
  let first = try await pieces()
  let body = ResponseBody { writer in
    var next = first
    while let bytes = next {
      try await writer.write(ByteBuffer(bytes: bytes))
      next = try await pieces()
    }
    try await writer.finish(nil)
  }
  return Response(status: .ok, headers: fileHeaders(name, "text/csv; charset=utf-8"), body: body)
}

/// Returns a download of a file, which is read in chunks while it is sent.
package func fileResponse(
  named name: String, _ file: FileHandle, contentType: String
) throws -> Response {
  let length = Int(try file.seekToEnd())
  try file.seek(toOffset: 0)
  return Response(
    status: .ok, headers: fileHeaders(name, contentType),
    body: ResponseBody(length: length) { _ in
      try file.read(upToCount: 1 << 16).flatMap { $0.isEmpty ? nil : ByteBuffer(bytes: $0) }
    })
}

private func fileHeaders(_ name: String, _ contentType: String) -> HTTPFields {
  [
    .contentType: contentType, .cacheControl: "private, no-store",
    .contentDisposition: "attachment; filename=\"\(name)\"",
  ]
}

// MARK: - Streams of bytes

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
