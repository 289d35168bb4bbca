package import Model

extension JSONWriter {
  /// Writes rows as an array of arrays, the form in which many rows are one argument.
  package mutating func value(_ rows: [[SQLValue]]) {
    array { json in
      for row in rows {
        json.array { json in
          for value in row { json.value(value) }
        }
      }
    }
  }

  private mutating func value(_ value: SQLValue) {
    switch value {
    case .integer(let number): self.value(number)
    case .text(let text): self.value(text)
    case .null: null()
    case .real, .bytes, .uuid, .integers, .texts, .rows:
      // SQLite's JSON would round a real number; the others have no JSON form.
      preconditionFailure("rows can contain only integers, texts and null")
    }
  }
}
