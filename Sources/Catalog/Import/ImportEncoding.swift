/// The text encoding of a file. A byte order mark at the start of the file takes precedence.
package enum ImportEncoding: String, CaseIterable, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"

  /// Returns the encoding that a byte order mark indicates, or nil if there is none.
  static func fromByteOrderMark(of bytes: [UInt8]) -> ImportEncoding? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
  }

  // MARK: - Code pages

  /// The characters of the bytes from 0x80 to 0xFF; U+FFFD for undefined bytes.
  static let table1251: [Unicode.Scalar] =
    Array(
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ"
        .unicodeScalars)
    + Array(
      "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
        .unicodeScalars)
    + (0x410...0x44F).compactMap { Unicode.Scalar(UInt32($0)) }

  static let table1252: [Unicode.Scalar] =
    Array(
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
        .unicodeScalars)
    + (0xA0...0xFF).compactMap { Unicode.Scalar(UInt32($0)) }
}
