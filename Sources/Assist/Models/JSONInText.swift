import Foundation

/// JSON where a model was asked for nothing else, and said more.
enum JSONInText {
  /// The first object or array of a text. Code fences and words around it are passed over.
  /// - Throws: `AssistTrouble.malformed`.
  static func first(of text: String) throws -> sending Any {
    for start in text.indices where text[start] == "{" || text[start] == "[" {
      guard let end = end(of: text[start...]) else { break }
      // What a model answered may be no JSON; the caller reports that.
      if let value = try? JSONSerialization.jsonObject(with: Data(text[start...end].utf8)) {
        return value
      }
    }
    throw AssistTrouble.malformed
  }

  /// Where the object or array that begins `text` ends; quoted brackets do not count.
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
