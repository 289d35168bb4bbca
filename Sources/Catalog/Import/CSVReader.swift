import Model

/// Reads CSV (RFC 4180) from bytes, row by row: quoted fields with doubled quotes, commas and line
/// ends in them, any of LF, CRLF and CR, a byte order mark, and `;` or tab for a comma where the
/// header uses them. A quote that is never closed is refused: what it swallowed would be lost.
struct CSVReader {
  private let bytes: [UInt8]
  private var position = 0
  private let separator: UInt8

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    separator = CSVReader.separator(of: bytes)
  }

  private static let quote = UInt8(ascii: "\"")

  /// The one of the usual separators that the first line holds most of, outside quotes.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var quoted = false
    for byte in bytes {
      if byte == quote { quoted.toggle() }
      if quoted { continue }
      if byte == 10 || byte == 13 { break }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 9 {
        counts[byte, default: 0] += 1
      }
    }
    let comma = UInt8(ascii: ",")
    return counts.max { ($0.value, $0.key == comma ? 1 : 0) < ($1.value, $1.key == comma ? 1 : 0) }?
      .key ?? comma
  }

  /// The fields of the next row; nil at the end. Empty lines are passed over.
  /// - Throws: malformed `import.openQuote` with the line where the quote stands.
  mutating func next() throws(Failure) -> [String]? {
    while position < bytes.count, bytes[position] == 10 || bytes[position] == 13 { position += 1 }
    guard position < bytes.count else { return nil }
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard position < bytes.count else { return fields }
      let end = bytes[position]
      position += 1
      if end == separator {
        if position == bytes.count { return fields + [""] }
        continue
      }
      if end == 13, position < bytes.count, bytes[position] == 10 { position += 1 }
      return fields
    }
  }

  /// One field, up to but not including what ends it.
  private mutating func field() throws(Failure) -> String {
    guard position < bytes.count, bytes[position] == CSVReader.quote else { return plainField() }
    let start = position
    position += 1
    var field: [UInt8] = []
    var isClosed = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != CSVReader.quote {
        field.append(byte)
      } else if position < bytes.count, bytes[position] == CSVReader.quote {
        field.append(byte)
        position += 1
      } else {
        isClosed = true
        break
      }
    }
    // What some programs write behind the closing quote belongs to the field all the same. Behind
    // lines it tells that this quote opens another field, and that ours was never closed.
    let rest = plainField()
    guard isClosed, rest.isEmpty || !(field.contains(10) || field.contains(13)) else {
      let line = "\(ImportFile.line(at: start, of: bytes))"
      throw Failure.malformed("import.openQuote", ["line": line])
    }
    return String(decoding: field, as: UTF8.self) + rest
  }

  private mutating func plainField() -> String {
    let start = position
    while position < bytes.count, bytes[position] != separator, bytes[position] != 10,
      bytes[position] != 13
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
