package import Model

/// Somebody who may become a user: checked and with the password hashed, so that the transaction
/// that makes them does nothing but SQL. Made by `Users.draft`, or from what was proven.
package struct NewUser: Sendable {
  /// How much is known of the address.
  enum Address: Sendable {
    /// Mail to it reaches them.
    case proven
    /// Whoever runs the server gave it.
    case given
    /// They typed it themselves, and nobody has asked.
    case claimed
  }

  /// Nil for somebody of whom another provider tells no address.
  package let email: String?
  /// What pages call them, and their book's name.
  package let displayName: String?
  let passwordHash: String?
  let language: String
  let timeZone: String
  let address: Address
  /// Their id at Apple, where they came from there.
  var appleID: String?

  /// The language of what their book begins with.
  package var homeLanguage: Language { Language(rawValue: language) ?? .english }

  /// The name of their personal space: their own, or what stands before the `@`.
  package var spaceName: String {
    displayName ?? email.map { String($0.prefix { $0 != "@" }) } ?? "Book"
  }
}

extension Users {
  /// Everything that is wrong with a form that makes a user, in the order of its fields.
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
    let email = email.normalised
    if email.isEmpty { return FieldProblem("email", "required") }
    // Lower case can be longer than what was typed, and both are kept.
    guard max(email.characterCount, emailKey(email).characterCount) <= 255 else {
      return FieldProblem("email", "length", ["max": "255"])
    }
    return isEmailAddress(email) ? nil : FieldProblem("email", "email")
  }
}
