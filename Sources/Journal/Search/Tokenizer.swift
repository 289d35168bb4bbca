import Foundation
import Model

/// A tokenizer that splits text into words, the same way for both engines, for the index and for
/// queries. It applies compatibility decomposition and case folding, removes marks (but й keeps its
/// breve, and ё becomes е), and splits at everything that is neither a letter nor a number.
package enum Tokenizer {
  /// The length to which longer words are cut, because PostgreSQL refuses lexemes above 2 KB.
  static let maxTokenLength = 64

  /// Returns the words of `text`, in order, at most `limit`.
  package static func tokens(_ text: String, limit: Int = 20_000) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiTokens(text, limit: limit) }
    var tokens: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in folded(text).unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if word.count < maxTokenLength { word.append(scalar) }
      } else if !word.isEmpty {
        tokens.append(String(word))
        word = String.UnicodeScalarView()
        if tokens.count == limit { return tokens }
      }
    }
    if !word.isEmpty { tokens.append(String(word)) }
    return tokens
  }

  private static func asciiTokens(_ text: String, limit: Int) -> [String] {
    var tokens: [String] = []
    var word: [UInt8] = []
    func finish() {
      if !word.isEmpty { tokens.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case 48...57, 97...122: if word.count < maxTokenLength { word.append(byte) }
      case 65...90: if word.count < maxTokenLength { word.append(byte | 0x20) }
      default:
        finish()
        if tokens.count == limit { return tokens }
      }
    }
    finish()
    return tokens
  }

  /// Returns the text without case, accents and compatibility forms.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      if scalar == breve, let last = result.last, last == "и" {
        result.removeLast()
        result.append("й")
      } else if !isMark(scalar) {
        append(scalar, to: &result)
      }
    }
    return String(result)
  }

  private static let breve: Unicode.Scalar = "\u{306}"

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    switch scalar {
    // Full case folding where lower-casing is not enough, and letters that people type without
    // their strokes.
    case "ß", "ẞ": result.append(contentsOf: "ss".unicodeScalars)
    case "ς": result.append("σ")
    case "ø", "Ø": result.append("o")
    case "ł", "Ł": result.append("l")
    case "đ", "Đ": result.append("d")
    case "æ", "Æ": result.append(contentsOf: "ae".unicodeScalars)
    case "œ", "Œ": result.append(contentsOf: "oe".unicodeScalars)
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
        result.append(lower)
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Returns the form in which whole titles are compared: folded, with single spaces, at most 200
  /// characters. Punctuation stays, because "C", "C++" and "C#" are different.
  package static func titleKey(_ title: String) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return asciiTitleKey(title) }
    let words = folded(title).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.characterCount <= maxTitleKeyLength
      ? words : String(String.UnicodeScalarView(words.unicodeScalars.prefix(maxTitleKeyLength)))
  }

  private static let maxTitleKeyLength = 200

  private static func asciiTitleKey(_ title: String) -> String {
    var key: [UInt8] = []
    key.reserveCapacity(title.utf8.count)
    var gap = false
    for byte in title.utf8 {
      if byte == 0x20 || (9...13).contains(byte) {
        gap = !key.isEmpty
      } else {
        if gap { key.append(0x20) }
        gap = false
        key.append((65...90).contains(byte) ? byte | 0x20 : byte)
      }
    }
    return String(decoding: key.prefix(maxTitleKeyLength), as: UTF8.self)
  }
}
