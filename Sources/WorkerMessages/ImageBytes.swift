// Functions to read untrusted bytes, which return nil instead of trapping at any offset.

extension [UInt8] {
  /// Returns a big-endian number of 2 bytes.
  package func big16(at index: Int) -> Int? {
    guard index >= 0, index <= count - 2 else { return nil }
    return Int(self[index]) << 8 | Int(self[index + 1])
  }

  /// Returns a big-endian number of 4 bytes, which is never negative.
  package func big32(at index: Int) -> Int? {
    guard let high = big16(at: index), let low = big16(at: index + 2) else { return nil }
    return high << 16 | low
  }

  /// Returns a little-endian number of 4 bytes, which is never negative.
  package func little32(at index: Int) -> Int? {
    big32(at: index).map { Int(UInt32(truncatingIfNeeded: $0).byteSwapped) }
  }

  /// Whether the bytes at `index` are `expected`.
  package func has(_ expected: some Collection<UInt8>, at index: Int) -> Bool {
    guard index >= 0, index <= count - expected.count else { return false }
    return self[index..<(index + expected.count)].elementsEqual(expected)
  }

  package func has(_ expected: String, at index: Int) -> Bool { has(expected.utf8, at: index) }

  /// Returns the range of `length` bytes from `index`; nil if the array is too short.
  package func range(at index: Int, length: Int) -> Range<Int>? {
    guard index >= 0, length >= 0, index <= count, length <= count - index else { return nil }
    return index..<(index + length)
  }

  package mutating func appendBig32(_ number: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  package mutating func appendLittle32(_ number: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
