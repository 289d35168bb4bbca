/// Escapes user input for HTML.
enum MarkdownEscaping {
  /// Escapes the five characters with a meaning in HTML, for text and attribute values.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a URL for a `href` attribute; `#` for an invalid URL.
  static func href(_ address: String) -> String { text(URLEncoding.percentEncoded(address) ?? "#") }
}
