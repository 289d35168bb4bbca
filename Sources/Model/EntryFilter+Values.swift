// MARK: - Values in a URL

extension EntryFilter {
  /// Splits a comma-separated list. A value that contains a comma is in double quotes, and its own
  /// quotes are doubled.
  static func split(_ text: String) -> [String] {
    var values: [String] = []
    var current = ""
    var isQuoted = false
    var characters = text[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"" where isQuoted && characters.first == "\"":
        current.append("\"")
        characters.removeFirst()
      case "\"" where isQuoted: isQuoted = false
      case "\"" where current.allSatisfy(\.isWhitespace):
        current = ""
        isQuoted = true
      case "," where !isQuoted:
        values.append(current.normalised)
        current = ""
      default: current.append(character)
      }
    }
    values.append(current.normalised)
    return values.filter { !$0.isEmpty }
  }

  /// Returns the value as an element of a comma-separated list.
  static func quoted(_ value: String) -> String {
    guard value.contains(",") || value.hasPrefix("\"") else { return value }
    return inQuotes(value)
  }

  /// Returns a single value without its quotes, if it has any. Single values need no quotes, but
  /// may have them like the values of a list.
  static func unquoted(_ text: String) -> String {
    guard isInQuotes(text) else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  /// Returns a single value, in quotes only if `unquoted` would otherwise change it.
  static func quotedSingle(_ value: String) -> String {
    isInQuotes(value) ? inQuotes(value) : value
  }

  /// Whether the whole text is one quoted value, with every quotation mark inside doubled.
  private static func isInQuotes(_ text: String) -> Bool {
    guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return false }
    return !String(text.dropFirst().dropLast()).replacing("\"\"", with: "").contains("\"")
  }

  private static func inQuotes(_ value: String) -> String {
    "\"\(value.replacing("\"", with: "\"\""))\""
  }
}
