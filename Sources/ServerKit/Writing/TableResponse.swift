package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// A table to be kept as a file, made piece by piece while it is sent; `pieces` answers nil at its
/// end. The first is made before the status is sent, so that a refusal is one.
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

/// Bytes to be kept as a file.
package func fileResponse(
  named name: String, _ bytes: [UInt8], contentType: String
) -> Response {
  Response(
    status: .ok, headers: fileHeaders(name, contentType),
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
}

/// A file to be kept, read piece by piece while it is sent.
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
