/// Whose promises a route group keeps: how it answers where the contracts differ.
package struct Contract: Sendable, Equatable {
  /// The status of a broken rule on a field.
  package var validationStatus: Int
  /// The status when another thing already stands where this one should go.
  package var conflictStatus: Int
  /// Whether people read the answers in a browser.
  package var isPage: Bool

  package init(validationStatus: Int, conflictStatus: Int = 409, isPage: Bool = false) {
    self.validationStatus = validationStatus
    self.conflictStatus = conflictStatus
    self.isPage = isPage
  }

  /// livlog's paths: its clients know 400 and nothing finer.
  package static let livlog = Contract(validationStatus: 400, conflictStatus: 400)
  /// Modula's paths.
  package static let modula = Contract(validationStatus: 400)
  /// Our own JSON paths.
  package static let own = Contract(validationStatus: 422)
  /// Pages.
  package static let web = Contract(validationStatus: 422, isPage: true)
}
