import Foundation

/// A reader of JSON as `JSONWriter` and `JSON` write it, without white space, that reads the bytes
/// once. A page of cards contains a hundred such texts, and `JSONDecoder` took most of its time.
///
/// All functions return nil or false for JSON in another form. The caller then uses `JSON.decode`.
package struct JSONReader: ~Copyable {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ json: String) { bytes = Array(json.utf8) }

  package var isAtEnd: Bool { place == bytes.count }

  /// Reads an object.
  /// - Parameter member: reads the value of the member with this key.
  package mutating func object(_ member: (inout JSONReader, String) -> Bool) -> Bool {
    guard skip("{") else { return false }
    if skip("}") { return true }
    repeat {
      guard let key = string(), skip(":"), member(&self, key) else { return false }
    } while skip(",")
    return skip("}")
  }

  /// Reads an array.
  /// - Parameter element: reads one element.
  package mutating func array(_ element: (inout JSONReader) -> Bool) -> Bool {
    guard skip("[") else { return false }
    if skip("]") { return true }
    repeat {
      guard element(&self) else { return false }
    } while skip(",")
    return skip("]")
  }

  /// Advances past `text` if it is next.
  package mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[place + offset] != text.utf8Start[offset] { return false }
    place += length
    return true
  }

  package mutating func flag() -> Bool? {
    if skip("true") { return true }
    return skip("false") ? false : nil
  }

  /// Reads a number of at most nine digits.
  package mutating func number() -> Int? {
    let start = place
    while place < bytes.count, (48...57).contains(bytes[place]), place - start < 9 { place += 1 }
    guard place > start else { return nil }
    return bytes[start..<place].reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Reads a string. Only strings with escapes are decoded by Foundation.
  package mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = place
    var isEscaped = false
    while place < bytes.count, bytes[place] != 0x22 {
      if bytes[place] == 0x5C {
        isEscaped = true
        place += 1
      }
      place += 1
    }
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    if !isEscaped { return String(decoding: bytes[start..<place], as: UTF8.self) }
    // With nil, the caller falls back to `JSON.decode`.
    return try? JSON.decode(String.self, from: Data(bytes[(start - 1)...place]))
  }
}

// MARK: - Stored values

extension JSONReader {
  /// Returns an object of strings.
  package static func strings(_ json: String) -> [String: String]? {
    var reader = JSONReader(json)
    var members: [String: String] = [:]
    let isRead = reader.object { reader, key in
      guard let value = reader.string() else { return false }
      members[key] = value
      return true
    }
    return isRead && reader.isAtEnd ? members : nil
  }

  /// Returns `[{"id":"…","is_cover":true,"position":0}]`.
  package static func images(_ json: String) -> [EntryImage]? {
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
