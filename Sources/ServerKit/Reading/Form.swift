import HTTPTypes
package import Hummingbird
import Model
import NIOCore

/// The fields of a submitted form without files.
package struct Form: Sendable {
  package let fields: Pairs

  package init(_ fields: Pairs) { self.fields = fields }

  /// Reads a form.
  /// - Throws: `body.unsupported` for another content type, `body.tooLarge` above `limit` bytes,
  ///   and `body.characters` for text that is not valid UTF-8 or contains U+0000.
  package static func read(from request: Request, limit: Int = BodyLimit.text) async throws -> Form
  {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      throw Failure(.unsupportedMedia, "body.unsupported")
    }
    let body = try await collect(request, upTo: limit)
    guard let fields = Pairs(urlEncoded: body.readableBytesView) else {
      throw Failure.malformed("body.characters")
    }
    return Form(fields)
  }

  /// The first value of the field `name`; nil without one. Line ends of browsers (CRLF) become LF.
  package subscript(_ name: String) -> String? { fields[name].map(Self.withPlainLines) }

  /// Returns all values of the field `name`, in the order sent.
  package func all(_ name: String) -> [String] { fields.values(name).map(Self.withPlainLines) }

  /// Whether the checkbox `name` was checked.
  package func isOn(_ name: String) -> Bool { fields[name] != nil }

  private static func withPlainLines(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if !(wasReturn && scalar == "\n") { result.append(scalar == "\r" ? "\n" : scalar) }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }
}
