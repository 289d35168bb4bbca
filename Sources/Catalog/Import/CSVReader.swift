/// Reads CSV (RFC 4180) from bytes, row by row: quoted fields with doubled quotes, commas and line
/// ends in them, any of LF, CRLF and CR, a byte order mark, and `;` or tab for a comma where the
/// header uses them.
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
  mutating func next() -> [String]? {
    while position < bytes.count, bytes[position] == 10 || bytes[position] == 13 { position += 1 }
    guard position < bytes.count else { return nil }
    var fields: [String] = []
    while true {
      fields.append(field())
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
  private mutating func field() -> String {
    guard position < bytes.count, bytes[position] == CSVReader.quote else { return plainField() }
    position += 1
    var field: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != CSVReader.quote {
        field.append(byte)
      } else if position < bytes.count, bytes[position] == CSVReader.quote {
        field.append(byte)
        position += 1
      } else {
        break
      }
    }
    // What some programs write behind the closing quote belongs to the field all the same.
    return String(decoding: field, as: UTF8.self) + plainField()
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
