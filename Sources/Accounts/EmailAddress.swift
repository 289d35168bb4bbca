import Foundation
import Model

/// Returns the form in which email addresses are compared: lower case, NFC, trimmed.
func emailKey(_ email: String) -> String { email.normalised.lowercased().normalised }

/// Returns whether text looks like an email address: one `@`, a name before it, and a domain of at
/// least two labels after it. Whether the address exists is not checked.
func isEmailAddress(_ text: String) -> Bool {
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

private func isAllowedInLocalPart(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.isASCII else { return scalar.properties.isAlphabetic }
  return (0x21...0x7E).contains(scalar.value)
    && !#"()<>[]:;,\"@"#.unicodeScalars.contains(scalar)
}

private func isDomainLabel(_ label: Substring) -> Bool {
  (1...63).contains(label.unicodeScalars.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
    && label.unicodeScalars.allSatisfy { scalar in
      scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
}
