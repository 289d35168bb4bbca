package import HTTPTypes
package import Hummingbird

/// A strong entity tag: equal tags mean identical bytes.
package struct EntityTag: Sendable, Equatable, CustomStringConvertible {
  /// The text between the quotes.
  package let text: String

  /// Joins the parts with `-`. Characters that are not allowed in a tag become `_`.
  package init(_ parts: any CustomStringConvertible...) {
    let joined = parts.map(\.description).joined(separator: "-")
    let isPlain = joined.utf8.allSatisfy { $0 > 0x22 && $0 < 0x7F || $0 == 0x21 }
    text =
      isPlain
      ? joined
      : String(
        decoding: joined.utf8.map { $0 > 0x22 && $0 < 0x7F || $0 == 0x21 ? $0 : 0x5F },
        as: UTF8.self)
  }

  /// The tag as it is sent in headers.
  package var description: String { "\"\(text)\"" }

  /// Returns the tag of the gzip representation, which needs a different tag because its bytes
  /// differ. `TagCondition` accepts both.
  static func compressedForm(of tag: String) -> String {
    tag.hasSuffix("\"") ? tag.dropLast() + "-gzip\"" : tag
  }
}

/// The tags of an `If-Match` or `If-None-Match` header.
package struct TagCondition: Sendable {
  /// Whether the header is `*`, which matches any version.
  package let isAny: Bool
  private let tags: [(text: String, isWeak: Bool)]

  package init(_ header: String) {
    isAny = trimmed(header[...]) == "*"
    tags = header.split(separator: ",").prefix(64).map { part in
      let part = trimmed(part)
      let isWeak = part.hasPrefix("W/")
      return (String(isWeak ? part.dropFirst(2) : part), isWeak)
    }
  }

  /// Returns `tag` as the header contains it; nil if it does not. `If-Match` compares strongly, so
  /// that weak tags never match.
  package func form(of tag: EntityTag, strongly: Bool) -> String? {
    let plain = tag.description
    if isAny { return plain }
    let gzip = EntityTag.compressedForm(of: plain)
    return tags.first { given in
      (given.text == plain || given.text == gzip) && !(strongly && given.isWeak)
    }?.text
  }
}

extension Request {
  /// Returns 304 when the client already has these bytes, otherwise nil. Only for GET and HEAD.
  package func notModified(_ tag: EntityTag, headers: HTTPFields = [:]) -> Response? {
    guard let header = self.headers[.ifNoneMatch],
      let form = TagCondition(header).form(of: tag, strongly: false)
    else { return nil }
    var headers = headers
    headers[.eTag] = form
    return Response(status: .notModified, headers: headers)
  }

  /// The revisions that the client expects to change; nil without `If-Match`.
  package var ifMatch: TagCondition? { headers[.ifMatch].map(TagCondition.init) }
}
