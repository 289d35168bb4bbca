import Model

/// The setting `signups`: whether people can create accounts themselves. It does not apply to the
/// first user, who uses the setup link.
package enum SignupPolicy: String, Sendable, CaseIterable {
  case closed
  /// Only with an invitation.
  case invite
  case open

  package func allowsSignup(invited: Bool) -> Bool { self == .open || (self == .invite && invited) }

  /// - Throws: forbidden (`signups.closed`).
  package func check(invited: Bool = false) throws {
    guard allowsSignup(invited: invited) else { throw Failure(.forbidden, "signups.closed") }
  }
}
