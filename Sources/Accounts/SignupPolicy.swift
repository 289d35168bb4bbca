import Model

/// Whether people may make accounts for themselves: the setting `signups`. The first user comes by
/// the setup link and is not asked.
package enum SignupPolicy: String, Sendable, CaseIterable {
  case closed
  /// By an invitation only.
  case invite
  case open

  /// - Throws: forbidden (`signups.closed`).
  package func check(invited: Bool = false) throws {
    switch self {
    case .open: return
    case .invite where invited: return
    default: throw Failure(.forbidden, "signups.closed")
    }
  }
}
