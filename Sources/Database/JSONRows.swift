import Model

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
    case .text(let string): text.appendJSON(string)
    case .null: text += "null"
    case .real, .bytes, .uuid, .integers, .texts, .rows:
      // A number would be rounded on its way through SQLite's JSON; the others have no form in it.
      preconditionFailure("rows hold whole numbers and texts")
    }
  }
}
