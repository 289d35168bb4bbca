import Model

/// Whether people may make accounts for themselves: the setting `signups`. The first user comes by
/// the setup link and is not asked.
package enum SignupPolicy: String, Sendable, CaseIterable {
  case closed
  /// By an invitation only.
  case invite
  case open

  package func welcomes(invited: Bool) -> Bool { self == .open || (self == .invite && invited) }

  /// - Throws: forbidden (`signups.closed`).
  package func check(invited: Bool = false) throws {
    guard welcomes(invited: invited) else { throw Failure(.forbidden, "signups.closed") }
  }
}
