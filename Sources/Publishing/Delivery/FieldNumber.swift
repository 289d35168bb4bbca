import Model

/// Conversions between a field's text and a number.
enum FieldNumber {
  /// Parses a decimal number. Returns nil for anything else, including hexadecimal and infinity.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Returns the number as JSON, without a fraction if it is an integer.
  static func json(_ number: Double) -> String {
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      return String(Int64(number))
    }
    return number.description
  }
}
