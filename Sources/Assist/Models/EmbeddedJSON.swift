import Foundation

/// Finds JSON in a model's answer that also contains other text.
enum EmbeddedJSON {
  /// Returns the first object or array in a text. Code fences and other text around it are skipped.
  /// - Throws: `AssistError.malformed`.
  static func first(of text: String) throws -> sending Any {
    for start in text.indices where text[start] == "{" || text[start] == "[" {
      guard let end = end(of: text[start...]) else { break }
      // Brackets in prose are not JSON; then the search continues.
      if let value = try? JSONSerialization.jsonObject(with: Data(text[start...end].utf8)) {
        return value
      }
    }
    throw AssistError.malformed
  }

  /// Returns the end of the object or array at the beginning of `text`, ignoring brackets in
  /// strings; nil if it is not closed.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for (index, character) in zip(text.indices, text) {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}
