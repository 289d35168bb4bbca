import Foundation

extension NumberText {
  /// Returns a stored number as a text field shows it while it is typed, also if it is not complete.
  ///
  ///     NumberText.typed("3.", decimalSeparator: ",")  // "3,"
  public static func typed(_ value: String, decimalSeparator: String) -> String {
    value.replacingOccurrences(of: ".", with: decimalSeparator)
  }

  /// Returns what was typed as the server stores it: with a point, and with a hyphen as the minus.
  ///
  ///     NumberText.stored("−3,5", decimalSeparator: ",")  // "-3.5"
  public static func stored(_ typed: String, decimalSeparator: String) -> String {
    typed.replacingOccurrences(of: decimalSeparator, with: ".")
      .replacingOccurrences(of: "−", with: "-")
  }
}
