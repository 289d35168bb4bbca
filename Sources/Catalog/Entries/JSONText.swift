/// A JSON object of strings and lists of strings, in the order in which it is told them.
struct JSONText {
  private var text = ""

  var object: String { "{\(text)}" }

  mutating func add(_ key: String, _ value: String) {
    separate(key)
    JSONText.append(value, to: &text)
  }

  mutating func add(_ key: String, list: [String]) {
    separate(key)
    text += JSONText.list(list)
  }

  /// A JSON array of strings.
  static func list(_ values: [String]) -> String {
    var text = "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      append(value, to: &text)
    }
    return text + "]"
  }

  private mutating func separate(_ key: String) {
    if !text.isEmpty { text += "," }
    JSONText.append(key, to: &text)
    text += ":"
  }

  /// A JSON string (RFC 8259): quotes, backslashes and control characters escaped.
  static func append(_ value: String, to text: inout String) {
    text += "\""
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += value
    } else {
      for scalar in value.unicodeScalars { append(scalar, to: &text) }
    }
    text += "\""
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case _ where scalar.value < 0x20:
      text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: text.unicodeScalars.append(scalar)
    }
  }
}
