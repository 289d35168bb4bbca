/// The positions of the elements of a JSON array, so that each can be decoded separately and an
/// invalid one does not affect the others. The elements themselves are not validated.
public struct JSONElements {
  /// Byte ranges of the elements, without surrounding white space.
  public private(set) var ranges: [Range<Int>] = []

  /// Returns nil for anything but an array, for brackets or quotes that are not closed, and for a
  /// comma without an element.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) }),
      first < last, bytes[first] == UInt8(ascii: "["), bytes[last] == UInt8(ascii: "]")
    else { return nil }
    let inner = first + 1..<last
    if bytes[inner].allSatisfy(isBlank) { return }
    var scan = JSONNesting()
    var start = inner.lowerBound
    for place in inner {
      guard scan.step(bytes[place]) else { return nil }
      guard scan.isOutside, bytes[place] == UInt8(ascii: ",") else { continue }
      guard add(start..<place, of: bytes) else { return nil }
      start = place + 1
    }
    guard scan.isOutside, add(start..<inner.upperBound, of: bytes) else { return nil }
  }

  /// Adds the element in `range` without surrounding white space.
  /// - Returns: false if there is only white space.
  private mutating func add(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    let element = bytes[range]
    guard let first = element.firstIndex(where: { !isBlank($0) }),
      let last = element.lastIndex(where: { !isBlank($0) })
    else { return false }
    ranges.append(first..<last + 1)
    return true
  }
}

// MARK: - JSONNesting

/// The nesting of brackets and quotes while JSON is scanned.
public struct JSONNesting {
  private var depth = 0
  private var isText = false
  private var isEscaped = false

  /// Creates a parser that has read nothing.
  public init() {}

  /// Whether the position is outside all brackets and quotes.
  public var isOutside: Bool { depth == 0 && !isText }

  /// Advances past the next byte.
  /// - Returns: false if more brackets are closed than were opened.
  public mutating func step(_ byte: UInt8) -> Bool {
    if isText {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isText = false
      }
      return true
    }
    switch byte {
    case UInt8(ascii: "\""): isText = true
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    default: break
    }
    return depth >= 0
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
