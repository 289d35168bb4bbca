import Foundation
package import Model

/// A validated user to be created. The password is already hashed, so that the transaction that
/// creates the user does nothing but SQL. Created by `Users.draft`, or from a proven identity.
package struct NewUser: Sendable {
  /// The proof that the address belongs to the user.
  enum EmailStatus: Sendable {
    /// The user has received mail at it or a provider has verified it.
    case verified
    /// The operator of the server entered it.
    case enteredByOperator
    /// The user entered it, and it has not been confirmed.
    case claimed
  }

  /// Nil if the user signed up with Apple and Apple reports no address.
  package let email: String?
  /// The name on pages and of the personal space.
  package let displayName: String?
  /// Nil for a user without a password, who signs in with an email code or with Apple.
  let passwordHash: String?
  let language: String
  let timeZone: String
  let emailStatus: EmailStatus
  /// The user's id at Apple; nil if they did not sign up with Apple.
  var appleID: String?

  /// The language in which the first collections and types of the personal space are named.
  package var defaultsLanguage: Language { Language(rawValue: language) ?? .english }

  /// The name of their personal space: their display name, or the part of the address before the
  /// `@`.
  package var spaceName: String {
    displayName ?? email.map { String($0.prefix { $0 != "@" }) } ?? "Book"
  }
}

extension Users {
  /// Returns the invalid fields of a form that creates a user, in their order.
  package static func problems(
    email: String, displayName: String?, password: String
  ) -> [FieldProblem] {
    problems(email: email, displayName: displayName)
      + [Passwords.problem(with: password)].compactMap(\.self)
  }

  static func problems(email: String, displayName: String?) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    if let problem = problem(withEmail: email) { problems.append(problem) }
    if let name = displayName?.normalised {
      if name.isEmpty { problems.append(FieldProblem("display_name", "required")) }
      if name.characterCount > 255 {
        problems.append(FieldProblem("display_name", "length", ["min": "1", "max": "255"]))
      }
    }
    return problems
  }

  static func problem(withEmail email: String) -> FieldProblem? {
    EmailAddress.problem(of: email)
  }
}

// MARK: - E-mail addresses

/// Returns the form in which email addresses are compared: lower case, NFC, trimmed.
func emailKey(_ email: String) -> String { EmailAddress.key(of: email) }

// MARK: - Handles

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
