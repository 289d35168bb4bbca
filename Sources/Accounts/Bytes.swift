extension Array<UInt8> {
  /// Decodes pairs of hexadecimal digits; nil for other text.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      // `UInt8(_:radix:)` also accepts a sign.
      guard pair.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }), let byte = UInt8(pair, radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self = bytes
  }

  /// Returns random bytes of the system's generator, which is safe for secrets.
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }
}
