extension String {
  /// Appends `value` as a JSON string (RFC 8259). Quotation marks, backslashes and control
  /// characters are escaped, always in the same form.
  package mutating func appendJSON(_ value: String) {
    self += "\""
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      self += value
    } else {
      for scalar in value.unicodeScalars { appendJSON(scalar) }
    }
    self += "\""
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": self += "\\\""
    case "\\": self += "\\\\"
    case "\n": self += "\\n"
    case _ where scalar.value < 0x20:
      self += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: unicodeScalars.append(scalar)
    }
  }
}
