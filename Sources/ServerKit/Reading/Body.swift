import Accounts
package import Foundation
import HTTPTypes
package import Hummingbird
package import Model
package import NIOCore

/// Decodes the JSON body of `request` as a `T`.
/// - Throws: `body.tooLarge` above `limit` bytes; `body.unsupported` for a content type other than
///   JSON; `body.characters` for text that cannot be stored; `body.tooDeep`, `body.tooManyKeys` or
///   `body.tooManyValues` above the limits of `JSONLimits`; `body.malformed` for anything but JSON;
///   and `invalid` naming each field of the wrong type.
package func decode<T: Decodable & Sendable>(
  _ type: T.Type, from request: Request, context: AppRequestContext, limit: Int = BodyLimit.text
) async throws -> T {
  if let content = request.headers[.contentType], !isJSON(content) {
    throw Failure(.unsupportedMedia, "body.unsupported")
  }
  let body = try await collect(request, upTo: limit)
  return try await RequestThreads.run(bytes: body.readableBytes, for: context.principal?.turnKey) {
    try decode(type, from: body)
  }
}

/// Decodes JSON that was collected before, such as a part of a form.
package func decode<T: Decodable>(
  _ type: T.Type, from json: ByteBuffer, limits: JSONLimits = .standard
) throws -> T {
  try json.withUnsafeReadableBytes { bytes in
    try limits.check(bytes, escapes: true)
    guard let start = bytes.baseAddress, bytes.count > 0 else {
      throw Failure.malformed("body.malformed")
    }
    // The decoder copies what it keeps, so the bytes need not outlive this closure.
    let data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
    do {
      return try JSON.decode(type, from: data)
    } catch let error as DecodingError {
      throw Failure(error)
    }
  }
}

/// Returns the whole body.
/// - Throws: `body.tooLarge` above `limit` bytes.
package func collect(_ request: Request, upTo limit: Int) async throws -> ByteBuffer {
  let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
  guard announced <= limit else { throw tooLarge(limit) }
  do {
    return try await request.body.collect(upTo: limit)
  } catch is NIOTooManyBytesError {
    throw tooLarge(limit)
  }
}

/// Writes a body to a file, for bodies that are too large for memory.
/// - Throws: tooLarge (`body.tooLarge`) above `limit` bytes.
package func save(_ request: Request, to file: FileHandle, upTo limit: Int) async throws {
  let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
  guard announced <= limit else { throw tooLarge(limit) }
  var count = 0
  for try await chunk in request.body {
    count += chunk.readableBytes
    guard count <= limit else { throw tooLarge(limit) }
    try file.writeBytes(chunk.readableBytesView)
  }
}

func tooLarge(_ limit: Int) -> Failure {
  let megabytes = limit >> 20
  return Failure(.tooLarge, "body.tooLarge", megabytes > 0 ? ["max": String(megabytes)] : [:])
}

private func isJSON(_ contentType: String) -> Bool {
  let essence = contentType.prefix(while: { $0 != ";" && $0 != " " }).lowercased()
  return essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json"
}

// MARK: - Decoding errors

extension Failure {
  /// Converts a decoding error to a problem of the field that it is about.
  package init(_ error: DecodingError) {
    let (path, code) =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath + [key], "required")
      case .valueNotFound(_, let context): (context.codingPath, "required")
      case .typeMismatch(_, let context): (context.codingPath, "type")
      case .dataCorrupted(let context):
        (context.codingPath, Self.code(of: context.underlyingError as? UnreadableValue))
      @unknown default: ([], "type")
      }
    guard !path.isEmpty else {
      self = .malformed("body.malformed")
      return
    }
    let field = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    self = .invalid(FieldProblem(field, code))
  }

  private static func code(of value: UnreadableValue?) -> String {
    switch value {
    case .id: "id"
    case .date: "date"
    case .time: "datetime"
    case .wholeNumber: "integer"
    case nil: "type"
    }
  }
}

// MARK: - BodyLimit

/// Maximum sizes of request bodies in bytes.
package enum BodyLimit {
  /// A form or a JSON object without images.
  package static let text = 2 << 20
  /// Ten images in base64, or a form with files.
  package static let photos = 64 << 20
}
