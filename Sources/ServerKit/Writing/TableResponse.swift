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

/// Returns a download of a file that a client can resume with `Range`.
/// - Parameter tag: changes with the content of the file.
package func resumableResponse(
  named name: String, _ file: FileHandle, contentType: String, tag: EntityTag, _ request: Request
) throws -> Response {
  let size = Int(try file.seekToEnd())
  var headers = fileHeaders(name, contentType)
  headers[.eTag] = tag.description
  headers[.acceptRanges] = "bytes"
  // The client has the beginning of another file.
  let isOther = request.headers[.ifRange].map { $0 != tag.description } ?? false
  let range = isOther ? nil : try ByteRange.parse(request.headers[.range], of: size)
  let body = ResponseBody(range: range ?? 0..<size) { offset in
    try file.seek(toOffset: UInt64(offset))
    return try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
  }
  guard let range else { return Response(status: .ok, headers: headers, body: body) }
  headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
  return Response(status: .partialContent, headers: headers, body: body)
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
  /// memory. `pieces` receives the number of bytes before the chunk, and returns nil at the end.
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

extension ResponseBodyWriter {
  /// Writes the base64 of `size` bytes, which are read in parts while the client receives them, so
  /// that only one part is in memory.
  /// - Parameter part: returns at least one byte from an offset on.
  package mutating func writeBase64(
    ofBytes size: Int, part: (Int) async throws -> [UInt8]
  ) async throws {
    var position = 0
    // Every three bytes become four characters. Bytes that are left over wait for the next part.
    var pending: [UInt8] = []
    while position < size {
      let bytes = try await part(position).prefix(size - position)
      guard !bytes.isEmpty else { throw IncompleteSourceError() }
      position += bytes.count
      pending += bytes
      let count = position < size ? pending.count - pending.count % 3 : pending.count
      guard count > 0 else { continue }
      try await write(ByteBuffer(bytes: Data(pending.prefix(count)).base64EncodedData()))
      pending.removeFirst(count)
    }
  }
}

/// Returns the length of the base64 of `size` bytes.
package func base64Length(ofBytes size: Int) -> Int { (size + 2) / 3 * 4 }
