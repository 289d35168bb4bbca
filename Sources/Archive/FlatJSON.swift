import Model

/// A JSON object of texts, numbers and null, as each line of a table is.
enum FlatJSON {
  enum Value: Equatable {
    case null
    /// The digits, because numbers of Foundation lose those of large integers.
    case number(String)
    case text(String)
  }

  /// Returns the members in their order; nil for anything else.
  static func members(of line: [UInt8]) -> [(name: String, value: Value)]? {
    guard let text = String(validUTF8: line) else { return nil }
    var reader = JSONReader(text)
    var members: [(name: String, value: Value)] = []
    let isRead = reader.object { reader, name in
      guard let value = value(&reader) else { return false }
      members.append((name, value))
      return true
    }
    return isRead && reader.isAtEnd ? members : nil
  }

  /// Reads a value; nil for an object, an array or a boolean.
  private static func value(_ reader: inout JSONReader) -> Value? {
    if reader.skip("null") { return .null }
    if let digits = reader.numberText() { return .number(digits) }
    return reader.string().map { .text($0) }
  }
}
