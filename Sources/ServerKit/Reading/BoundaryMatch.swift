import Foundation

/// The position of a multipart boundary in a buffer.
struct BoundaryMatch {
  /// The number of bytes at the front that precede any boundary.
  let plain: Int
  /// The boundary that follows them, including its line end; nil when more bytes are needed.
  let boundary: (length: Int, isLast: Bool)?

  init(of delimiter: [UInt8], in bytes: UnsafeRawBufferPointer) {
    var start = 0
    while let candidate = Self.nextReturn(in: bytes, from: start) {
      switch Self.look(at: candidate, for: delimiter, in: bytes) {
      case .boundary(let length, let isLast):
        self.init(plain: candidate, boundary: (length, isLast))
        return
      case .tooShort:
        self.init(plain: candidate, boundary: nil)
        return
      case .other:
        start = candidate + 1
      }
    }
    self.init(plain: bytes.count, boundary: nil)
  }

  private init(plain: Int, boundary: (length: Int, isLast: Bool)?) {
    self.plain = plain
    self.boundary = boundary
  }

  private enum Look {
    case boundary(length: Int, isLast: Bool)
    case tooShort
    case other
  }

  private static func nextReturn(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0D, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private static func look(
    at start: Int, for delimiter: [UInt8], in bytes: UnsafeRawBufferPointer
  ) -> Look {
    let given = min(delimiter.count, bytes.count - start)
    guard let base = bytes.baseAddress, memcmp(base + start, delimiter, given) == 0 else {
      return .other
    }
    var end = start + delimiter.count
    guard end < bytes.count else { return .tooShort }
    if bytes[end] == UInt8(ascii: "-") {
      guard end + 1 < bytes.count else { return .tooShort }
      let isLast = bytes[end + 1] == UInt8(ascii: "-")
      return isLast ? .boundary(length: end + 2 - start, isLast: true) : .other
    }
    let padding = bytes[end...].prefix(64).prefix(while: { $0 == 0x20 || $0 == 0x09 })
    end = padding.endIndex
    guard end + 1 < bytes.count else { return padding.count < 64 ? .tooShort : .other }
    guard bytes[end] == 0x0D, bytes[end + 1] == 0x0A else { return .other }
    return .boundary(length: end + 2 - start, isLast: false)
  }
}
