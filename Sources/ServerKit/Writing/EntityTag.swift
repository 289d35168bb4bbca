package import HTTPTypes
package import Hummingbird

/// A strong entity tag: the same text means the same bytes.
package struct EntityTag: Sendable, Equatable, CustomStringConvertible {
  /// What stands between the quotes.
  package let text: String

  /// The parts joined by `-`; characters that a tag cannot have become `_`.
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

  /// As headers carry it.
  package var description: String { "\"\(text)\"" }

  /// The tag of the same thing in gzip, for other bytes need another tag. Readers below take both.
  static func compressedForm(of tag: String) -> String {
    tag.hasSuffix("\"") ? tag.dropLast() + "-gzip\"" : tag
  }
}

/// The tags of an `If-Match` or `If-None-Match` header.
package struct TagCondition: Sendable {
  /// `*`: any version.
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

  /// The form in which `tag` is named here, if it is. `If-Match` compares strongly: a weak tag is
  /// never the one.
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
  /// 304 when the reader has these bytes already, else nil. Only for GET and HEAD.
  package func notModified(_ tag: EntityTag, headers: HTTPFields = [:]) -> Response? {
    guard let header = self.headers[.ifNoneMatch],
      let form = TagCondition(header).form(of: tag, strongly: false)
    else { return nil }
    var headers = headers
    headers[.eTag] = form
    return Response(status: .notModified, headers: headers)
  }

  /// The revision the writer believes to change, where they named one.
  package var ifMatch: TagCondition? { headers[.ifMatch].map(TagCondition.init) }
}
