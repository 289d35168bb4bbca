/// Names and values of a query or form, in the order sent. Names can repeat.
package struct Pairs: Sendable {
  package private(set) var all: [(name: String, value: String)] = []

  package init(_ pairs: [(name: String, value: String)] = []) { all = pairs }

  /// Parses `application/x-www-form-urlencoded`. Returns nil for malformed percent escapes, bytes
  /// that are not UTF-8, U+0000, and more than 2000 pairs.
  package init?(urlEncoded bytes: some Collection<UInt8>) {
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      guard all.count < 2000, let name = Self.decoded(piece[..<equals]),
        let value = Self.decoded(piece[equals...].dropFirst())
      else { return nil }
      all.append((name, value))
    }
  }

  private static func decoded(_ text: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(hexValue),
          let low = iterator.next().flatMap(hexValue)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard bytes.withUnsafeBytes({ isStorableUTF8($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first value with this name; nil without one.
  package subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

  /// Returns all values with this name.
  package func values(_ name: String) -> [String] {
    all.filter { $0.name == name }.map(\.value)
  }
}
