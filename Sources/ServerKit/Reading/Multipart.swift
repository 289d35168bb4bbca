package import Foundation
import HTTPTypes
package import Hummingbird
import Model
package import NIOCore

/// A submitted form with files, held in memory.
package struct Multipart: Sendable {
  package struct Part: Sendable {
    package let head: PartHeaders
    package var body: ByteBuffer
  }

  package private(set) var parts: [Part] = []

  /// Reads a form.
  /// - Throws: `body.unsupported` for another content type, `body.tooLarge` above a limit, and
  ///   `body.malformed` for a form that is incomplete or has parts without names.
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

  /// Reads a form like `read(from:limits:)`, but writes the first file to `file`, for files that
  /// are too large for memory. The other parts can have 2 MiB in total.
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
          try file.writeBytes(bytes.readableBytesView)
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

  /// Returns the parts with the name `name`, in the order sent.
  package func all(_ name: String) -> [Part] { parts.filter { $0.head.name == name } }

  package subscript(_ name: String) -> Part? { parts.first { $0.head.name == name } }

  /// Returns the files with the name `name`. Empty file fields are skipped.
  package func files(_ name: String) -> [Part] {
    all(name).filter { part in
      guard let fileName = part.head.fileName else { return false }
      return !(fileName.isEmpty && part.body.readableBytes == 0)
    }
  }

  /// Returns the fields without files.
  /// - Throws: `body.characters` for text that is not valid UTF-8 or contains U+0000.
  package func form() throws -> Form {
    Form(
      Pairs(
        try parts.filter { $0.head.fileName == nil }.map { part in
          guard part.body.withUnsafeReadableBytes({ isStorableUTF8($0) }) else {
            throw Failure.malformed("body.characters")
          }
          return (part.head.name, String(buffer: part.body))
        }))
  }
}

extension MultipartParser {
  /// Creates a parser for a request with this `Content-Type`.
  /// - Throws: `body.unsupported` unless it is a multipart form with a boundary.
  package init(contentType: String?, limits: MultipartLimits = MultipartLimits()) throws {
    let type = HeaderValue((contentType ?? "").utf8)
    guard type.value == "multipart/form-data", let boundary = type.parameters["boundary"],
      let parser = MultipartParser(boundary: boundary, limits: limits)
    else { throw Failure(.unsupportedMedia, "body.unsupported") }
    self = parser
  }
}
