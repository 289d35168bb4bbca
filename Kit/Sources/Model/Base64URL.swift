extension Sequence<UInt8> {
  /// The bytes in the URL-safe alphabet of RFC 4648 (section 5), without padding.
  public var base64URL: String {
    var text: [UInt8] = []
    text.reserveCapacity(underestimatedCount * 4 / 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for byte in self {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Array<UInt8> {
  /// Decodes base64url without padding. Nil for other characters, and for text that `base64URL`
  /// does not produce, so that every value has one text only.
  public init?(base64URL text: some StringProtocol) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      guard let value = base64Value(character) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    self = bytes
  }
}

private let alphabet = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

private func base64Value(_ character: UInt8) -> UInt32? {
  switch character {
  case 65...90: UInt32(character - 65)
  case 97...122: UInt32(character - 71)
  case 48...57: UInt32(character + 4)
  case 45: 62
  case 95: 63
  default: nil
  }
}

// MARK: - Hexadecimal

extension Sequence<UInt8> {
  /// The bytes in hexadecimal, two lower-case digits each.
  public var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * underestimatedCount)
    for byte in self {
      digits.append(hexadecimalDigits[Int(byte >> 4)])
      digits.append(hexadecimalDigits[Int(byte & 0xF)])
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// Hexadecimal digits in lower case.
let hexadecimalDigits = Array("0123456789abcdef".utf8)
