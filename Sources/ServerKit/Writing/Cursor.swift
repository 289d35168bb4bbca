import Model

/// A position in a list, as opaque text for a URL: a few numbers and texts with a checksum, so that
/// a damaged cursor is refused. It is neither encrypted nor signed.
package struct Cursor: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    case int(Int64)
    /// At most 1000 bytes.
    case text(String)
  }

  package let values: [Value]

  package init(_ values: [Value]) { self.values = values }

  // MARK: - Reading

  /// - Throws: `cursor.malformed` for anything that was not created by `text`.
  package init(_ text: String) throws {
    guard text.utf8.count <= 8192, let bytes = [UInt8](base64URL: text), bytes.count >= 4,
      let values = Self.values(bytes.dropLast(4)),
      Self.sum(bytes.dropLast(4)) == Array(bytes.suffix(4))
    else { throw Self.malformed }
    self.values = values
  }

  package func int(at index: Int) throws -> Int64 {
    guard values.indices.contains(index), case .int(let number) = values[index] else {
      throw Self.malformed
    }
    return number
  }

  package func text(at index: Int) throws -> String {
    guard values.indices.contains(index), case .text(let text) = values[index] else {
      throw Self.malformed
    }
    return text
  }

  private static var malformed: Failure { .malformed("cursor.malformed") }

  private static func values(_ bytes: ArraySlice<UInt8>) -> [Value]? {
    var rest = bytes
    var values: [Value] = []
    while let kind = rest.popFirst() {
      guard values.count < 8, let number = readNumber(&rest) else { return nil }
      switch kind {
      case 0: values.append(.int(Int64(bitPattern: number)))
      case 1:
        guard number <= 1000, Int(number) <= rest.count,
          let text = String(validUTF8: rest.prefix(Int(number)))
        else { return nil }
        rest = rest.dropFirst(Int(number))
        values.append(.text(text))
      default: return nil
      }
    }
    return values
  }

  private static func readNumber(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  // MARK: - Writing

  /// The cursor as text.
  package var text: String {
    var bytes: [UInt8] = []
    for value in values {
      switch value {
      case .int(let number):
        bytes.append(0)
        Self.write(UInt64(bitPattern: number), to: &bytes)
      case .text(let text):
        bytes.append(1)
        Self.write(UInt64(text.utf8.count), to: &bytes)
        bytes.append(contentsOf: text.utf8)
      }
    }
    return (bytes + Self.sum(bytes[...])).base64URL
  }

  private static func write(_ number: UInt64, to bytes: inout [UInt8]) {
    var number = number
    while number >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }

  /// FNV-1a, 32 bits: sufficient against accidental changes.
  private static func sum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
  }
}
