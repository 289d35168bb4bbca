import Model

/// An encoder of rows as a JSON array of arrays, the form in which many rows are one argument.
package enum JSONRows {
  package static func encode(_ rows: [[SQLValue]]) -> String {
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
      // SQLite's JSON would round a real number; the others have no JSON form.
      preconditionFailure("rows can contain only integers, texts and null")
    }
  }
}
