public import Foundation

/// Limits for JSON texts. A decoder creates a value for every key and recurses for every bracket,
/// so the cost of decoding depends on the numbers of keys, elements and levels rather than on
/// bytes.
public struct JSONLimits: Sendable {
  /// The maximum nesting of objects and arrays.
  public var depth = 64
  /// The maximum number of keys of one object.
  public var keys = 1_000
  /// The maximum number of keys and elements in the whole text. They are counted approximately:
  /// each comma and each opening bracket of an array counts one. A non-empty object therefore
  /// counts one too few, and an empty array one too many.
  public var values = 200_000

  /// The limits of ordinary requests.
  public static let standard = JSONLimits()

  /// Creates limits for what a client may send.
  public init(depth: Int = 64, keys: Int = 1_000, values: Int = 200_000) {
    (self.depth, self.keys, self.values) = (depth, keys, values)
  }

  /// Counts in one pass with one number for each open bracket. The syntax is not checked, since the
  /// decoder does that.
  ///
  /// Text in another encoding than UTF-8 is refused: Foundation's decoders also read UTF-16 and
  /// UTF-32, in which the bytes of other characters look like quotation marks and brackets.
  /// - Parameter escapes: whether `\u0000` and unpaired surrogates are refused too, as
  ///   `isStorableUTF8` does.
  /// - Returns: the approximate number of keys and elements, as for `values`.
  /// - Throws: malformed (`body.characters`, `body.tooDeep`, `body.tooManyKeys`,
  ///   `body.tooManyValues`).
  @discardableResult
  public func check(
    _ bytes: UnsafeRawBufferPointer, escapes: Bool = false
  ) throws(Failure) -> Int {
    guard isStorableUTF8(bytes, json: escapes) else { throw .malformed("body.characters") }
    var scanner = JSONScanner(bytes: bytes, limits: self)
    try scanner.run()
    return scanner.values
  }

  /// Checks a text against the limits before it is decoded.
  @discardableResult
  public func check(_ json: Data) throws -> Int {
    try json.withUnsafeBytes { try check($0) }
  }
}

private struct JSONScanner {
  let bytes: UnsafeRawBufferPointer
  let limits: JSONLimits
  private var place = 0
  private(set) var values = 0
  /// The number of keys so far in each open object; 0 for arrays.
  private var keys: [Int] = []

  init(bytes: UnsafeRawBufferPointer, limits: JSONLimits) {
    (self.bytes, self.limits) = (bytes, limits)
  }

  mutating func run() throws(Failure) {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        keys.append(0)
        guard keys.count <= limits.depth else { throw refusal("body.tooDeep", limits.depth) }
        // The first element of an array has no comma before it, so it is counted here.
        if byte == UInt8(ascii: "[") { try count() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = keys.popLast()
      case UInt8(ascii: ","): try count()
      case UInt8(ascii: ":"): try countKey()
      default: break
      }
    }
  }

  /// Counts one of `values`.
  private mutating func count() throws(Failure) {
    values += 1
    guard values <= limits.values else { throw refusal("body.tooManyValues", limits.values) }
  }

  private mutating func countKey() throws(Failure) {
    guard !keys.isEmpty else { return }
    keys[keys.count - 1] += 1
    guard keys[keys.count - 1] <= limits.keys else {
      throw refusal("body.tooManyKeys", limits.keys)
    }
  }

  /// - Parameter most: the limit that is exceeded, for the message.
  private func refusal(_ code: String, _ most: Int) -> Failure {
    .malformed(code, ["max": "\(most)"])
  }

  /// Advances past the closing quotation mark of the string.
  private mutating func skipString() {
    while place < bytes.count, let base = bytes.baseAddress {
      guard let found = memchr(base + place, 0x22, bytes.count - place) else {
        place = bytes.count
        return
      }
      let quote = UnsafeRawPointer(found) - base
      var slashes = 0
      while quote - slashes > place, bytes[quote - slashes - 1] == 0x5C { slashes += 1 }
      place = quote + 1
      if slashes % 2 == 0 { return }
    }
  }
}
