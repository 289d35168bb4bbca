/// Text in an XML document.
enum XMLText {
  /// Escapes text for elements and attributes. Characters that XML does not allow are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns `<name>text</name>`, with escaped text.
  static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(escaped(text))</\(name)>\n"
  }
}
