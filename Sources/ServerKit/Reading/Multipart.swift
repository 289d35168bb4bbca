package import Foundation
import HTTPTypes
package import Hummingbird
import Model
package import NIOCore

/// A posted form with files, held in memory.
package struct Multipart: Sendable {
  package struct Part: Sendable {
    package let head: PartHead
    package var body: ByteBuffer
  }

  package private(set) var parts: [Part] = []

  /// Throws `body.unsupported` for another content type, `body.tooLarge` past a limit and
  /// `body.malformed` for what breaks off or has no names.
  package static func read(
    from request: Request, limits: MultipartLimits = MultipartLimits()
  ) async throws -> Multipart {
    var parser = try MultipartParser(contentType: request.headers[.contentType], limits: limits)
    var form = Multipart()
    for try await chunk in request.body {
      for event in try parser.feed(chunk) { form.add(event) }
    }
    try parser.finish()
    return form
  }

  /// As `read`, but the bytes of the first file go to `file`, for what is too large for memory. The
  /// other parts may have 2 MiB together.
  package static func read(
    from request: Request, limits: MultipartLimits, to file: FileHandle
  ) async throws -> Multipart {
    var parser = try MultipartParser(contentType: request.headers[.contentType], limits: limits)
    var form = Multipart()
    var kept = 0
    for try await chunk in request.body {
      for event in try parser.feed(chunk) {
        let isFile = form.parts.last?.head.fileName != nil
        if case .bytes(let bytes) = event, isFile,
          form.parts.count(where: { $0.head.fileName != nil }) == 1
        {
          try file.store(bytes.readableBytesView)
        } else {
          if case .bytes(let bytes) = event { kept += bytes.readableBytes }
          guard kept <= BodyLimit.text else { throw tooLarge(BodyLimit.text) }
          form.add(event)
        }
      }
    }
    try parser.finish()
    return form
  }

  mutating func add(_ event: MultipartParser.Event) {
    switch event {
    case .part(let head): parts.append(Part(head: head, body: ByteBuffer()))
    case .bytes(let bytes):
      guard let last = parts.indices.last else { return }
      if parts[last].body.readableBytes == 0 {
        parts[last].body = bytes
      } else {
        parts[last].body.writeImmutableBuffer(bytes)
      }
    case .end: break
    }
  }

  /// The parts called `name`, in the order sent.
  package func all(_ name: String) -> [Part] { parts.filter { $0.head.name == name } }

  package subscript(_ name: String) -> Part? { parts.first { $0.head.name == name } }

  /// The parts that are files; a file field left empty is none.
  package func files(_ name: String) -> [Part] {
    all(name).filter { part in
      guard let fileName = part.head.fileName else { return false }
      return !(fileName.isEmpty && part.body.readableBytes == 0)
    }
  }

  /// The plain fields as a form has them. Throws `body.characters` for what is not clean UTF-8.
  package func form() throws -> Form {
    Form(
      Pairs(
        try parts.filter { $0.head.fileName == nil }.map { part in
          guard part.body.withUnsafeReadableBytes({ isKeepableText($0) }) else {
            throw Failure.malformed("body.characters")
          }
          return (part.head.name, String(buffer: part.body))
        }))
  }
}

extension MultipartParser {
  /// For a request with this `Content-Type`; throws `body.unsupported` unless it is a form with a
  /// boundary.
  package init(contentType: String?, limits: MultipartLimits = MultipartLimits()) throws {
    let type = HeaderValue((contentType ?? "").utf8)
    guard type.value == "multipart/form-data", let boundary = type.parameters["boundary"],
      let parser = MultipartParser(boundary: boundary, limits: limits)
    else { throw Failure(.unsupportedMedia, "body.unsupported") }
    self = parser
  }
}
