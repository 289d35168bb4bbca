/// Writes JSON sequentially, for responses and columns where `JSON` would be the largest cost.
/// Commas are inserted automatically; the caller ensures that keys are written only in objects.
public struct JSONWriter: Sendable {
  /// What was written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer with room for a number of bytes, which grows when it is full.
  public init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

  /// What was written, for example for a column.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Containers

  /// Writes an object whose members the closure writes.
  public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "{"))
    try members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements the closure writes.
  public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "["))
    try elements(&self)
    close(UInt8(ascii: "]"))
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: - Values

  /// Writes a string with the escapes that JSON needs.
  public mutating func value(_ text: String) {
    separate()
    quote(text)
  }

  /// Writes a text that needs no escaping.
  mutating func plain(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  public mutating func value(_ number: some FixedWidthInteger) {
    separate()
    append(UInt64(truncatingIfNeeded: number.magnitude), isNegative: number < 0)
  }

  /// Writes the shortest digits that decode to the same number; null for infinities and NaN.
  public mutating func value(_ number: Double) {
    separate()
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero),
      number != 0 || number.sign == .plus
    {
      append(UInt64(number.magnitude), isNegative: number < 0)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes JSON without validation, such as the value of a column or the output of `JSON`.
  public mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes an array of strings.
  public mutating func value(_ texts: [String]) {
    array { json in
      for text in texts { json.value(text) }
    }
  }

  /// Writes an array of integers.
  public mutating func value(_ numbers: [Int64]) {
    array { json in
      for number in numbers { json.value(number) }
    }
  }

  /// Writes an array of ids.
  public mutating func value<Entity>(_ ids: [Identifier<Entity>]) {
    array { json in
      for id in ids { id.withUTF8 { json.plain($0) } }
    }
  }

  // MARK: - Keys

  /// Writes a key that needs no escaping.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a key with escaping.
  public mutating func key(named name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: - Bytes

  private mutating func append(_ magnitude: UInt64, isNegative: Bool) {
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    guard magnitude >= 10 else {
      bytes.append(UInt8(truncatingIfNeeded: magnitude) + 48)
      return
    }
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)  // 24 bytes; UInt64.max has 20 digits
    var rest = magnitude
    withUnsafeMutableBytes(of: &digits) { space in
      var position = space.count
      while rest > 0 {
        position -= 1
        space[position] = UInt8(truncatingIfNeeded: rest % 10) + 48
        rest /= 10
      }
      bytes.append(contentsOf: space[position...])
    }
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    for position in 0..<text.count {
      let byte = text[position]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: text[plain..<position])
      appendEscape(byte)
      plain = position + 1
    }
    bytes.append(contentsOf: text[plain...])
  }

  /// Writes the escape of a byte, always in the same form, because stored JSON is compared.
  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x00..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      bytes.append(hexadecimalDigits[Int(byte & 0xF)])
    default: bytes.append(byte)
    }
  }
}

// MARK: - Members

extension JSONWriter {
  /// Writes a member with a string.
  public mutating func member(_ key: StaticString, _ text: String) {
    self.key(key)
    value(text)
  }

  /// Writes a member; null if there is no text.
  public mutating func member(_ key: StaticString, _ text: String?) {
    self.key(key)
    if let text { value(text) } else { null() }
  }

  /// Writes a member with a whole number.
  public mutating func member(_ key: StaticString, _ number: some FixedWidthInteger) {
    self.key(key)
    value(number)
  }

  /// Writes a member with a decimal number.
  public mutating func member(_ key: StaticString, _ number: Double) {
    self.key(key)
    value(number)
  }

  /// Writes a member with `true` or `false`.
  public mutating func member(_ key: StaticString, _ flag: Bool) {
    self.key(key)
    value(flag)
  }

  /// Writes a member with an id, or with `null`.
  public mutating func member<Entity>(_ key: StaticString, _ id: Identifier<Entity>?) {
    self.key(key)
    if let id { id.withUTF8 { plain($0) } } else { null() }
  }

  /// Writes a member with a time as RFC 3339.
  public mutating func member(_ key: StaticString, _ time: Timestamp) {
    self.key(key)
    time.withUTF8 { plain($0) }
  }

  /// Writes a member whose value is already encoded as JSON.
  public mutating func member(_ key: StaticString, raw json: some Sequence<UInt8>) {
    self.key(key)
    raw(json)
  }

  /// Writes a member whose key is not a literal, so that it is escaped.
  public mutating func member(named key: String, _ text: String) {
    self.key(named: key)
    value(text)
  }

  /// Writes a member whose key is not a literal and whose value is an array of strings.
  public mutating func member(named key: String, _ texts: [String]) {
    self.key(named: key)
    value(texts)
  }

  /// Writes a member whose key is not a literal and whose value is an array of ids.
  public mutating func member<Entity>(named key: String, _ ids: [Identifier<Entity>]) {
    self.key(named: key)
    value(ids)
  }

  /// Writes a member with an object whose members the closure writes.
  public mutating func object(
    _ key: StaticString, _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.key(key)
    try object(members)
  }

  /// Writes a member with an array whose elements the closure writes.
  public mutating func array(
    _ key: StaticString, _ elements: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.key(key)
    try array(elements)
  }
}
