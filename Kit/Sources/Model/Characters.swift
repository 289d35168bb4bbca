import Foundation

extension String {
  /// Decodes bytes that must be valid UTF-8; nil otherwise. The initializer of the standard library
  /// that does this needs iOS 18.
  public init?(validUTF8 bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Invalid bytes were replaced, so that the text has other bytes.
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }

  /// The form in which text is stored: Unicode NFC, without white space at both ends.
  public var normalised: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return
        precomposedStringWithCanonicalMapping
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    // Most text is ASCII without such white space. Foundation would copy it nevertheless.
    guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else {
      return self
    }
    return trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The length that all limits count: the number of Unicode scalars, as `length()` counts in
  /// SQLite and PostgreSQL and `[...text].length` in a browser.
  public var characterCount: Int { unicodeScalars.count }

  /// Returns at most `limit` characters with `…` at the end of a shortened text. The cut is at
  /// white space if there is some in the last quarter.
  public func shortened(to limit: Int) -> String {
    guard characterCount > limit else { return self }
    let cut = String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1)))
    let floor = cut.index(cut.startIndex, offsetBy: cut.count * 3 / 4)
    let end = cut[floor...].lastIndex(where: \.isWhitespace) ?? cut.endIndex
    return cut[..<end].trimmingCharacters(in: .whitespacesAndNewlines) + "…"
  }
}
