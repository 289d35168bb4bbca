import Model

/// A field's text as a number.
enum FieldNumber {
  /// A decimal number; no hexadecimal, no infinity.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Without a fraction where there is none.
  static func json(_ number: Double) -> String {
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      return String(Int64(number))
    }
    return number.description
  }
}
