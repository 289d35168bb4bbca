import Model

/// A builder for a JSON object of strings and arrays of strings, which keeps the order of `add`.
struct JSONObjectBuilder {
  private var text = ""

  var object: String { "{\(text)}" }

  mutating func add(_ key: String, _ value: String) {
    separate(key)
    text.appendJSON(value)
  }

  mutating func add(_ key: String, list: [String]) {
    separate(key)
    text += JSONObjectBuilder.list(list)
  }

  /// Returns a JSON array of strings.
  static func list(_ values: [String]) -> String {
    var text = "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      text.appendJSON(value)
    }
    return text + "]"
  }

  private mutating func separate(_ key: String) {
    if !text.isEmpty { text += "," }
    text.appendJSON(key)
    text += ":"
  }
}
