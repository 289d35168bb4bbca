import Foundation
import Model

/// Texts out of a model's answer: plain ones, whatever it says.
enum PlainText {
  /// A number counts as its text; anything else but text as none.
  static func of(_ value: Any?) -> String {
    let text = (value as? String) ?? (value as? NSNumber).map { "\($0)" } ?? ""
    return String(String.UnicodeScalarView(text.unicodeScalars.filter(isPlain))).normalised
  }

  static func line(_ value: Any?, _ limit: Int) -> String {
    of(value).split(whereSeparator: \.isWhitespace).joined(separator: " ").shortened(to: limit)
  }

  /// No control characters but line ends, and none that turn the direction of what follows.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
