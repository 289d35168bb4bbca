/// Rows as a JSON array of arrays: how many rows go into one statement.
enum JSONRows {
  static func text(_ rows: [[SQLValue]]) -> String {
    var text = "["
    for (index, row) in rows.enumerated() {
      text += index == 0 ? "[" : ",["
      for (column, value) in row.enumerated() {
        if column > 0 { text += "," }
        append(value, to: &text)
      }
      text += "]"
    }
    return text + "]"
  }

  private static func append(_ value: SQLValue, to text: inout String) {
    switch value {
    case .integer(let number): text += String(number)
    case .text(let string): append(string, to: &text)
    case .null: text += "null"
    case .real, .bytes, .uuid, .integers, .texts, .rows:
      // A number would be rounded on its way through SQLite's JSON; the others have no form in it.
      preconditionFailure("rows hold whole numbers and texts")
    }
  }

  /// A JSON string (RFC 8259): quotes, backslashes and control characters escaped.
  private static func append(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"", "\\": text += "\\\(scalar)"
        case _ where scalar.value < 0x20:
          text += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
