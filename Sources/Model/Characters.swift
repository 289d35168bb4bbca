import Foundation

extension String {
  /// The form in which text is kept: NFC, without white space at its ends.
  public var normalised: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return
        precomposedStringWithCanonicalMapping
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    // Most text is plain and clean already; Foundation would copy it all the same.
    guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else {
      return self
    }
    return trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The length every limit counts: Unicode scalars, as `length()` does in SQLite and PostgreSQL
  /// and `[...text].length` in a browser.
  public var characterCount: Int { unicodeScalars.count }

  /// At most `limit` characters, cut after a whole word where one ends in the last quarter.
  public func shortened(to limit: Int) -> String {
    guard characterCount > limit else { return self }
    let cut = String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1)))
    let floor = cut.index(cut.startIndex, offsetBy: cut.count * 3 / 4)
    let end = cut[floor...].lastIndex(where: \.isWhitespace) ?? cut.endIndex
    return cut[..<end].trimmingCharacters(in: .whitespacesAndNewlines) + "…"
  }
}
