/// How numbers are shown, which the server stores with a point.
public enum NumberText {
  /// Returns a number with the decimal separator of a language, and without thousands separators,
  /// because it can be a year. Other texts are returned as they are.
  ///
  ///     NumberText.shown("3.5", decimalSeparator: ",")  // "3,5"
  public static func shown(_ value: String, decimalSeparator: String) -> String {
    guard value.wholeMatch(of: /-?\d*\.\d+/) != nil else { return value }
    return String(value.map { $0 == "." ? decimalSeparator : String($0) }.joined())
  }
}
