import Foundation

/// Extracts plain text from values of a model's answer.
public enum PlainText {
  /// Returns the text of a string or number; empty for any other value.
  public static func text(from value: Any?) -> String {
    let number = (value as? NSNumber).flatMap { isBoolean($0) ? nil : "\($0)" }
    let text = (value as? String) ?? number ?? ""
    return String(String.UnicodeScalarView(text.unicodeScalars.filter(isPlain))).normalised
  }

  /// Returns the text on a single line, cut to `limit` characters.
  public static func line(from value: Any?, limit: Int) -> String {
    text(from: value).split(whereSeparator: \.isWhitespace).joined(separator: " ").shortened(
      to: limit)
  }

  /// Whether a number is a boolean of JSON, which would become "1" or "0". Integers of JSON never
  /// have this type of eight bits.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }

  /// Whether a scalar is neither a control character (except line feeds), nor a bidirectional
  /// control, nor a noncharacter.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
