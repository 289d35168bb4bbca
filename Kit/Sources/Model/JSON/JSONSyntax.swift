/// Finds the place at which a text is not JSON (RFC 8259), for messages. Foundation's decoders do not
/// report it; they accept more, such as a comma after the last element.
public struct JSONSyntax {
  private let bytes: [UInt8]
  private var place = 0

  /// Deeper nesting counts as an error, because values are read recursively.
  private static let maxDepth = 512

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the number of bytes before the first byte that cannot belong to JSON; nil for valid
  /// JSON.
  public static func errorOffset(in json: [UInt8]) -> Int? {
    var syntax = JSONSyntax(json)
    syntax.skipSpace()
    guard syntax.value(depth: 0) else { return syntax.place }
    syntax.skipSpace()
    return syntax.place == json.count ? nil : syntax.place
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, " \t\r\n".utf8.contains(byte) { place += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < JSONSyntax.maxDepth else { return false }
    return switch next {
    case UInt8(ascii: "{"): object(depth: depth)
    case UInt8(ascii: "["):
      list(to: UInt8(ascii: "]")) { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    case UInt8(ascii: "n"): word("null")
    default: number()
    }
  }

  private mutating func object(depth: Int) -> Bool {
    list(to: UInt8(ascii: "}")) { syntax in
      guard syntax.string() else { return false }
      syntax.skipSpace()
      guard syntax.skip(UInt8(ascii: ":")) else { return false }
      syntax.skipSpace()
      return syntax.value(depth: depth + 1)
    }
  }

  /// Reads an opening bracket, elements separated by commas, and the closing bracket.
  private mutating func list(to end: UInt8, _ element: (inout JSONSyntax) -> Bool) -> Bool {
    place += 1
    skipSpace()
    if skip(end) { return true }
    repeat {
      skipSpace()
      guard element(&self) else { return false }
      skipSpace()
    } while skip(UInt8(ascii: ","))
    return skip(end)
  }

  private mutating func word(_ text: StaticString) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount {
      guard skip(text.utf8Start[offset]) else { return false }
    }
    return true
  }

  private mutating func string() -> Bool {
    guard skip(UInt8(ascii: "\"")) else { return false }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return true
      case UInt8(ascii: "\\"):
        place += 1
        guard escape() else { return false }
      case ..<0x20: return false
      default: place += 1
      }
    }
    return false
  }

  /// Reads an escape after its backslash.
  private mutating func escape() -> Bool {
    guard let sign = next, #""\/bfnrtu"#.utf8.contains(sign) else { return false }
    place += 1
    guard sign == UInt8(ascii: "u") else { return true }
    for _ in 0..<4 {
      guard let digit = next, hexValue(digit) != nil else { return false }
      place += 1
    }
    return true
  }

  private mutating func number() -> Bool {
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) {
      guard digits() else { return false }
    }
    if skip(UInt8(ascii: ".")) {
      guard digits() else { return false }
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
      return digits()
    }
    return true
  }

  /// Reads one digit or more.
  private mutating func digits() -> Bool {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place > start
  }
}
