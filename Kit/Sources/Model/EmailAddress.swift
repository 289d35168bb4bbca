/// The rules for addresses of people, for the server and for clients that check them before they send
/// them.
public enum EmailAddress {
  /// Characters of an address.
  public static let maxLength = 255

  /// Returns the form in which addresses are compared: lower case, NFC, trimmed.
  public static func key(of text: String) -> String { text.normalised.lowercased().normalised }

  /// Returns whether a text looks like an address: one `@`, a name before it, and a domain of at least
  /// two labels after it. Whether the address exists is not checked.
  public static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].unicodeScalars.count),
      parts[0].unicodeScalars.allSatisfy(isAllowedInLocalPart),
      !parts[0].hasPrefix("."), !parts[0].hasSuffix("."), !parts[0].contains("..")
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2,
      !last.allSatisfy(\.isNumber)
    else { return false }
    return labels.allSatisfy(isDomainLabel)
  }

  /// Returns the rule that an address breaks; nil for a valid one.
  public static func problem(of text: String) -> FieldProblem? {
    let email = text.normalised
    if email.isEmpty { return FieldProblem("email", "required") }
    // Lower-casing can lengthen the address, and both forms are stored.
    guard max(email.characterCount, key(of: email).characterCount) <= maxLength else {
      return FieldProblem("email", "length", ["max": "\(maxLength)"])
    }
    return isValid(email) ? nil : FieldProblem("email", "email")
  }

  private static func isAllowedInLocalPart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isAlphabetic }
    return (0x21...0x7E).contains(scalar.value)
      && !#"()<>[]:;,\"@"#.unicodeScalars.contains(scalar)
  }

  private static func isDomainLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.unicodeScalars.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      }
  }
}
