import Model

/// The text form of a relation, as the server sends and accepts it: titles joined by `, `. A title
/// that contains a comma is in double quotes, with its own quotes doubled.
public enum RelationTitles {
  /// Returns the text for titles.
  public static func text(_ titles: [String]) -> String {
    titles.map(quoted).joined(separator: ", ")
  }

  private static func quoted(_ title: String) -> String {
    guard title.contains(",") || title.hasPrefix("\"") else { return title }
    return "\"\(title.replacing("\"", with: "\"\""))\""
  }

  /// Returns the titles in a text, each once and without empty ones.
  public static func titles(in text: String) -> [String] {
    var titles: [String] = []
    var current = ""
    var isQuoted = false
    func finish() {
      let title = current.normalised
      if !title.isEmpty, !titles.contains(title) { titles.append(title) }
      current = ""
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        current.append("\"")
        rest.removeFirst()
      case "\"" where isQuoted: isQuoted = false
      case "\"" where current.allSatisfy(\.isWhitespace): isQuoted = true
      case "," where !isQuoted: finish()
      default: current.append(character)
      }
    }
    finish()
    return titles
  }
}
