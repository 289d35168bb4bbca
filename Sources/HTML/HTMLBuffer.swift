/// The bytes of a page while it is written. `write(text:)` escapes text; everything else is a
/// constant in the code, or comes from `RichText` and `LinkedData`. Uses raw memory, since most
/// writes have few bytes and appending them to an array would be slower.
@usableFromInline package struct HTMLBuffer: ~Copyable {
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0

  @inlinable init(capacity: Int) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }
  deinit { memory.deallocate() }
  @inlinable var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  @usableFromInline mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.initialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  @inlinable mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    if count + length > capacity { grow(by: length) }
    (memory + count).initialize(from: start, count: length)
    count += length
  }

  @inlinable mutating func write(_ constant: StaticString) {
    append(constant.utf8Start, constant.utf8CodeUnitCount)
  }

  /// Appends text with the five special characters of HTML escaped. Text and attribute values have
  /// the same escaping, so that they cannot be confused.
  @usableFromInline mutating func write(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      var done = 0
      for position in 0..<utf8.count {
        let entity: StaticString
        switch utf8[position] {
        case UInt8(ascii: "&"): entity = "&amp;"
        case UInt8(ascii: "<"): entity = "&lt;"
        case UInt8(ascii: ">"): entity = "&gt;"
        case UInt8(ascii: "\""): entity = "&quot;"
        case UInt8(ascii: "'"): entity = "&#39;"
        default: continue
        }
        append(start + done, position - done)
        write(entity)
        done = position + 1
      }
      append(start + done, utf8.count - done)
    }
  }
}
