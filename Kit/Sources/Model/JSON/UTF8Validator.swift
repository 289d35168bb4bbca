/// Returns whether `bytes` are valid UTF-8 without U+0000, because both database engines can store
/// only such text. With `json`, escapes are checked as well: `\u0000` and unpaired surrogates are
/// refused.
public func isStorableUTF8(_ bytes: UnsafeRawBufferPointer, json: Bool = false) -> Bool {
  var scan = UTF8Validator(bytes: bytes, readsEscapes: json)
  return scan.isStorable()
}

/// A single-pass validator. ASCII is checked eight bytes at a time.
private struct UTF8Validator {
  let bytes: UnsafeRawBufferPointer
  let readsEscapes: Bool
  var position = 0

  mutating func isStorable() -> Bool {
    while position < bytes.count {
      if position + 8 <= bytes.count,
        isPlain(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      {
        position += 8
        continue
      }
      guard step() else { return false }
    }
    return true
  }

  /// Whether a word is eight ASCII bytes without NUL, and without backslashes if escapes are
  /// checked.
  private func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let slashes = word ^ (ones &* 0x5C)
    let nul = (word &- ones) & ~word
    let slash = (slashes &- ones) & ~slashes
    return (word | nul | (readsEscapes ? slash : 0)) & highs == 0
  }

  private mutating func step() -> Bool {
    let byte = bytes[position]
    switch byte {
    case 0: return false
    case 0x5C where readsEscapes: return escape()
    case 0x01..<0x80:
      position += 1
      return true
    default: return scalar(startingWith: byte)
    }
  }

  /// Checks a multi-byte scalar by the table of RFC 3629: no overlong forms, no surrogates.
  private mutating func scalar(startingWith lead: UInt8) -> Bool {
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0x80)
      }
    guard count > 0, position + count <= bytes.count, second.contains(bytes[position + 1])
    else { return false }
    for offset in 2..<max(2, count) where bytes[position + offset] & 0xC0 != 0x80 { return false }
    position += count
    return true
  }

  /// Checks an escape. The byte after a backslash belongs to it, so `\\u0000` is a backslash and
  /// five characters.
  private mutating func escape() -> Bool {
    guard position + 1 < bytes.count else { return false }
    guard bytes[position + 1] == UInt8(ascii: "u") else {
      // A byte of a multi-byte scalar has to be validated itself.
      position += bytes[position + 1] < 0x80 && bytes[position + 1] != 0 ? 2 : 1
      return true
    }
    guard let unit = unit(at: position) else {
      position += 2  // not JSON, which the decoder reports
      return true
    }
    position += 6
    switch unit {
    case 0, 0xDC00...0xDFFF: return false
    case 0xD800...0xDBFF:
      guard let low = self.unit(at: position), (0xDC00...0xDFFF).contains(low) else { return false }
      position += 6
      return true
    default: return true
    }
  }

  /// Returns the code unit of `\u` with four hexadecimal digits at `start`; nil for other bytes.
  private func unit(at start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == 0x5C, bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = hexValue(bytes[start + offset]) else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

/// Returns the value of a hexadecimal digit in upper or lower case; nil for other bytes.
public func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 48...57: byte - 48
  case 65...70: byte - 55
  case 97...102: byte - 87
  default: nil
  }
}
