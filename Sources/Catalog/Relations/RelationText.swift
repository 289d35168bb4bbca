import Foundation
import Model

/// The text form of a relation: titles joined by ", ". A title that contains a comma is in double
/// quotes, with its own quotes doubled.
package enum RelationText {
  /// Returns the text for `titles`.
  package static func joined(_ titles: [String]) -> String {
    titles.map(quoted).joined(separator: ", ")
  }

  private static func quoted(_ title: String) -> String {
    guard title.utf8.contains(UInt8(ascii: ",")) || title.hasPrefix("\"") else { return title }
    return "\"\(title.replacing("\"", with: "\"\""))\""
  }

  /// A piece of a text between commas. A quoted piece is one title. Other pieces can be parts of a
  /// known title that contains a comma.
  struct Part: Equatable {
    var text: String
    var isQuoted: Bool
  }

  /// Returns the pieces of `text`, without empty ones.
  static func parts(_ text: String) -> [Part] {
    guard text.utf8.contains(UInt8(ascii: "\"")) else {
      return text.utf8.split(separator: UInt8(ascii: ",")).compactMap { stretch in
        let title = String(Substring(stretch)).normalised
        return title.isEmpty ? nil : Part(text: title, isQuoted: false)
      }
    }
    return partsAroundQuotes(text)
  }

  /// Returns `text` as one title, with or without quotes; empty for an empty text. If parts of it
  /// are quoted, it is several titles.
  static func singleTitle(in text: String) -> [String] {
    let parts = parts(text)
    if parts.count == 1 || parts.contains(where: \.isQuoted) { return parts.map(\.text) }
    let title = text.normalised
    return title.isEmpty ? [] : [title]
  }

  private static func partsAroundQuotes(_ text: String) -> [Part] {
    var parts: [Part] = []
    var current = ""
    var quoted = false
    var inside = false
    var characters = text[...]
    func finish() {
      let title = current.normalised
      if !title.isEmpty { parts.append(Part(text: title, isQuoted: quoted)) }
      current = ""
      quoted = false
    }
    while let character = characters.popFirst() {
      switch character {
      case "\"" where inside && characters.first == "\"":
        current.append("\"")
        characters.removeFirst()
      case "\"" where inside: inside = false
      case "\"" where current.allSatisfy(\.isWhitespace) && !quoted:
        inside = true
        quoted = true
        current = ""
      case "," where !inside: finish()
      default: current.append(character)
      }
    }
    finish()
    return parts
  }

  /// Returns the titles that consecutive parts from `start` could form, longest first.
  static func candidateTitles(_ parts: [Part], from start: Int) -> [(title: String, end: Int)] {
    let limit = min(parts.count, start + maxRun)
    return (start..<limit).reversed().compactMap { last in
      let run = parts[start...last]
      guard run.count == 1 || run.allSatisfy({ !$0.isQuoted }) else { return nil }
      return (run.map(\.text).joined(separator: ", "), last + 1)
    }
  }

  /// Titles with more commas than this are not recognised.
  private static let maxRun = 5
}
