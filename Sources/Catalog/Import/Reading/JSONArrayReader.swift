import Foundation
import Model

/// A reader of a JSON array, element by element, that collects the keys of its objects. It only
/// looks at brackets, commas and strings; the decoder of an element checks whether it is valid.
struct JSONArrayReader {
  struct Element {
    var bytes: [UInt8]
    /// The line in which the element begins.
    var line: Int

    var isObject: Bool { bytes.first == UInt8(ascii: "{") }
  }

  private var input: ByteCursor
  private let limits: ImportLimits
  private var isBegun = false
  private var isEnded = false
  private var count = 0
  /// The keys of all objects, in the order in which they first appear in the file.
  private(set) var columns: [String] = []
  /// Raw bytes of keys without escapes that were already seen.
  private var seen = Set<[UInt8]>()
  private var names = Set<String>()

  init(_ text: any ByteReader, limits: ImportLimits) {
    input = ByteCursor(text)
    self.limits = limits
  }

  /// Returns the next element, or nil after the last.
  /// - Throws: malformed `import.noArray`, `import.jsonEnd`, or `import.json` with the line;
  ///   tooLarge beyond a limit.
  mutating func next() throws(Failure) -> Element? {
    guard !isEnded else { return nil }
    if isBegun {
      switch try peekNonWhitespace() {
      case UInt8(ascii: ","): input.skip()
      case UInt8(ascii: "]"): return try end()
      default: throw invalidJSON(line: input.line)
      }
    } else {
      try input.skipByteOrderMark()
      guard try peekNonWhitespace() == UInt8(ascii: "[") else {
        throw Failure.malformed("import.noArray")
      }
      input.skip()
      isBegun = true
      if try peekNonWhitespace() == UInt8(ascii: "]") { return try end() }
    }
    count += 1
    guard count <= limits.rows else { throw limits.tooManyRows }
    _ = try peekNonWhitespace()
    return try element()
  }

  private func invalidJSON(line: Int) -> Failure { .malformed("import.json", ["line": "\(line)"]) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 9, 10, 13].contains(byte) }

  /// Returns the next byte that is not white space, without consuming it.
  private mutating func peekNonWhitespace() throws(Failure) -> UInt8 {
    while let byte = try input.peek() {
      guard JSONArrayReader.isSpace(byte) else { return byte }
      input.skip()
    }
    throw Failure.malformed("import.jsonEnd")
  }

  private mutating func end() throws(Failure) -> Element? {
    input.skip()
    while let byte = try input.peek() {
      guard JSONArrayReader.isSpace(byte) else { throw invalidJSON(line: input.line) }
      input.skip()
    }
    isEnded = true
    return nil
  }

  // MARK: - One element

  private mutating func element() throws(Failure) -> Element {
    var element = Element(bytes: [], line: input.line)
    var keys: [Int] = []
    var values = 0
    var text = 0..<0
    while let byte = try input.peek() {
      switch byte {
      case UInt8(ascii: "\""):
        let start = element.bytes.count
        try readString(into: &element)
        text = start..<element.bytes.count
        if keys.isEmpty { return element }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        keys.append(0)
        values += 1
        guard keys.count < limits.depth else { throw limits.tooDeep }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard keys.popLast() != nil else { return element }
      case UInt8(ascii: ","):
        if keys.isEmpty { return element }
        values += 1
      case UInt8(ascii: ":") where !keys.isEmpty:
        keys[keys.count - 1] += 1
        guard keys[keys.count - 1] <= limits.keysPerObject else { throw limits.tooManyKeys }
        if keys.count == 1, element.isObject { try addColumn(element.bytes[text]) }
      default:
        if keys.isEmpty, JSONArrayReader.isSpace(byte) { return element }
      }
      guard values <= limits.valuesPerRecord else { throw limits.tooManyValues }
      input.skip()
      element.bytes.append(byte)
      guard element.bytes.count <= limits.rowBytes else {
        throw limits.rowTooLarge(line: element.line)
      }
      let isBracket = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      if isBracket, keys.isEmpty { return element }
    }
    // The file ended inside of the element. Even if that is a complete number, the array was not
    // closed.
    throw Failure.malformed("import.jsonEnd")
  }

  /// Consumes a string and appends it to the element, with its quotes.
  private mutating func readString(into element: inout Element) throws(Failure) {
    let line = input.line
    let limit = element.bytes.count + limits.cellBytes
    element.bytes.append(UInt8(ascii: "\""))
    input.skip()
    while true {
      let isWhole = try input.consume(into: &element.bytes, limit: limit) { byte in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 10 || byte == 13
      }
      guard isWhole else { throw limits.cellTooLarge(line: line) }
      guard let byte = try input.peek() else { throw Failure.malformed("import.jsonEnd") }
      input.skip()
      element.bytes.append(byte)
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\"), let escaped = try input.peek() else { continue }
      input.skip()
      element.bytes.append(escaped)
    }
    guard element.bytes.count <= limits.rowBytes else {
      throw limits.rowTooLarge(line: element.line)
    }
  }

  private mutating func addColumn(_ name: ArraySlice<UInt8>) throws(Failure) {
    let text: String
    if name.contains(UInt8(ascii: "\\")) {
      // A key that is not a valid string is refused when its element is decoded.
      guard let name = try? JSON.decode(String.self, from: Data(name)) else { return }
      text = name
    } else {
      guard seen.insert(Array(name)).inserted else { return }
      text = String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
    }
    guard names.insert(text).inserted else { return }
    columns.append(text)
    guard columns.count <= limits.columns else { throw limits.tooManyColumns }
  }
}

extension JSONArrayReader.Element {
  /// Whether the element is in UTF-8. Foundation's decoders also read UTF-16, in which the reader
  /// has not seen the values that it counts.
  private var isUTF8: Bool { bytes.withUnsafeBytes { isStorableUTF8($0) } }

  /// - Throws: an error for anything but JSON in UTF-8.
  func decoded<Value: Decodable>() throws -> Value {
    guard isUTF8 else { throw failure }
    return try JSON.decode(Value.self, from: Data(bytes))
  }

  /// The failure of an element that is not valid JSON.
  var failure: Failure {
    var lines = LineCounter()
    if isUTF8, let place = JSONSyntax.errorOffset(in: bytes) {
      lines.add(Array(bytes.prefix(place)))
    }
    return Failure.malformed("import.json", ["line": "\(line + lines.line - 1)"])
  }
}
