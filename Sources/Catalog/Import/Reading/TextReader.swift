import Model

/// A reader that converts the text of a file to UTF-8.
final class TextReader: ByteReader {
  private let bytes: any ByteReader
  /// The encoding that the user chose, until a byte order mark indicates another one.
  private var encoding: ImportEncoding
  private var isBigEndian = false
  private var isBegun = false
  private var isEnded = false
  /// The first bytes of a character that is not complete yet.
  private var incompleteCharacter: [UInt8] = []
  private var lines = LineCounter()

  init(_ bytes: any ByteReader, encoding: ImportEncoding) {
    self.bytes = bytes
    self.encoding = encoding
  }

  /// - Throws: malformed `import.encoding` with the line of the bytes that are invalid in this
  ///   encoding.
  func read() throws(Failure) -> [UInt8] {
    while !isEnded {
      let more = try bytes.read()
      isEnded = more.isEmpty
      let chunk = incompleteCharacter.isEmpty ? more : incompleteCharacter + more
      incompleteCharacter = []
      if !isBegun {
        guard chunk.count >= 3 || isEnded else {
          incompleteCharacter = chunk
          continue
        }
        detectEncoding(from: chunk)
      }
      let text = try text(of: chunk)
      lines.add(text)
      if !text.isEmpty { return text }
    }
    return []
  }

  private func detectEncoding(from bytes: [UInt8]) {
    isBegun = true
    encoding = ImportEncoding.fromByteOrderMark(of: bytes) ?? encoding
    // Without a byte order mark, the first byte tells the byte order: the first character of all
    // supported formats is ASCII, so its high byte is 0.
    isBigEndian = bytes.starts(with: [0xFE, 0xFF]) || bytes.first == 0
  }

  private func text(of chunk: [UInt8]) throws(Failure) -> [UInt8] {
    switch encoding {
    case .utf8: return try utf8(chunk)
    case .utf16: return try utf16(chunk)
    case .windows1251: return try decoded(chunk, with: ImportEncoding.table1251)
    case .windows1252: return try decoded(chunk, with: ImportEncoding.table1252)
    }
  }

  // MARK: - Unicode

  private func utf8(_ chunk: [UInt8]) throws(Failure) -> [UInt8] {
    let whole = isEnded ? chunk.count : chunk.count - TextReader.incompleteByteCount(of: chunk)
    let text = whole == chunk.count ? chunk : Array(chunk[..<whole])
    incompleteCharacter = Array(chunk[whole...])
    if String(validUTF8: text) != nil { return text }
    return try decoded(text, from: UTF8.self)
  }

  /// Returns the number of bytes at the end that belong to an incomplete character.
  private static func incompleteByteCount(of bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte < 0x80 { return 0 }
      if byte >= 0xC0 {
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return count < length ? count : 0
      }
    }
    return 0
  }

  private func utf16(_ chunk: [UInt8]) throws(Failure) -> [UInt8] {
    var units = stride(from: 0, to: chunk.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(chunk[place]), UInt16(chunk[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    if isEnded {
      // A single byte at the end is invalid. An unpaired surrogate makes the decoder report it.
      if chunk.count % 2 == 1 { units.append(0xD800) }
    } else {
      var rest = chunk.count % 2
      if let last = units.last, UTF16.isLeadSurrogate(last) {
        units.removeLast()
        rest += 2
      }
      incompleteCharacter = chunk.suffix(rest)
    }
    return try decoded(units, from: UTF16.self)
  }

  private func decoded<Encoding: Unicode.Encoding>(
    _ units: [Encoding.CodeUnit], from: Encoding.Type
  ) throws(Failure) -> [UInt8] {
    var text: [UInt8] = []
    let isBroken = transcode(
      units.makeIterator(), from: Encoding.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    if isBroken { throw encodingFailure(after: text) }
    return text
  }

  // MARK: - Code pages

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
      if character == "\u{FFFD}" { throw encodingFailure(after: text) }
      text += UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
    }
    return text
  }

  private func encodingFailure(after text: [UInt8]) -> Failure {
    lines.add(text)
    return Failure.malformed(
      "import.encoding",
      [
        "line": "\(lines.line)", "encoding": encoding.rawValue.uppercased(),
        "encodings": ImportEncoding.allCases.map(\.rawValue).joined(separator: ", "),
      ])
  }
}

/// The text encoding of a file. A byte order mark at the start of the file takes precedence.
package enum ImportEncoding: String, CaseIterable, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"

  /// Returns the encoding of the byte order mark; nil without such a mark.
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
