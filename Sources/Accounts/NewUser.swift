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

  /// Nil if another provider reports no address.
  package let email: String?
  /// The name on pages and of the personal space.
  package let displayName: String?
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
    let email = email.normalised
    if email.isEmpty { return FieldProblem("email", "required") }
    // Lower-casing can lengthen the address, and both forms are stored.
    guard max(email.characterCount, emailKey(email).characterCount) <= 255 else {
      return FieldProblem("email", "length", ["max": "255"])
    }
    return isEmailAddress(email) ? nil : FieldProblem("email", "email")
  }
}
