/// A parser for one JSON object of texts, numbers and null, as each line of a table is. It keeps
/// numbers as text, because those of Foundation lose digits of large integers.
struct FlatJSON {
  enum Value: Equatable {
    case null
    case number(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the members in their order; nil for anything else.
  static func members(of bytes: [UInt8]) -> [(name: String, value: Value)]? {
    var parser = FlatJSON(bytes)
    guard let members = parser.object(), parser.place == bytes.count else { return nil }
    return members
  }

  private mutating func object() -> [(name: String, value: Value)]? {
    var members: [(name: String, value: Value)] = []
    guard skip("{") else { return nil }
    if skip("}") { return members }
    repeat {
      guard let name = text(), skip(":"), let value = value() else { return nil }
      members.append((name, value))
    } while skip(",")
    return skip("}") ? members : nil
  }

  private mutating func value() -> Value? {
    if let text = text() { return .text(text) }
    if bytes[place...].starts(with: "null".utf8) {
      place += 4
      return .null
    }
    let start = place
    while place < bytes.count, FlatJSON.isOfNumber(bytes[place]) { place += 1 }
    guard place > start else { return nil }
    return .number(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  /// Returns a text, without moving if there is none.
  private mutating func text() -> String? {
    let before = place
    guard skip("\"") else { return nil }
    var decoded: [UInt8] = []
    var start = place
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x22 {
        decoded += bytes[start..<place]
        place += 1
        return String(validating: decoded, as: UTF8.self)
      }
      guard byte >= 0x20 else { break }
      if byte == 0x5C {
        decoded += bytes[start..<place]
        guard appendEscape(to: &decoded) else { break }
        start = place
      } else {
        place += 1
      }
    }
    place = before
    return nil
  }

  /// Reads an escape and moves behind it.
  private mutating func appendEscape(to decoded: inout [UInt8]) -> Bool {
    guard place + 1 < bytes.count else { return false }
    let sign = bytes[place + 1]
    place += 2
    switch sign {
    case 0x22, 0x5C, 0x2F: decoded.append(sign)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = escapedScalar() else { return false }
      decoded += Array(String(Character(scalar)).utf8)
    default: return false
    }
    return true
  }

  /// Reads the digits after `\u`, of both halves of a surrogate pair.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard skip("\\"), skip("u"), let second = codeUnit(), (0xDC00...0xDFFF).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func codeUnit() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = bytes[place..<place + 4]
    // `UInt32(_:radix:)` also accepts a sign.
    guard digits.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
    place += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
