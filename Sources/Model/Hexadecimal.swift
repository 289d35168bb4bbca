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

private let hexadecimalDigits = Array("0123456789abcdef".utf8)
