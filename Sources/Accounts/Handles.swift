import Foundation

/// Names of spaces in URLs: a–z, 0–9 and single hyphens, at most 40 characters.
enum Handles {
  static let maxLength = 40

  /// Converts `name` to these characters, with Cyrillic and accented Latin transliterated; `book`
  /// when none are left.
  static func make(from name: String) -> String {
    var handle = ""
    for scalar in latin(name).unicodeScalars {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        handle.unicodeScalars.append(scalar)
      } else if !handle.isEmpty, !handle.hasSuffix("-"), !isMark(scalar) {
        handle.append("-")
      }
    }
    return truncated(handle, maxLength)
  }

  /// Returns the handle to try after `attempt - 1` others were taken: `ann`, `ann-2`, …, and after
  /// the ninth a random number, so that common names need few attempts.
  static func candidate(_ handle: String, attempt: Int) -> String {
    guard attempt > 1 else { return handle }
    let number = attempt <= 9 ? attempt : Int.random(in: 10_000..<100_000_000)
    return "\(truncated(handle, maxLength - 9))-\(number)"
  }

  private static func truncated(_ handle: String, _ length: Int) -> String {
    var handle = String(handle.prefix(length))
    while handle.hasSuffix("-") { handle.removeLast() }
    return handle.isEmpty ? "book" : handle
  }

  /// Transliterates letters without a decomposition and separates the others from their accents.
  private static func latin(_ text: String) -> String {
    let lower = text.precomposedStringWithCanonicalMapping.lowercased()
    let letters = lower.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
    return letters.decomposedStringWithCompatibilityMapping
  }

  /// Returns whether a character is an apostrophe or an accent, which do not separate words.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || scalar.properties.generalCategory == .nonspacingMark
  }

  private static let replacements: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "і": "i", "ї": "yi",
    "є": "ye", "ґ": "g", "ў": "u", "ђ": "dj", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "џ": "dz",
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
  ]
}
