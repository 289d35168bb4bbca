import Model

/// How the bytes of a file are read as text. A byte order mark at the start wins over it.
package enum ImportEncoding: String, CaseIterable, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"

  /// The text that `bytes` are, in UTF-8.
  /// - Throws: malformed `import.encoding` with the line of what is no text in this encoding.
  func text(of bytes: [UInt8]) throws(Failure) -> [UInt8] {
    switch ImportEncoding.marked(bytes) ?? self {
    case .utf8:
      if String(validating: bytes, as: UTF8.self) != nil { return bytes }
      return try ImportEncoding.utf8.decoded(bytes, from: UTF8.self)
    case .utf16: return try ImportEncoding.utf16.decoded(units(of: bytes), from: UTF16.self)
    case .windows1251: return try decoded(bytes, with: ImportEncoding.table1251)
    case .windows1252: return try decoded(bytes, with: ImportEncoding.table1252)
    }
  }

  /// What a byte order mark says.
  private static func marked(_ bytes: [UInt8]) -> ImportEncoding? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
  }

  // MARK: - Unicode

  /// Two bytes each: in the order that the mark says, or that the first character has, which is a
  /// sign of ASCII in every file of ours.
  private func units(of bytes: [UInt8]) -> [UInt16] {
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.first == 0
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    // Half a character is none: the decoder stops at what stands alone.
    if bytes.count % 2 == 1 { units.append(0xD800) }
    return units
  }

  private func decoded<Encoding: Unicode.Encoding>(
    _ units: [Encoding.CodeUnit], from: Encoding.Type
  ) throws(Failure) -> [UInt8] {
    var text: [UInt8] = []
    let isBroken = transcode(
      units.makeIterator(), from: Encoding.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    if isBroken { throw broken(behind: text) }
    return text
  }

  // MARK: - Code pages

  /// The characters from 0x80 on; U+FFFD where there is none.
  private static let table1251: [Unicode.Scalar] =
    Array(
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ"
        .unicodeScalars)
    + Array(
      "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
        .unicodeScalars)
    + (0x410...0x44F).compactMap { Unicode.Scalar(UInt32($0)) }

  private static let table1252: [Unicode.Scalar] =
    Array(
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
        .unicodeScalars)
    + (0xA0...0xFF).compactMap { Unicode.Scalar(UInt32($0)) }

  private func decoded(
    _ bytes: [UInt8], with table: [Unicode.Scalar]
  ) throws(Failure) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      let character = table[Int(byte) - 0x80]
      if character == "\u{FFFD}" { throw broken(behind: text) }
      text += UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
    }
    return text
  }

  private func broken(behind text: [UInt8]) -> Failure {
    Failure.malformed(
      "import.encoding",
      [
        "line": "\(ImportFile.line(at: text.count, of: text))", "encoding": rawValue.uppercased(),
        "encodings": ImportEncoding.allCases.map(\.rawValue).joined(separator: ", "),
      ])
  }
}
