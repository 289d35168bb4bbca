// MARK: - Values in a URL

extension EntryFilter {
  /// Values between commas; one that holds a comma stands in double quotes, its own doubled.
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

  static func quoted(_ value: String) -> String {
    guard value.contains(",") || value.hasPrefix("\"") else { return value }
    return inQuotes(value)
  }

  /// One value, where commas divide nothing: it may stand in quotes all the same, as it would in a
  /// list.
  static func unquoted(_ text: String) -> String {
    guard isInQuotes(text) else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  static func quotedAlone(_ value: String) -> String {
    isInQuotes(value) ? inQuotes(value) : value
  }

  /// Whether all of it is one quoted value, every quotation mark within it doubled.
  private static func isInQuotes(_ text: String) -> Bool {
    guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return false }
    return !String(text.dropFirst().dropLast()).replacing("\"\"", with: "").contains("\"")
  }

  private static func inQuotes(_ value: String) -> String {
    "\"\(value.replacing("\"", with: "\"\""))\""
  }
}
