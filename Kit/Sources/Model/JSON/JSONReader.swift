/// A reader of JSON as `JSONWriter` and `JSON` write it, without white space, that reads the bytes
/// once. A page of cards contains a hundred such texts, and `JSONDecoder` took most of its time.
///
/// All functions return nil or false for JSON in another form. The caller then uses `JSON.decode`.
public struct JSONReader: ~Copyable {
  private let bytes: [UInt8]
  private var place = 0

  /// Creates a reader at the beginning of a text.
  public init(_ json: String) { bytes = Array(json.utf8) }

  /// Whether the whole text was read.
  public var isAtEnd: Bool { place == bytes.count }

  /// Reads an object.
  /// - Parameter member: reads the value of the member with this key.
  public mutating func object(_ member: (inout JSONReader, String) -> Bool) -> Bool {
    guard skip("{") else { return false }
    if skip("}") { return true }
    repeat {
      guard let key = string(), skip(":"), member(&self, key) else { return false }
    } while skip(",")
    return skip("}")
  }

  /// Reads an array.
  /// - Parameter element: reads one element.
  public mutating func array(_ element: (inout JSONReader) -> Bool) -> Bool {
    guard skip("[") else { return false }
    if skip("]") { return true }
    repeat {
      guard element(&self) else { return false }
    } while skip(",")
    return skip("]")
  }

  /// Advances past `text` if it is next.
  public mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[place + offset] != text.utf8Start[offset] { return false }
    place += length
    return true
  }

  /// Reads `true` or `false`; nil for something else.
  public mutating func flag() -> Bool? {
    if skip("true") { return true }
    return skip("false") ? false : nil
  }

  /// Reads a number of at most nine digits.
  public mutating func number() -> Int? {
    let start = place
    while place < bytes.count, (48...57).contains(bytes[place]), place - start < 9 { place += 1 }
    guard place > start else { return nil }
    return bytes[start..<place].reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Reads a number of any form as text, because `Double` and Foundation lose digits of large
  /// integers. The digits are not validated.
  public mutating func numberText() -> String? {
    let start = place
    while place < bytes.count, JSONReader.isPartOfNumber(bytes[place]) { place += 1 }
    return place > start ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "E"), UInt8(ascii: "e"):
      true
    default: false
    }
  }

  /// Reads a string.
  public mutating func string() -> String? {
    guard skip("\"") else { return nil }
    var decoded: [UInt8] = []
    var start = place
    while place < bytes.count {
      switch bytes[place] {
      case 0x22:
        defer { place += 1 }
        // Without escapes, the bytes are not copied twice.
        if decoded.isEmpty { return String(decoding: bytes[start..<place], as: UTF8.self) }
        decoded += bytes[start..<place]
        return String(decoding: decoded, as: UTF8.self)
      case 0x5C:
        decoded += bytes[start..<place]
        guard appendEscape(to: &decoded) else { return nil }
        start = place
      case ..<0x20: return nil
      default: place += 1
      }
    }
    return nil
  }

  /// Reads an escape and advances past it.
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
    guard skip("\\u"), let second = codeUnit(), (0xDC00...0xDFFF).contains(second) else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func codeUnit() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = bytes[place..<place + 4]
    // `UInt32(_:radix:)` also accepts a sign.
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    place += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

// MARK: - Stored values

extension JSONReader {
  /// Reads an object whose values are all strings.
  public static func strings(_ json: String) -> [String: String]? {
    var reader = JSONReader(json)
    var members: [String: String] = [:]
    let isRead = reader.object { reader, key in
      guard let value = reader.string() else { return false }
      members[key] = value
      return true
    }
    return isRead && reader.isAtEnd ? members : nil
  }

  /// Reads the images of an entry as they are stored:
  /// `[{"id":"…","is_cover":true,"position":0}]`.
  public static func images(_ json: String) -> [EntryImage]? {
    var reader = JSONReader(json)
    var images: [EntryImage] = []
    let isRead = reader.array { reader in
      guard reader.skip("{\"id\":"), let id = reader.string().flatMap({ ImageID($0) }),
        reader.skip(",\"is_cover\":"), let isCover = reader.flag(),
        reader.skip(",\"position\":"), let position = reader.number(), reader.skip("}")
      else { return false }
      images.append(EntryImage(id: id, isCover: isCover, position: position))
      return true
    }
    return isRead && reader.isAtEnd ? images : nil
  }
}
