import Hummingbird

/// The part of a file that a client requests with the header `Range`.
package enum ByteRange {
  /// Returns the range in a `Range` header. Returns nil, for the complete content, if the header is
  /// absent, malformed or contains several ranges, and if the content is empty. A range that ends
  /// before it begins is malformed (RFC 9110, section 14.1.1).
  /// - Throws: `HTTPError` 416 for a range that begins after the end of the content, and for the
  ///   last 0 bytes.
  package static func parse(_ header: String?, of size: Int) throws -> Range<Int>? {
    guard size > 0, let header, header.hasPrefix("bytes="), !header.contains(",") else {
      return nil
    }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || number($0) != nil }) else { return nil }
    switch (number(ends[0]), number(ends[1])) {
    case (nil, nil): return nil
    case (nil, let count?):
      guard count > 0 else { throw HTTPError(.rangeNotSatisfiable) }
      return max(0, size - count)..<size
    case (let start?, let end):
      if let end, end < start { return nil }
      guard start < size else { throw HTTPError(.rangeNotSatisfiable) }
      return start..<(min(end ?? size, size - 1) + 1)
    }
  }

  /// Returns the number of a text of digits; nil for any other text. A number too large for `Int` is
  /// after the end of any content.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits) ?? .max
  }
}
