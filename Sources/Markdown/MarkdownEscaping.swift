/// Escapes what people wrote for the places of a page where it stands.
enum MarkdownEscaping {
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

  /// An address for a `href` attribute; `#` for one that leads nowhere.
  static func href(_ address: String) -> String { text(WebAddress.encoded(address) ?? "#") }
}
